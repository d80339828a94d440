import * as v from 'valibot';
import { IdempotencyKey } from '#contract/ids.ts';
import type { DefinitionOf, Mutation } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import type { DraftRow } from '#src/db/rows.ts';
import { keepDraft } from '#src/sync/outbox/drafts.ts';
import { enqueue } from '#src/sync/outbox/enqueue.ts';
import { StoredDraft } from '#src/sync/outbox/restore.ts';
import type { OutboxStores } from '#src/sync/outbox/stores.ts';

const Note = v.union([
  v.object({
    act: v.array(
      v.object({
        kind: v.string(),
        v: v.number(),
        args: v.unknown(),
        precondition: v.unknown(),
        afterOthers: v.boolean(),
        id: IdempotencyKey,
        draft: v.nullable(v.string()),
      }),
    ),
  }),
  v.object({ draft: StoredDraft }),
]);
type NotedMutation = Extract<v.InferOutput<typeof Note>, { act: unknown }>['act'][number];

/** null: this build does not know this kind or version, and a later one may. */
const mutationOf = (definitionOf: DefinitionOf, noted: NotedMutation): Mutation | null => {
  const { kind, v: version, ...rest } = noted;
  const definition = definitionOf(kind);
  const isKnown = definition?.version === version && v.safeParse(definition.args, noted.args).success;
  return isKnown ? { ...rest, definition, photo: null } : null;
};

/** Text that a device wrote; another origin's script cannot have. */
const parsed = (text: string | null): v.InferOutput<typeof Note> | null => {
  try {
    const read = v.safeParse(Note, JSON.parse(text ?? 'null'));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
};

/** A mutation that was stored after all is not stored again, and a draft that its user has written since stays. */
const takeUpMutations = async (stores: OutboxStores, act: readonly NotedMutation[]): Promise<boolean> => {
  const mutations = act.flatMap((noted) => mutationOf(stores.definitionOf, noted) ?? []);
  if (mutations.length < act.length) return false;
  const isStored = await stores.store.read(['outbox', 'counters'], async (tx) =>
    Promise.all(act.map(({ id }) => outbox.isStored(tx, id))),
  );
  await enqueue(
    stores,
    mutations.map((one, at) => (isStored[at] ? { ...one, draft: null } : one)),
  );
  return true;
};

const takeUpDraft = async (stores: OutboxStores, draft: DraftRow): Promise<boolean> => {
  const stored = await stores.store.read(['drafts'], (tx) => tx.get('drafts', draft.key));
  if (stored === undefined || stored.at < draft.at) await keepDraft(stores, draft);
  return true;
};

/**
 * Stores what pages of one account noted under these names (`notesOf`) and did not store, in its order, and removes the
 * notes [O56]. Throws StoreError; then the notes that are left wait for the next start.
 */
export const takeUpNotes = async (stores: OutboxStores, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const noted = parsed(localStorage.getItem(name));
    const isTaken =
      noted === null ||
      ('act' in noted ? await takeUpMutations(stores, noted.act) : await takeUpDraft(stores, noted.draft));
    if (isTaken) localStorage.removeItem(name);
  }
};
