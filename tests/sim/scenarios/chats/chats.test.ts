import { testScenario } from '#tests/sim/scenario-suite.ts';
import { chats } from './run.ts';

testScenario(chats, {
  about: 'rooms under faults (docs: src/sync/SPEC.md)',
  holds: (first, last) =>
    `[P-S1] [P-S2] [I8] [I13] [I14] [I19] talk of seeds ${first} to ${last} is whole, once and in order`,
  onDexie: '[P-S1] talk is kept on the database the app uses',
  isRepeated: '[P-D1] the same seed gives the same talk',
  isMended: 'talk that was once lost, doubled, torn or stuck',
  memorySeeds: Number(process.env['SIM_SEEDS'] ?? 400),
  dexieSeeds: Number(process.env['SIM_DEXIE_SEEDS'] ?? 5),
  firstOnDexie: 30_001,
  repeatedSeeds: 30,
});
