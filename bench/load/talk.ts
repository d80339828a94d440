import { monitorEventLoopDelay } from 'node:perf_hooks';
import { percentile } from '../figures.ts';
import type { Orders, Spread, Talked } from './orders.ts';

/** Everybody who talks, as the talk sees them: neighbours share a room. */
export interface Speakers {
  readonly count: number;
  say(member: number, content: string): void;
  readonly falls: () => number;
}

export interface Talk {
  /** A member heard a line. */
  heard(member: number, content: string): void;
  /** Says everything on time; settles when all of it was heard by both, or nothing more has come for long. */
  readonly done: Promise<Talked>;
}

/** A machine that brings nothing for so long brings nothing any more. */
const silenceMs = 15_000;

const spread = (values: readonly number[]): Spread => ({
  p50: percentile(values, 0.5),
  p90: percentile(values, 0.9),
  p99: percentile(values, 0.99),
  max: values.reduce((most, value) => Math.max(most, value), 0),
});

/** Line n is said in the next room by its one side or the other, so that rooms and people take turns. */
const speakerOf = (n: number, people: number): number => {
  const rooms = people / 2;
  return 2 * (n % rooms) + (Math.floor(n / rooms) % 2);
};

/**
 * An open loop: line n is due at its moment whether or not those before it have arrived, and is measured from that moment
 * on (faults §5.2), so neither a slow server nor a late generator flatters the figures.
 */
export const startTalk = (speakers: Speakers, ask: Orders['talk']['ask']): Talk => {
  const { tag, perSecond, warmUpMs, ms } = ask;
  const lines = Math.round(((warmUpMs + ms) * perSecond) / 1_000);
  const start = performance.now();
  const due = (n: number) => start + (n * 1_000) / perSecond;
  const isMeasured = (n: number) => due(n) - start >= warmUpMs;
  const heard: string[][] = Array.from({ length: speakers.count }, () => []);
  const delivered: number[] = [];
  const late: number[] = [];
  const fallsBefore = speakers.falls();
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  let said = 0;
  let left = 2 * lines;
  let lastAt = start;
  const whole = Promise.withResolvers<void>();

  const ticking = setInterval(() => {
    const now = performance.now();
    for (; said < lines && due(said) <= now; said += 1) {
      if (isMeasured(said)) late.push(now - due(said));
      speakers.say(speakerOf(said, speakers.count), `${tag}/${said}`);
    }
    if (said === lines && (left === 0 || now - Math.max(lastAt, due(lines)) > silenceMs)) {
      clearInterval(ticking);
      whole.resolve();
    }
  }, 1);

  return {
    heard: (member, content) => {
      const [by, text] = content.split('/');
      if (by !== tag) return;
      lastAt = performance.now();
      left -= 1;
      heard[member]?.push(content);
      const n = Number(text);
      if (isMeasured(n) && speakerOf(n, speakers.count) !== member) delivered.push(lastAt - due(n));
    },
    done: whole.promise.then(() => ({
      sent: lines,
      delivered: spread(delivered),
      late: spread(late),
      lagMs: lag.max / 1e6 - 10, // a timer of 10 ms that is on time is no lag
      falls: speakers.falls() - fallsBefore,
      heard,
    })),
  };
};
