import { entryTexts } from '#src/copy/entries.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import { isPhotoLane, photoOfLane } from '#src/db/outbox.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { type AnyDescription, type EntryWords, type Known, subjectBy } from './description.ts';
import { descriptionOf } from './descriptions.ts';
import { isForeign } from './listings/photos.view.ts';
import { plainReason } from './reason.words.ts';

export interface PendingEntry {
  readonly row: OutboxEntry;
  /** What is stored about its subject, for its description alone; null: this build cannot read the entry. */
  readonly subject: unknown;
  /** Entries that it depends on, such as photos that are uploaded first. */
  readonly parts: readonly OutboxEntry[];
  /** One of those is a photo of a kind that only an open app converts. */
  readonly needsApp?: boolean;
  /** An earlier entry of its lane waits for the user, so this one waits too. */
  readonly held: boolean;
}

/** What is stored about the subject of an entry; null: this build cannot read the entry. */
export const subjectOf = (tx: Known, row: OutboxEntry): Promise<unknown> =>
  subjectBy(descriptionOf(row.kind), tx, row);

/** Written by a newer build. */
const unknown: EntryWords = {
  label: entryTexts.kind.unknown,
  target: entryTexts.about.unknown,
  glyph: 'unknown',
  failed: entryTexts.news.attention,
  reason: plainReason(),
};

/** An entry in words, and its description where this build can read it. */
export const described = ({
  row,
  subject,
}: Pick<PendingEntry, 'row' | 'subject'>): {
  readonly words: EntryWords;
  readonly description: Partial<AnyDescription>;
} => {
  const description = descriptionOf(row.kind);
  return description === undefined || subject === null
    ? { words: unknown, description: {} }
    : { words: description.words(subject), description };
};

/** Screens where an entry stands with what can be done about it, the one that is all about it first. */
export const placesOf = ({ kind, lane }: Pick<OutboxEntry, 'kind' | 'lane'>): readonly string[] =>
  descriptionOf(kind)?.places?.(lane) ?? [];

/** How the outbox became empty, for the screen that shows it empty. */
export const outboxEndView = (store: AccountStore): Promise<outbox.OutboxEnd> =>
  store.read(['counters'], outbox.endOf);

/** The photos that wait to be uploaded for an entry. */
const photosOf = (rows: readonly OutboxEntry[], { dependsOn }: OutboxEntry): string[] =>
  rows.flatMap(({ id, lane }) => (dependsOn.includes(id) && isPhotoLane(lane) ? photoOfLane(lane) : []));

/** All pending entries, in `seq` order. */
export const outboxView = (store: AccountStore): Promise<PendingEntry[]> =>
  store.read(['outbox', 'items', 'rooms', 'picks', 'photos'], async (tx) => {
    const rows = await outbox.all(tx);
    return Promise.all(
      outbox.wholeOf(rows).map(async (row) => ({
        row,
        subject: await subjectOf(tx, row),
        parts: rows.filter(({ id }) => row.dependsOn.includes(id)),
        needsApp: (await tx.getMany('photos', photosOf(rows, row))).some(isForeign),
        held: rows.some(
          ({ lane, seq, state }) => lane === row.lane && seq < row.seq && state === 'attention',
        ),
      })),
    );
  });
