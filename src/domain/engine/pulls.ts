import type { Pull } from '#src/sync/pull/pull.ts';

/** What an engine pulls for visitors too, found by the names of its files: a new one is listed nowhere. */
export const openPulls: readonly Pull[] = Object.values(
  import.meta.glob<Pull | readonly Pull[]>('../{items,likes,listings,profile,search}/*.{feed,pull}.ts', {
    eager: true,
    import: 'default',
  }),
).flat();
