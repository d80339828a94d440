import type { Capability } from '#contract/capabilities.ts';
import type { PullKey } from '#src/db/pull-key.ts';
import * as pulls from '#src/db/pulls.ts';
import { type Target, type TargetOf, usualFreshMs } from './target.ts';

/** One kind of thing that the engine pulls, as it stands in its *.pull.ts or *.feed.ts. */
export interface Pull {
  /** The server is asked for none of it unless it announces this (contract §11.4); null: every server has it. */
  readonly needs: Capability | null;
  /** What is pulled under a key; undefined for the key of another pull. What it remembers belongs to one engine. */
  readonly targetOf: TargetOf;
}

/** The ids of a key that has none is [], of another pull's key undefined. */
export const idsIn = <Ids extends readonly unknown[]>(
  key: string | PullKey<Ids>,
  text: string,
): Ids | undefined => {
  if (typeof key !== 'string') return key.idsIn(text);
  return key === text ? ([] as readonly unknown[] as Ids) : undefined; // a bare name has no ids
};

/** Stores on the row of a single thing that it is being fetched, or no longer, or the fetch error. */
const mark =
  (key: string): Target['mark'] =>
  ({ leaseHandle }, state) =>
    leaseHandle.write(['pulls'], 'relaxed', (tx) => {
      if (state === 'loading') return pulls.markLoading(tx, key, leaseHandle.epoch);
      return state === 'idle' ? pulls.markIdle(tx, key) : pulls.markTrouble(tx, key, state);
    });

interface Declared<Ids extends readonly unknown[]> {
  readonly key: string | PullKey<Ids>;
  readonly membersOnly: boolean;
  readonly personal?: boolean;
  readonly freshMs?: number;
  readonly needs?: Capability;
  /** No screen shows it, so that no row says how its fetch goes. */
  readonly isQueue?: boolean;
  /** Called once for each key of an engine: what it keeps for the next pull is in its closure. */
  begin(...ids: Ids): Pick<Target, 'pull'> & Partial<Pick<Target, 'more'>>;
}

/** Declares a single thing that is pulled: the key that builds and parses its name, and how it is fetched and stored. */
export const definePull = <const Ids extends readonly unknown[]>(declared: Declared<Ids>): Pull => ({
  needs: declared.needs ?? null,
  targetOf: (key) => {
    const ids = idsIn(declared.key, key);
    if (ids === undefined) return undefined;
    return {
      key,
      freshMs: declared.freshMs ?? usualFreshMs,
      personal: declared.personal ?? false,
      membersOnly: declared.membersOnly,
      mark: declared.isQueue ? async () => {} : mark(key),
      ...declared.begin(...ids),
    };
  },
});

/**
 * What these pulls have under each key, made once for an engine; undefined for a key that this build does not know, since
 * another tab may be newer [P10], and for what the server does not announce.
 */
export const targetsOf = (
  all: readonly Pull[],
  can: (capability: Capability) => boolean = () => false,
): TargetOf => {
  const made = new Map<string, { readonly needs: Capability | null; readonly target: Target } | null>();
  const make = (key: string) => {
    for (const { needs, targetOf } of all) {
      const target = targetOf(key);
      if (target !== undefined) return { needs, target };
    }
    return null;
  };
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known === null || (known.needs !== null && !can(known.needs)) ? undefined : known.target;
  };
};
