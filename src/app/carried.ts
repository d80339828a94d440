import * as v from 'valibot';
import { UserId } from '#contract/ids.ts';
import type { Account } from '#src/db/accounts.ts';
import type { DraftRow } from '#src/db/rows.ts';

/*
 * What a page hands to itself over a reload when it has lost its databases. The window's name is the one place that does
 * not go through the process that has just died.
 */

const Carried = v.object({
  campick: v.literal('carried'),
  /** How often the app has reloaded itself without being well in between. */
  reloads: v.number(),
  account: v.union([UserId, v.literal('visitor'), v.null()]),
  drafts: v.array(v.looseObject({ key: v.string(), v: v.number(), value: v.unknown(), at: v.number() })),
});

export interface Carried {
  readonly reloads: number;
  /** Whose drafts these are. */
  readonly account: Account | null;
  readonly drafts: readonly DraftRow[];
}

export const carry = (carried: Carried): void => {
  window.name = JSON.stringify({ campick: 'carried', ...carried });
};

/** What the page before this one handed over, once. */
export const takeCarried = (): Carried => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Carried), window.name);
  if (!read.success) return { reloads: 0, account: null, drafts: [] };
  window.name = '';
  return { ...read.output, drafts: read.output.drafts as DraftRow[] }; // written as such by this build a moment ago
};
