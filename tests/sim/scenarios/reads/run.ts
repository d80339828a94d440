import type { Scenario } from '#tests/sim/scenario.ts';
import { mutations } from '#tests/sim/scenarios/mutations/run.ts';
import type { Witness } from '#tests/sim/scenarios/mutations/witness.ts';
import { makeReadScript } from './script.ts';

/** Users look around and change next to nothing: the same world, watched and judged as that of mutations. */
export const reads: Scenario<Witness> = { ...mutations, name: 'reads', makeScript: makeReadScript };
