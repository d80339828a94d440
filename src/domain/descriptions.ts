import type { AnyDescription } from './description.ts';

/**
 * The descriptions of all domains, found by the names of their files: a new one is listed nowhere. descriptions.test.ts
 * fails for a kind without one.
 */
const found = Object.values(
  import.meta.glob<AnyDescription>('./*/*.description.ts', { eager: true, import: 'default' }),
);

/** The description of a stored kind; undefined for a kind that this build does not know, or does not show. */
export const descriptionOf = (kind: string): AnyDescription | undefined =>
  found.find(({ definition }) => definition.kind === kind);
