import { board, count } from './tally.ts';
import { wallNow } from './time.ts';

/**
 * Calls wait here until they are sent, and answers until they are let in: one at a time, in an order that has nothing to do
 * with the network. The server would answer two that are under way at once in either order.
 */

interface Held {
  readonly name: string;
  readonly letIn: () => void;
}

const unsent: Held[] = [];
const held: Held[] = [];
let inFlight = 0;
let isOff = false;

const realFetch = globalThis.fetch.bind(globalThis);

/** Files of the build are loaded, not called. */
const isFile = (path: string): boolean => /^\/(assets|fonts|icons|banners)\//.test(path);

const withoutBody = new Set([204, 205, 304]);

const pathOf = (input: RequestInfo | URL): string => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.origin);
  return pathname + search;
};

const waitForTurn = (line: Held[], name: string, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((letIn, failed) => {
    const mine = { name, letIn };
    line.push(mine);
    board.activity += 1;
    signal?.addEventListener('abort', () => {
      const at = line.indexOf(mine);
      if (at !== -1) line.splice(at, 1);
      failed(signal.reason);
    });
  });

const ask = async (
  input: RequestInfo | URL,
  init: RequestInit,
  answered: () => void,
): Promise<() => Response> => {
  if (isOff) throw new TypeError('Failed to fetch');
  const answer = await realFetch(input, init);
  if (answer.ok) answered();
  const body = await answer.arrayBuffer();
  board.tally.bytes += body.byteLength;
  const headers = new Headers(answer.headers);
  headers.set('date', new Date(wallNow()).toUTCString()); // the server's clock goes on, ours stands still
  const { status, statusText } = answer;
  return () => new Response(withoutBody.has(status) ? null : body, { status, statusText, headers });
};

/** Hears of each call that was answered well. */
let onAnswered: (name: string) => void = () => {};

const countedFetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
  const path = pathOf(input);
  if (isFile(path)) return realFetch(input, init);
  const name = `${init.method ?? 'GET'} ${path}`;
  count('calls', name);
  if (!isOff) await waitForTurn(unsent, name, init.signal);
  inFlight += 1;
  let answer: () => Response;
  try {
    answer = await ask(input, init, () => onAnswered(name));
  } catch (error) {
    answer = () => {
      throw error;
    };
  } finally {
    inFlight -= 1;
  }
  await waitForTurn(held, name, init.signal);
  return answer();
};

export const callsInFlight = (): number => inFlight;
/** Names of the calls that wait to be sent. */
export const unsentCalls = (): string[] => unsent.map(({ name }) => name);
/** Names of the answers that wait. */
export const heldAnswers = (): string[] => held.map(({ name }) => name);

const letGo = (line: Held[], name: string): void => {
  const at = line.findIndex((one) => one.name === name);
  if (at !== -1) line.splice(at, 1)[0]?.letIn();
};

/** Sends the first one with this name. */
export const sendCall = (name: string): void => letGo(unsent, name);
/** Lets the first one with this name in. */
export const letAnswerIn = (name: string): void => letGo(held, name);

/** From now on there is a network or none. */
export const switchNetwork = (off: boolean): void => {
  isOff = off;
};
export const isNetworkOff = (): boolean => isOff;

export const holdNetwork = (answered: (name: string) => void): void => {
  onAnswered = answered;
  globalThis.fetch = countedFetch;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isOff });
};
