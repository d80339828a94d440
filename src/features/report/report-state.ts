import type { ItemId } from '#contract/ids.ts';
import type { Related, ReportView, ShownReport } from '#src/domain/reports/report.view.ts';
import { type Unfetched, unfetched } from '#src/frame/unfetched.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';

/** Everything the screen of a report can be, told apart. */
export type ReportState =
  | { readonly is: 'reading' }
  | Unfetched
  /** The two have no listing in common that a report could name (contract §2.8). */
  | { readonly is: 'nothing' }
  | {
      readonly is: 'form';
      readonly view: ReportView;
      /** null: several listings come into question, and none is chosen yet. */
      readonly about: Related | null;
      /** One about the same that waits, or was not taken. */
      readonly report: ShownReport | null;
    };

/**
 * The listing that the user is likely to mean; null: several may be meant. One that is waiting to be reported comes first,
 * then the only one that the two talk about, then the only one there is.
 */
const likely = ({ related, reports }: ReportView): Related | null => {
  const last = reports.at(-1)?.args.itemId;
  const pending = related.find(({ itemId }) => itemId === last);
  if (pending !== undefined) return pending;
  const talked = related.filter(({ isInRoom }) => isInRoom);
  const [only, ...others] = talked.length > 0 ? talked : related;
  return only !== undefined && others.length === 0 ? only : null;
};

/** So many listings stand under the reasons before the others are asked for. */
const fewest = 3;

/** The listings to choose from at first; a chosen one is always among them. One more than these is no reason to hide it. */
export const firstChoices = (choices: readonly Related[], chosen: ItemId | null): readonly Related[] => {
  if (choices.length <= fewest + 1) return choices;
  const at = choices.findIndex(({ itemId }) => itemId === chosen);
  return choices.slice(0, Math.max(fewest, at + 1));
};

/** What is stored of a user and the network say together. `wanted`: the listing that was named or chosen. */
export const reportState = (
  view: ReportView | undefined,
  wanted: ItemId | null,
  network: NetworkState,
): ReportState => {
  if (view === undefined) return { is: 'reading' };
  const { related, reports, sources } = view;
  const named = related.find(({ itemId }) => itemId === wanted);
  if (related.length === 0 || (wanted !== null && named === undefined))
    return sources?.isRead ? { is: 'nothing' } : unfetched(sources, network);
  const about = named ?? likely(view);
  return {
    is: 'form',
    view,
    about,
    report: reports.findLast(({ args }) => args.itemId === about?.itemId) ?? null,
  };
};
