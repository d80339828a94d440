import { afterAll, describe, expect, test } from 'vitest';
import { comparableTrades, recordTrades } from '#tests/sim/scenarios/trades/recording.ts';
import { makeTradeScript } from '#tests/sim/scenarios/trades/script.ts';
import { replayTrades } from './trade-differential-replay.ts';
import { startWorld, type World } from './world.ts';

/** Seeds of one run; more by SIM_REAL_SEEDS, from SIM_SEED on. */
const seeds = Number(process.env['SIM_REAL_SEEDS'] ?? 8);
const first = Number(process.env['SIM_SEED'] ?? 1);
/** A seed takes two seconds alone; a volume that is asked for by hand takes its time. */
const timeoutMs = 60_000 + seeds * 15_000;

describe.each([
  ['with', true],
  ['without', false],
])('the PICKs of the real server %s extensions', (name, ext) => {
  let world: World | null = null;
  afterAll(() => world?.stop());

  test('[P-D2] are answered about as those of its model are, through days and midnights', {
    timeout: timeoutMs,
  }, async () => {
    world = await startWorld({ ext });
    let compared = 0;
    for (let seed = first; seed < first + seeds; seed += 1) {
      const recording = await recordTrades(comparableTrades(makeTradeScript(seed), ext));
      const { differences, answers } = await replayTrades(world, recording);
      expect(differences, `seed ${seed}`).toEqual([]);
      compared += answers;
    }
    if (process.env['SIM_REAL_SEEDS'] !== undefined)
      console.info(`${seeds} seeds from ${first}, ${name} extensions: ${compared} answers`);
    expect(compared).toBeGreaterThan(0);
  });
});
