import { afterAll, describe, expect, test } from 'vitest';
import { comparable, recordChats } from '#tests/sim/scenarios/chats/recording.ts';
import { makeChatScript } from '#tests/sim/scenarios/chats/script.ts';
import { replay } from './chat-differential-replay.ts';
import { startWorld, type World } from './world.ts';

/** Seeds of one run; more by SIM_REAL_SEEDS, from SIM_SEED on. */
const seeds = Number(process.env['SIM_REAL_SEEDS'] ?? 8);
const first = Number(process.env['SIM_SEED'] ?? 1);
/** A seed takes two seconds alone; a volume that is asked for by hand takes its time. */
const timeoutMs = 60_000 + seeds * 15_000;

describe.each([
  ['with', true],
  ['without', false],
])('the rooms of the real server %s extensions', (name, ext) => {
  let world: World | null = null;
  afterAll(() => world?.stop());

  test('[P-D2] answer and tell as those of its model do, and hold the same in the end', {
    timeout: timeoutMs,
  }, async () => {
    world = await startWorld({ ext });
    const total = { turns: 0, answers: 0, events: 0, lines: 0 };
    for (let seed = first; seed < first + seeds; seed += 1) {
      const recording = await recordChats(comparable(makeChatScript(seed), ext));
      const { differences, ...compared } = await replay(world, recording);
      expect(differences, `seed ${seed}`).toEqual([]);
      for (const key of ['turns', 'answers', 'events', 'lines'] as const) total[key] += compared[key];
    }
    if (process.env['SIM_REAL_SEEDS'] !== undefined)
      console.info(`${seeds} seeds from ${first}, ${name} extensions: ${JSON.stringify(total)}`);
    expect(total.events).toBeGreaterThan(0);
  });
});
