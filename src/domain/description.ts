import * as v from 'valibot';
import type { MutationDefinition } from '#src/db/mutation.ts';
import type { AccountTables, EntryReason, Moment, OutboxEntry } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';

/** Tables that a description reads: what is stored about the subject of an entry. */
export type Known = Reader<Pick<AccountTables, 'items' | 'rooms' | 'picks'>>;

/** The icon of an entry. */
export type Glyph =
  | 'heart'
  | 'heart-off'
  | 'user'
  | 'photo'
  | 'message'
  | 'leave'
  | 'ticket'
  | 'star'
  | 'siren'
  | 'ban'
  | 'tag'
  | 'pencil'
  | 'trash'
  | 'upwards'
  | 'unknown';

/** An outbox entry in words, as far as they do not depend on its state. */
export interface EntryWords {
  /** What the user did: 관심 목록에 담기. */
  readonly label: string;
  /** What, or whom, it is about. */
  readonly target: string;
  readonly glyph: Glyph;
  /** The listing whose photo is shown in place of the icon. */
  readonly picture?: ItemRow | null;
  /** Shown once when it was refused, whichever screen its user is on by then. */
  readonly failed: string;
  /** Shown once when it waits for its user. Absent: a general sentence. */
  readonly stopped?: string;
  /** Why it was refused, or what its user is asked. */
  readonly reason: (reason: EntryReason, now: Moment) => string;
  /** Why it waits while an entry that it depends on is sent first. Absent: it waits for a photo. */
  readonly part?: string;
  /** What it publishes: how many photos, and whether it goes out by itself whenever the network is back. */
  readonly publishes?: { readonly photos: number; readonly isAuto: boolean | null };
  /** When the appointment begins that it is about, as the wire writes it; from then on it is not sent again. */
  readonly startsAt?: string | null;
  /** What it is about has ended: it can have no effect any more. */
  readonly isOver?: boolean;
}

/** How one kind of mutation is described where it waits: on 보낼 항목, and in the sentence that reports its failure. */
export interface Description<A, S> {
  readonly definition: MutationDefinition<A>;
  /**
   * Screens that show it with what can be done about it, the one that is all about it first: a user who is on one of
   * them need not be notified.
   */
  readonly places?: (lane: string) => readonly string[];
  /** The first of its screens shows more of it than 보낼 항목. */
  readonly hasScreen?: true;
  /** Its screens report a refusal themselves. */
  readonly reportsItself?: true;
  /** It may bind its user and another one: what may have taken effect is never just cancelled or sent again (I12). */
  readonly isTrade?: true;
  /** It publishes something that its user wrote: opened again it is a draft. */
  readonly isWritten?: true;
  /** Its user typed a text, which is never gone without being asked about. */
  readonly holdsText?: true;
  /** Another device may change the same thing meanwhile: its second screen shows both sides. */
  readonly canConflict?: true;
  /** It is sent over the live session where the server takes it nowhere else. */
  readonly needsSession?: true;
  /** Shown in place of `failed` when its appointment had begun by the time of the tap. */
  readonly late?: string;
  /** What is stored about its subject. */
  readonly subject: (tx: Known, args: A, row: OutboxEntry) => Promise<S>;
  readonly words: (subject: S) => EntryWords;
}

/** A description whose subject nothing else reads. */
export type AnyDescription = Description<unknown, unknown>;

/** Declares a description, one a file, beside its definition. */
export const defineDescription = <A, S>(description: Description<A, S>): AnyDescription =>
  // `subjectOf` parses the arguments by this definition, and `words` is given what `subject` returned
  description as unknown as AnyDescription;

/** The subject of an entry; null: a newer build's, which this one cannot read. */
export const subjectBy = async (
  description: AnyDescription | undefined,
  tx: Known,
  row: OutboxEntry,
): Promise<unknown> => {
  if (description === undefined || row.v !== description.definition.version) return null;
  const args = v.safeParse(description.definition.args, row.args);
  return args.success ? description.subject(tx, args.output, row) : null;
};
