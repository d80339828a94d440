import * as v from 'valibot';
import { isBlank, typedLine } from '#contract/text.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import type { DraftRow, Moment } from '#src/db/rows.ts';

/** How many quick phrases a list has at most, and how many letters one of them. */
export const phraseLimits = { count: 8, letters: 60 } as const;

const Stored = v.object({
  isHidden: v.boolean(),
  /** The user's own list for each occasion that they changed, by its name. */
  lists: v.record(v.string(), v.array(v.string())),
});

/** What an account has set about its quick phrases, on this device only: it is stored beside the forms it fills in. */
export type OwnPhrases = v.InferOutput<typeof Stored>;

export const noOwnPhrases: OwnPhrases = { isHidden: false, lists: {} };

const phrasesKey = 'phrases';

/** A row that cannot be read counts as none: the standard phrases are shown then. */
export const phrasesView = (store: AccountStore): Promise<OwnPhrases> =>
  store.read(['drafts'], async (tx) => {
    const row = await tx.get('drafts', phrasesKey);
    const stored = v.safeParse(Stored, row?.v === 1 ? row.value : null);
    return stored.success ? stored.output : noOwnPhrases;
  });

export const phrasesRow = (value: OwnPhrases, at: Moment): DraftRow => ({ key: phrasesKey, v: 1, value, at });

/** Why a phrase cannot be added; letters are counted by code point. */
export type PhraseFault = 'empty' | 'long' | 'known' | 'many';

/** `at`: the place of the phrase that it takes; null: it is a further one. */
export const phraseFault = (list: readonly string[], text: string, at: number | null): PhraseFault | null => {
  const phrase = typedLine(text);
  if (isBlank(phrase)) return 'empty';
  if (Array.from(phrase).length > phraseLimits.letters) return 'long';
  if (list.some((other, n) => other === phrase && n !== at)) return 'known';
  return at === null && list.length >= phraseLimits.count ? 'many' : null;
};

/** Sets the list of one occasion; null: the standard one again. */
export const withList = (own: OwnPhrases, occasion: string, list: readonly string[] | null): OwnPhrases => {
  const { [occasion]: _before, ...others } = own.lists;
  return { ...own, lists: list === null ? others : { ...others, [occasion]: [...list] } };
};
