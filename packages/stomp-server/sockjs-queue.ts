import type { CloseReason } from './close-reasons.ts';
import { quote, sockjsFrame } from './sockjs-frames.ts';

/** Most characters of one `a` frame with more than one message. */
const batchChars = 128 * 1024;

/** A SockJS frame; `isLast` ends the response that carries it. */
export interface NextFrame {
  readonly frame: string;
  readonly isLast: boolean;
}

/** What waits for a SockJS client between its requests. */
export interface SockjsQueue {
  /** Queues a message; does nothing after `close`. */
  put(text: string): void;
  /** Characters that wait. */
  readonly chars: number;
  /** The close frame comes after the messages that wait; of several reasons the first one counts. */
  close(reason: CloseReason): void;
  /** Drops the messages that wait. */
  clear(): void;
  /** Takes the next frame: open, messages, close, which repeats; null: there is nothing to say. */
  next(): NextFrame | null;
  /** Only the close frame is left to say. */
  readonly isOver: boolean;
}

export const makeSockjsQueue = (): SockjsQueue => {
  let isOpened = false;
  let waiting: string[] = [];
  let chars = 0;
  let closed: string | null = null;
  const takeBatch = (): string[] => {
    let size = 0;
    const tooMany = waiting.findIndex(({ length }) => {
      size += length;
      return size > batchChars;
    });
    const batch = waiting.splice(0, tooMany === -1 ? waiting.length : Math.max(1, tooMany));
    chars -= batch.reduce((sum, { length }) => sum + length, 0);
    return batch;
  };
  return {
    put: (text) => {
      if (closed !== null) return;
      const quoted = quote(text);
      waiting.push(quoted);
      chars += quoted.length;
    },
    get chars() {
      return chars;
    },
    close: (reason) => {
      closed ??= sockjsFrame.close(reason);
    },
    clear: () => {
      [waiting, chars] = [[], 0];
    },
    next: () => {
      if (!isOpened) {
        isOpened = true;
        return { frame: sockjsFrame.open, isLast: false };
      }
      if (waiting.length > 0) return { frame: sockjsFrame.messages(takeBatch()), isLast: false };
      return closed === null ? null : { frame: closed, isLast: true };
    },
    get isOver() {
      return closed !== null && waiting.length === 0;
    },
  };
};
