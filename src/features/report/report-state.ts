import type { ItemId } from '#contract/ids.ts';
import type { Related, ReportView, ShownReport } from '#src/domain/reports/report.view.ts';
import { type Unfetched, unfetched } from '#src/shell/frame/unfetched.ts';
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
      readonly about: Related;
      /** One about the same that waits, or was not taken. */
      readonly report: ShownReport | null;
    };

/** What is stored of a person and the network say together. `wanted`: the listing that was named or chosen. */
export const reportState = (
  view: ReportView | undefined,
  wanted: ItemId | null,
  network: NetworkState,
): ReportState => {
  if (view === undefined) return { is: 'reading' };
  const { related, reports, sources } = view;
  const about = wanted === null ? related[0] : related.find(({ itemId }) => itemId === wanted);
  if (about === undefined) return sources?.isRead ? { is: 'nothing' } : unfetched(sources, network);
  return {
    is: 'form',
    view,
    about,
    report: reports.findLast(({ args }) => args.itemId === about.itemId) ?? null,
  };
};
