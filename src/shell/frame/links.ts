import { env } from '#src/env.ts';

/** Where links lead that an operator may turn elsewhere (docs/decisions/0038). */
export const { matchEve, keepJacket, inquiry, contact } = env;
