import { board } from './tally.ts';

/** Messages of other contexts wait until this one is told to hear them: contexts take turns instead of racing. */

const released = new WeakSet<Event>();
const held: (() => void)[] = [];
const RealChannel = globalThis.BroadcastChannel;

/** Holds each message of this target back; added before any listener of the app. */
export const holdMessages = (target: EventTarget, isOurs: (data: unknown) => boolean = () => false): void => {
  target.addEventListener('message', (event) => {
    if (released.has(event) || !(event instanceof MessageEvent) || isOurs(event.data)) return;
    event.stopImmediatePropagation();
    board.activity += 1;
    held.push(() => {
      const copy = new MessageEvent('message', { data: event.data, ports: [...event.ports] });
      released.add(copy);
      target.dispatchEvent(copy);
    });
  });
};

class HeldChannel extends RealChannel {
  constructor(name: string) {
    super(name);
    holdMessages(this);
  }
  override postMessage(message: unknown): void {
    board.activity += 1;
    super.postMessage(message);
  }
}

export const heldNews = (): number => held.length;

/** Lets everything in that has arrived until now, in its order. */
export const hearNews = (): void => {
  for (const letIn of held.splice(0)) letIn();
};

export const holdChannels = (): void => {
  globalThis.BroadcastChannel = HeldChannel;
};

/** Answers each question on the channel that the window asks by: what this context posted before it arrives before that. */
export const answerTrips = (): void => {
  const channel = new RealChannel(tripName);
  channel.addEventListener('message', ({ data }) => {
    if (data?.asked !== undefined) channel.postMessage({ answered: data.asked });
  });
};

/** Asks all other contexts, of which there are so many, and settles when they have answered. */
export const makeTrips = (): ((others: number) => Promise<void>) => {
  const channel = new RealChannel(tripName);
  let trip = 0;
  return (others) =>
    new Promise((done) => {
      if (others === 0) return done();
      trip += 1;
      const mine = trip;
      let left = others;
      const hear = ({ data }: MessageEvent): void => {
        if (data?.answered !== mine) return;
        left -= 1;
        if (left > 0) return;
        channel.removeEventListener('message', hear);
        done();
      };
      channel.addEventListener('message', hear);
      channel.postMessage({ asked: mine });
    });
};

const tripName = 'counts-trip';
