import { awaited, begin, board, count } from './tally.ts';
import { realTurn } from './time.ts';

/** Counts what is asked of IndexedDB; whatever library asks, it goes through these. */

type Method = (this: object, ...given: unknown[]) => unknown;

const around = (owner: object, name: string, wrap: (real: Method) => Method): void => {
  const real: unknown = Reflect.get(owner, name);
  if (typeof real === 'function') Reflect.set(owner, name, wrap(real as Method)); // a method of that prototype
};

const rowsIn = (result: unknown): number => {
  if (Array.isArray(result)) return result.length;
  return result === undefined || result === null ? 0 : 1;
};

interface Held {
  /** When it was begun, among all. */
  readonly turn: number;
  readonly letIn: () => void;
}

const ended: Held[] = [];
const released = new WeakSet<Event>();
let turns = 0;

/** Ends of transactions and openings come in any order; they are told of in the order in which they were begun. */
const holdEnd = (target: EventTarget, kind: string): void => {
  turns += 1;
  const turn = turns;
  target.addEventListener(kind, (event) => {
    if (released.has(event) || event.target !== target) return;
    event.stopImmediatePropagation();
    board.activity += 1;
    ended.push({
      turn,
      letIn: () => {
        const copy = new Event(kind);
        released.add(copy);
        target.dispatchEvent(copy);
      },
    });
  });
};

export const heldEnds = (): number => ended.length;

/** Tells of all that have ended until now, each in a task of its own. */
export const tellEnds = async (): Promise<void> => {
  for (const { letIn } of ended.splice(0).sort((a, b) => a.turn - b.turn)) {
    letIn();
    await realTurn();
  }
};

const reading = ['get', 'getKey', 'getAll', 'getAllKeys', 'getAllRecords', 'openCursor', 'openKeyCursor'];
const others = ['add', 'put', 'delete', 'clear', 'count'];

const nameOf = (source: object): string => {
  if (source instanceof IDBIndex) return `${source.objectStore.name}.${source.name}`;
  if (source instanceof IDBObjectStore) return source.name;
  return 'cursor';
};

const countRequest = (real: Method, name: string, reads: boolean): Method =>
  function (...given) {
    const request = real.apply(this, given);
    count('requests', `${name} ${nameOf(this)}`);
    if (reads && request instanceof IDBRequest)
      request.addEventListener('success', () => {
        const rows = rowsIn(request.result);
        board.activity += 1;
        board.tally.rows += rows;
      });
    return request;
  };

const countTransaction = (real: Method): Method =>
  function (...given) {
    const transaction = real.apply(this, given);
    if (!(transaction instanceof IDBTransaction)) return transaction;
    const end = begin();
    transaction.addEventListener('complete', end);
    holdEnd(transaction, 'complete');
    transaction.addEventListener('abort', end);
    const tables = [...transaction.objectStoreNames].join(',');
    const { mode, durability } = transaction;
    count(mode === 'readonly' ? 'reads' : 'writes', `${transaction.db.name} ${tables}`);
    if (mode !== 'readonly' && durability === 'strict') count('flushes', tables);
    return transaction;
  };

/** Until the opening has ended. */
const openRequest = (real: Method): Method =>
  function (...given) {
    const request = real.apply(this, given);
    if (request instanceof IDBRequest) {
      const end = begin();
      for (const ending of ['success', 'error', 'blocked']) request.addEventListener(ending, end);
      if (request.constructor === IDBOpenDBRequest) holdEnd(request, 'success');
    }
    return request;
  };

const promised = (real: Method): Method =>
  function (...given) {
    const answer = real.apply(this, given);
    return answer instanceof Promise ? awaited(answer) : answer;
  };

export const countDatabase = (): void => {
  around(IDBDatabase.prototype, 'transaction', countTransaction);
  for (const owner of [IDBObjectStore.prototype, IDBIndex.prototype]) {
    for (const name of reading) around(owner, name, (real) => countRequest(real, name, true));
    for (const name of others) around(owner, name, (real) => countRequest(real, name, false));
  }
  // a step of a cursor answers through the request that opened it
  for (const name of ['continue', 'advance', 'continuePrimaryKey', 'update', 'delete'])
    around(IDBCursor.prototype, name, (real) => countRequest(real, name, false));
  for (const name of ['open', 'deleteDatabase']) around(IDBFactory.prototype, name, openRequest);
  around(IDBFactory.prototype, 'databases', promised);
  const kept: readonly (readonly [string, readonly string[]])[] = [
    ['CacheStorage', ['open', 'match', 'has', 'keys', 'delete']],
    ['Cache', ['match', 'matchAll', 'put', 'add', 'addAll', 'delete', 'keys']],
    ['StorageBucketManager', ['open', 'keys', 'delete']],
    ['StorageManager', ['persist', 'persisted', 'estimate']],
    ['SubtleCrypto', ['digest']],
  ];
  for (const [kind, names] of kept) {
    const made: unknown = Reflect.get(globalThis, kind);
    if (typeof made === 'function') for (const name of names) around(made.prototype, name, promised);
  }
};
