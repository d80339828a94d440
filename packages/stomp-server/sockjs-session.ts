import type { Identity } from './broker.ts';
import { quote, sockjsFrame } from './sockjs-frames.ts';
import { makeStompSession, type SessionDeps, type StompSession } from './stomp-session.ts';

/** How long a session waits for its next reader, and the pause after which a SockJS heartbeat is sent (SockJS 0.3). */
const readerMs = 5_000;
const beatMs = 25_000;
/** Most characters of one `a` frame with more than one message. */
const batchChars = 128 * 1024;

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
  /** The next SockJS frame, as soon as there is one; `isLast` ends the response. Null: this reader was aborted. */
  next(): Promise<{ readonly frame: string; readonly isLast: boolean } | null>;
  /** The response is complete; the client must poll again within five seconds. */
  done(): void;
  /** The response broke off: its frames are lost, so the session ends. */
  broken(): void;
}

/** Calls `forget` when no client can use the session any more. */
export const makeSockjsSession = <Id extends Identity>(
  deps: SessionDeps<Id>,
  identity: Id,
  forget: () => void,
): SockjsSession<Id> => {
  const { timing, limits } = deps;
  let isOpened = false;
  let waiting: string[] = [];
  let bytes = 0;
  let closed: string | null = null;
  let reader: Reader | null = null;
  let cut = (): void => undefined;
  let wake = (): void => undefined;
  const closeReceived = Promise.withResolvers<void>();

  const gone = (): void => {
    stomp.closed();
    closed ??= sockjsFrame.close({ code: 1006, text: 'gone' });
    closeReceived.resolve();
    forget();
  };
  const stomp: StompSession<Id> = makeStompSession(deps, identity, {
    send: (text) => {
      if (closed !== null) return;
      const quoted = quote(text);
      waiting.push(quoted);
      bytes += quoted.length;
      wake();
    },
    unsent: () => bytes,
    close: (reason) => {
      if (bytes > limits.unsentBytes) [waiting, bytes] = [[], 0];
      closed ??= sockjsFrame.close(reason);
      wake();
      timing.after(limits.closeMs, () => {
        if (reader !== null) cut();
      });
    },
  });
  let stopWaiting = timing.after(readerMs, gone);

  const ready = (): { frame: string; isLast: boolean } | null => {
    if (!isOpened) {
      isOpened = true;
      return { frame: sockjsFrame.open, isLast: false };
    }
    if (waiting.length > 0) {
      let chars = 0;
      const tooMany = waiting.findIndex(({ length }) => {
        chars += length;
        return chars > batchChars;
      });
      const batch = waiting.splice(0, tooMany === -1 ? waiting.length : Math.max(1, tooMany));
      bytes -= batch.reduce((sum, { length }) => sum + length, 0);
      return { frame: sockjsFrame.messages(batch), isLast: false };
    }
    return closed === null ? null : { frame: closed, isLast: true };
  };

  const makeReader = (): Reader => {
    let isBroken = false;
    const release = (): boolean => {
      const isMine = reader === self;
      if (isMine) reader = null;
      return isMine;
    };
    const self: Reader = {
      next: async () => {
        for (let beat = false; ; ) {
          if (isBroken) return null;
          const found = ready();
          if (found !== null) return found;
          if (beat) return { frame: sockjsFrame.heartBeat, isLast: false };
          beat = await new Promise<boolean>((resolve) => {
            const stop = timing.after(beatMs, () => resolve(true));
            wake = () => {
              stop();
              resolve(false);
            };
          });
        }
      },
      done: () => {
        if (!release()) return;
        stopWaiting = timing.after(readerMs, gone);
        if (closed !== null && waiting.length === 0) closeReceived.resolve();
      },
      broken: () => {
        if (!release()) return;
        isBroken = true;
        wake();
        gone();
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
