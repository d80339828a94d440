import * as v from 'valibot';
import { UserId } from '#contract/ids.ts';
import type { Account } from '#src/db/accounts.ts';
import type { DraftRow } from '#src/db/rows.ts';

/*
 * What a page that has lost its databases hands to the page after its reload. The window's name is the only storage
 * that does not depend on the browser process that has just died.
 */

const Handover = v.object({
  campick: v.literal('handover'),
  /** How often the app has reloaded itself without recovering in between. */
  reloads: v.number(),
  account: v.union([UserId, v.literal('visitor'), v.null()]),
  drafts: v.array(v.looseObject({ key: v.string(), v: v.number(), value: v.unknown(), at: v.number() })),
});

export interface Handover {
  readonly reloads: number;
  /** The account of the drafts. */
  readonly account: Account | null;
  readonly drafts: readonly DraftRow[];
}

export const handOver = (handover: Handover): void => {
  window.name = JSON.stringify({ campick: 'handover', ...handover });
};

/** Another site's page may have left any text there. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Returns what the previous page handed over, and removes it. */
export const takeHandover = (): Handover => {
  const read = v.safeParse(Handover, parsed(window.name));
  if (!read.success) return { reloads: 0, account: null, drafts: [] };
  window.name = '';
  return { ...read.output, drafts: read.output.drafts as DraftRow[] }; // this build wrote them a moment ago
};
