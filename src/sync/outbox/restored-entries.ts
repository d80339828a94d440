import * as v from 'valibot';
import { type DefinitionOf, isPending, type MutationDefinition, parsedBy } from '#src/db/mutation.ts';
import type { DraftRow, OutboxEntry } from '#src/db/rows.ts';

/**
 * Of several mutations about one state the last is restored, merged with what the others wanted besides [O41]. Several
 * exist only after a death in the middle of a write, or beside an unsure one.
 */
export const mergedByState = (definitionOf: DefinitionOf, rows: readonly OutboxEntry[]): OutboxEntry[] => {
  const last = new Map<string, OutboxEntry>();
  for (const row of [...rows].sort((a, b) => a.seq - b.seq)) {
    const definition = definitionOf(row.kind);
    const isState = definition !== undefined && definition.merge !== null && definition.version === row.v;
    const name = isState ? `${row.lane} ${row.kind}` : row.id;
    const before = last.get(name);
    last.set(
      name,
      before === undefined || definition === undefined ? row : mergedOnto(definition, before, row),
    );
  }
  return [...last.values()].sort((a, b) => a.seq - b.seq);
};

const mergedOnto = (
  definition: MutationDefinition<unknown>,
  before: OutboxEntry,
  row: OutboxEntry,
): OutboxEntry => {
  const [old, now] = [v.safeParse(definition.args, before.args), v.safeParse(definition.args, row.args)];
  if (definition.merge === null || !old.success || !now.success) return row;
  return {
    ...row,
    args: definition.merge(old.output, now.output),
    via: 'plain', // an attempt of the replaced entry may still be on its way, under another key
    dependsOn: [...new Set([...before.dependsOn, ...row.dependsOn])],
  };
};

/** The entry without the photos that have no copy, or whose uploads have none [O43]; null: nothing of it is left. */
export const withoutLostPhotos = (
  definitionOf: DefinitionOf,
  row: OutboxEntry,
  stored: ReadonlySet<string>,
): OutboxEntry | null => {
  const parsed = parsedBy(definitionOf, row);
  if (parsed === null) return row;
  const { definition, args } = parsed;
  const gone = definition.photos(args).filter((photo) => !stored.has(photo));
  const left = gone.length === 0 ? row.args : definition.without(args, new Set(gone));
  return left === null ? null : { ...row, args: left };
};

/**
 * The entries to restore into a database in which the user has acted meanwhile, because the backup store could not be
 * opened at first. Stored entries stay and count as later: an entry about the same state is restored merged with the
 * later one, and not at all where the later one, `old`, has already settled [O41].
 */
export const mergedWithStored = (
  definitionOf: DefinitionOf,
  restored: readonly OutboxEntry[],
  present: readonly OutboxEntry[],
  old: ReadonlySet<OutboxEntry>,
): OutboxEntry[] =>
  restored
    .filter(({ id }) => !present.some((row) => row.id === id))
    .filter((row) => !old.has(row) || present.some((one) => isSameState(one, row)))
    .flatMap((row) => {
      const definition = definitionOf(row.kind);
      const same = present.filter((one) => isSameState(one, row));
      if (same.length === 0 || definition?.merge == null || definition.version !== row.v) return row;
      const later = same.filter(isPending);
      // a later mutation that was refused still counts as the last one, as far as it goes
      const refused = same.filter((one) => !isPending(one));
      if (refused.some((one) => sameText(mergedOnto(definition, row, one).args, one.args))) return [];
      let { args } = row;
      for (const one of later) ({ args } = mergedOnto(definition, { ...row, args }, one));
      // the replaced entries are removed first, with their photos
      const [known, photos] = [v.safeParse(definition.args, args), shownBy(definitionOf, later).photos];
      const left = known.success ? definition.without(known.output, photos) : args;
      return left === null ? [] : { ...row, args: left };
    });

const isSameState = (a: OutboxEntry, b: OutboxEntry): boolean => a.lane === b.lane && a.kind === b.kind;

/** Each entry keeps its number in the order, or gets the next free one where it is taken [O38]. */
export const withFreeNumbers = (rows: readonly OutboxEntry[], lastSeq: number): OutboxEntry[] => {
  let last = lastSeq;
  return rows.map((row) => {
    last = Math.max(row.seq, last + 1);
    return { ...row, seq: last };
  });
};

/** The photos that these entries show, and whether this build can read all of them. */
const shownBy = (
  definitionOf: DefinitionOf,
  rows: readonly OutboxEntry[],
): { readonly photos: ReadonlySet<string>; readonly all: boolean } => {
  const photos = new Set<string>();
  let all = true;
  for (const row of rows) {
    const parsed = parsedBy(definitionOf, row);
    if (parsed === null) all = false;
    else for (const photo of parsed.definition.photos(parsed.args)) photos.add(photo);
  }
  return { photos, all };
};

/**
 * Whether no restored entry shows this photo: its mutation was replaced, or was discarded just when the app died. Then
 * neither the photo nor its upload is restored [O42]. An entry that this build cannot read may show any photo except
 * those of replaced mutations. A draft shows the photos that it names [D1].
 */
export const isUnshown = (
  definitionOf: DefinitionOf,
  stored: readonly OutboxEntry[],
  kept: readonly OutboxEntry[],
  drafts: readonly DraftRow[],
): ((photo: string) => boolean) => {
  const [before, needed] = [shownBy(definitionOf, stored), shownBy(definitionOf, kept)];
  const drafted = new Set(drafts.flatMap(({ photos = [] }) => photos));
  return (photo) =>
    !needed.photos.has(photo) && !drafted.has(photo) && (needed.all || before.photos.has(photo));
};

/**
 * A listing is a draft or pending, never both, and pending once: a kill between two writes to the backup store leaves
 * both copies, and the later one is the user's last action [D8].
 */
export const withoutDuplicates = (
  definitionOf: DefinitionOf,
  rows: readonly OutboxEntry[],
  drafts: readonly DraftRow[],
): { readonly rows: OutboxEntry[]; readonly drafts: DraftRow[] } => {
  const keyOf = (row: OutboxEntry) => draftKeyOf(definitionOf, row);
  const twinOf = (row: OutboxEntry) => drafts.find(({ key }) => key === keyOf(row));
  const isReopened = (row: OutboxEntry) => (twinOf(row)?.at ?? Number.NEGATIVE_INFINITY) > row.createdAt;
  const isSentAgain = (row: OutboxEntry) =>
    definitionOf(row.kind)?.isRemade === true &&
    rows.some((one) => isSameState(one, row) && one.seq > row.seq);
  const pending = rows.filter((row) => !isReopened(row) && !isSentAgain(row));
  const sent = new Set(pending.map(keyOf));
  return { rows: pending, drafts: drafts.filter(({ key }) => !sent.has(key)) };
};

const draftKeyOf = (definitionOf: DefinitionOf, row: OutboxEntry): string | null => {
  const definition = definitionOf(row.kind);
  if (definition?.draftOf === undefined || definition.version !== row.v) return null;
  const args = v.safeParse(definition.args, row.args);
  return args.success ? definition.draftOf(args.output) : null;
};

/** Whether two stored values are written the same. */
export const sameText = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
