import { env } from '#src/env.ts';

/** How the build says that its operator is reached (docs/decisions/0038). */
export const { contact } = env;
