import type { Identity } from './broker.ts';
import { sockjsFrame } from './sockjs-frames.ts';
import { makeSockjsQueue, type NextFrame, type SockjsQueue } from './sockjs-queue.ts';
import { makeStompSession, type SessionDeps, type StompSession } from './stomp-session.ts';
import type { Timing } from './timing.ts';

/** How long a session waits for its next reader, and the pause after which a SockJS heartbeat is sent (SockJS 0.3). */
const readerMs = 5_000;
const beatMs = 25_000;

/** One SockJS session over plain requests: the queue for the client, and its reader. */
export interface SockjsSession<Id extends Identity = Identity> {
  readonly identity: Id;
  readonly stomp: StompSession<Id>;
  /** Registers the only reader; null when there is one. `cut` aborts a response that its client stops reading. */
  read(cut: () => void): Reader | null;
  /** Resolves once the client has received the close frame, or can no longer receive it. */
  readonly closeReceived: Promise<void>;
}

export interface Reader {
  /** The next SockJS frame, as soon as there is one. Null: this reader was aborted. */
  next(): Promise<NextFrame | null>;
  /** The response is complete; the client must poll again within five seconds. */
  done(): void;
  /** The response broke off: its frames are lost, so the session ends. */
  broken(): void;
}

/** Waits for frames of a queue; `wake` after each change of it. */
const makeFrameSource = (queue: SockjsQueue, timing: Timing) => {
  let wake = (): void => undefined;
  /** Resolves with false when it was woken, with true after the pause of a heartbeat. */
  const pause = (): Promise<boolean> =>
    new Promise((resolve) => {
      const stop = timing.after(beatMs, () => resolve(true));
      wake = () => {
        stop();
        resolve(false);
      };
    });
  return {
    wake: () => wake(),
    next: async (isAborted: () => boolean): Promise<NextFrame | null> => {
      for (let beat = false; ; beat = await pause()) {
        if (isAborted()) return null;
        const found = queue.next();
        if (found !== null) return found;
        if (beat) return { frame: sockjsFrame.heartBeat, isLast: false };
      }
    },
  };
};

/** Calls `forget` when no client can use the session any more. */
export const makeSockjsSession = <Id extends Identity>(
  deps: SessionDeps<Id>,
  identity: Id,
  forget: () => void,
): SockjsSession<Id> => {
  const { timing, limits } = deps;
  const queue = makeSockjsQueue();
  const source = makeFrameSource(queue, timing);
  const closeReceived = Promise.withResolvers<void>();
  let reader: Reader | null = null;
  let cut = (): void => undefined;

  const stomp: StompSession<Id> = makeStompSession(deps, identity, {
    send: (text) => {
      queue.put(text);
      source.wake();
    },
    unsent: () => queue.chars,
    close: (reason) => {
      if (queue.chars > limits.unsentBytes) queue.clear();
      queue.close(reason);
      source.wake();
      timing.after(limits.closeMs, () => {
        if (reader !== null) cut();
      });
    },
  });
  const lose = (): void => {
    stomp.closed();
    queue.close({ code: 1006, text: 'gone' });
    closeReceived.resolve();
    forget();
  };
  let stopWaiting = timing.after(readerMs, lose);

  const makeReader = (): Reader => {
    let isBroken = false;
    const release = (): boolean => {
      const isMine = reader === self;
      if (isMine) reader = null;
      return isMine;
    };
    const self: Reader = {
      next: () => source.next(() => isBroken),
      done: () => {
        if (!release()) return;
        stopWaiting = timing.after(readerMs, lose);
        if (queue.isOver) closeReceived.resolve();
      },
      broken: () => {
        if (!release()) return;
        isBroken = true;
        source.wake();
        lose();
      },
    };
    return self;
  };

  return {
    identity,
    stomp,
    closeReceived: closeReceived.promise,
    read: (breakOff) => {
      if (reader !== null) return null;
      cut = breakOff;
      stopWaiting();
      reader = makeReader();
      return reader;
    },
  };
};
