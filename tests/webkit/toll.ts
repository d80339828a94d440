import { expect } from 'vitest';
import { type Stage, timesSaid } from './stage.ts';

/** What came of the texts and the seconds of a long run. */
export interface Toll {
  /** Milliseconds until each page, or the app after each kill, was usable. */
  readonly usable: number[];
  /** Shares of one processor afterwards. */
  readonly cpu: number[];
  lost: number;
  doubled: number;
  /** `isKept`: the field was cleared and the bubble shown. */
  write(text: string, isKept: boolean): void;
  /** Waits until every kept text is at the server, and counts. */
  judge(stage: Stage, userId: number): Promise<void>;
  summary(): string;
}

const spread = (values: readonly number[]): string => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.round((sorted.length - 1) * share)] ?? 0).toFixed(0);
  return `min ${at(0)}, median ${at(0.5)}, 95 % ${at(0.95)}, max ${at(1)}`;
};

export const makeToll = (): Toll => {
  const texts: { readonly text: string; readonly isKept: boolean }[] = [];
  const toll: Toll = {
    usable: [],
    cpu: [],
    lost: 0,
    doubled: 0,
    write: (text, isKept) => {
      texts.push({ text, isKept });
    },
    judge: async (stage, userId) => {
      const last = texts.findLast(({ isKept }) => isKept);
      if (last === undefined) return;
      // one room is one lane: once the last is there, those before it have had their turn
      await expect
        .poll(() => timesSaid(stage, userId, last.text), { timeout: 60_000, interval: 200 })
        .toBeGreaterThan(0);
      for (const { text, isKept } of texts) {
        const times = await timesSaid(stage, userId, text);
        if (times > 1) toll.doubled += 1;
        if (times === 0 && isKept) toll.lost += 1;
        if (times > 1 || (times === 0 && isKept)) console.log(`«${text}» is there ${times} times`);
      }
    },
    summary: () =>
      [
        `${toll.usable.length} times, ms: ${spread(toll.usable)}`,
        ...(toll.cpu.length > 0 ? [`cpu %: ${spread(toll.cpu.map((share) => share * 100))}`] : []),
        `${texts.filter(({ isKept }) => isKept).length} of ${texts.length} texts kept, ${toll.lost} lost, ${toll.doubled} doubled`,
      ].join('; '),
  };
  return toll;
};
