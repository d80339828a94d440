import { testScenario } from '#tests/sim/scenario-suite.ts';
import { trades } from './run.ts';

testScenario(trades, {
  about: 'trades under faults (docs: src/sync/SPEC.md)',
  holds: (first, last) =>
    `[I1] [I5] [I12] [I15] [I17] [I21] in seeds ${first} to ${last} nobody is bound to terms that they did not see, and no decision is lost`,
  onDexie: '[I12] trades are kept on the database the app uses',
  isRepeated: '[P-D1] the same seed gives the same trades',
  isMended: 'trades in which somebody was once bound, or a decision lost, doubled or stuck',
  memorySeeds: Number(process.env['SIM_SEEDS'] ?? 400),
  dexieSeeds: Number(process.env['SIM_DEXIE_SEEDS'] ?? 5),
  firstOnDexie: 50_001,
  repeatedSeeds: 30,
});
