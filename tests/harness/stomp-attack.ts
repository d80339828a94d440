import { Agent } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { Draw } from '#tests/kill/random.ts';
import { exchange } from '#tests/server/http-client.ts';
import { type FuzzSetting, makePieces, type Piece } from './stomp-fuzz.ts';
import { openLine } from './stomp-line.ts';

export interface Attack extends FuzzSetting {
  readonly port: number;
  readonly cookie: string;
  readonly carrier: 'websocket' | 'sockjs' | 'xhr';
  /** Pieces to send. */
  readonly frames: number;
  readonly draw: Draw;
}

export interface Wounds {
  sent: number;
  connections: number;
  /** How connections ended, by code. */
  readonly codes: Record<string, number>;
}

/** Answered by a receipt; long enough to fill up, in time, whatever frame was begun and never ended. */
const nudge = `UNSUBSCRIBE\nid:never\nreceipt:pace\npad:${'x'.repeat(2000)}\n\n\0`;

/** Waits for an answer, nudging on: a frame that was cut off swallows what comes after it, as it should. */
const nudged = async <T>(answer: Promise<T>, push: () => unknown): Promise<T> => {
  const timer = setInterval(push, 100);
  try {
    push();
    return await answer;
  } finally {
    clearInterval(timer);
  }
};

const connect = (draw: Draw): Buffer =>
  Buffer.from(`CONNECT\naccept-version:${draw.chance(0.8) ? '1.2' : '1.1,1.0'}\nheart-beat:0,0\n\n\0`);

const overSocket = async (attack: Attack, next: () => Piece, wounds: Wounds): Promise<void> => {
  const { port, cookie, draw } = attack;
  const carrier = attack.carrier === 'websocket' ? 'websocket' : 'sockjs';
  const line = await openLine({ port, cookie, carrier, protocols: [] });
  let isOpen = true;
  const ended = line.closed.then(({ code }) => {
    isOpen = false;
    wounds.codes[code] = (wounds.codes[code] ?? 0) + 1;
  });
  let answered = Promise.withResolvers<void>();
  line.listen(() => answered.resolve());
  if (!draw.chance(0.02)) line.send(connect(draw));
  while (isOpen && wounds.sent < attack.frames) {
    const { bytes } = next();
    const at = draw.below(bytes.length + 1);
    if (draw.chance(0.1)) for (const part of [bytes.subarray(0, at), bytes.subarray(at)]) line.send(part);
    else if (draw.chance(0.01))
      line.ws.send(bytes.toString()); // for SockJS no frame of its own
    else line.send(draw.chance(0.5) ? bytes : bytes.toString());
    wounds.sent += 1;
    await turn();
    // An honest pace: what an inbox holds is not the question here.
    if (draw.chance(0.05)) {
      answered = Promise.withResolvers();
      await nudged(Promise.race([ended, answered.promise]), () => {
        if (isOpen) line.send(nudge);
      });
    }
  }
  if (draw.chance(0.5)) line.ws.terminate();
  else line.ws.close();
  await ended;
};

const overRequests = async (
  attack: Attack,
  next: () => Piece,
  wounds: Wounds,
  agent: Agent,
): Promise<void> => {
  const { port, cookie, draw } = attack;
  const path = `/ws/000/fuzz${draw.below(2 ** 31)}`;
  const headers = { cookie, 'content-type': 'text/plain' };
  const post = (suffix: string, body?: Buffer | string) =>
    exchange(agent, `http://127.0.0.1:${port}`, 'POST', `${path}/${suffix}`, {
      headers,
      ...(body === undefined ? {} : { body }),
    });
  await post('xhr');
  await post('xhr_send', JSON.stringify([connect(draw).toString()]));
  await post('xhr');
  for (let isOpen = true; isOpen && wounds.sent < attack.frames; ) {
    const pieces = Array.from({ length: 1 + draw.below(8) }, () => next().bytes);
    wounds.sent += pieces.length;
    const isGarbled = draw.chance(0.05);
    const answer = await post('xhr_send', isGarbled ? pieces[0] : JSON.stringify(pieces.map(String)));
    if (answer.status >= 500) throw new Error(`xhr_send was answered ${answer.status}`);
    if (answer.status === 404) return;
    if (answer.status !== 204) continue;
    // A nudge may come too late to be answered; the poll tells how it ends.
    const push = () => post('xhr_send', JSON.stringify([nudge])).catch(() => undefined);
    const { body } = await nudged(post('xhr'), push);
    const code = /^c\[(\d+)/.exec(String(body))?.[1];
    isOpen = code === undefined;
    if (code !== undefined) wounds.codes[code] = (wounds.codes[code] ?? 0) + 1;
  }
};

/** Sends pieces over one connection after the other until enough are sent; tells how these ended. */
export const attack = async (given: Attack): Promise<Wounds> => {
  const wounds: Wounds = { sent: 0, connections: 0, codes: {} };
  const next = makePieces(given.draw, given);
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  try {
    while (wounds.sent < given.frames) {
      wounds.connections += 1;
      if (given.carrier === 'xhr') await overRequests(given, next, wounds, agent);
      else await overSocket(given, next, wounds);
    }
  } finally {
    agent.destroy();
  }
  return wounds;
};
