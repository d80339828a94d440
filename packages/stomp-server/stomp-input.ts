import { makeFrameReader } from './frame-reader.ts';
import type { Frame } from './frames.ts';
import type { Inbox } from './inbox.ts';
import type { Limits } from './limits.ts';
import { makePace } from './pace.ts';
import { StompError } from './stomp-error.ts';
import type { Timing } from './timing.ts';

/** What a client sent, as frames that wait in the inbox of their connection. Nothing behind a broken frame is read. */
export interface StompInput {
  receive(input: Uint8Array | string): void;
  /** The framing around STOMP is broken: the input is neither bytes nor text. */
  refuse(): void;
}

export interface InputEffects {
  /** STOMP bytes came. */
  received(): void;
  /** Executes a frame; throws nothing. */
  take(frame: Frame): Promise<void>;
  /** Ends the connection with an ERROR frame. */
  fail(error: unknown): void;
}

export const makeStompInput = (
  { timing, limits }: { readonly timing: Timing; readonly limits: Limits },
  inbox: Inbox,
  { received, take, fail }: InputEffects,
): StompInput => {
  let isBroken = false;
  const beats = makePace(timing, limits.beats);
  const reader = makeFrameReader(limits, (count) => {
    if (beats.take(count) > 0) throw new StompError('flood', 'too many line ends');
  });

  const queue = (frame: Frame): void => {
    if (inbox.put(() => take(frame), frame.body.length)) return;
    isBroken = true; // ends at once: queued frames must not be executed first
    fail(new StompError('flood', 'too many frames wait'));
  };
  /** The stream is unreadable from here on; the connection ends after the complete frames. */
  const breakOff = (error: unknown): void => {
    isBroken = true;
    if (!inbox.put(async () => fail(error))) fail(error);
  };

  return {
    receive: (input) => {
      if (isBroken || input.length === 0) return;
      received();
      try {
        // A lone surrogate would become another character on its way into bytes.
        if (typeof input === 'string' && !input.isWellFormed())
          throw new StompError('malformed', 'not UTF-8');
        for (const frame of reader.push(typeof input === 'string' ? Buffer.from(input) : input)) {
          if (isBroken) return;
          queue(frame);
        }
      } catch (error) {
        breakOff(error);
      }
    },
    refuse: () => {
      if (!isBroken) breakOff(new StompError('malformed', 'broken framing'));
    },
  };
};
