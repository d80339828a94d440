import { Freshness } from './Freshness.tsx';
import type { ShownList } from './use-list.ts';

/** In the header of a list that has no visible heading: how old it is, and a button to refresh it. */
export function ListRefresh<Row>({ list }: { readonly list: ShownList<Row> }) {
  const { state, refresh } = list;
  if (state.is !== 'rows' && state.is !== 'empty') return null;
  const { at, busy, notRenewed } = state;
  return <Freshness at={at} busy={busy} notRenewed={notRenewed} onRefresh={refresh} isSmall />;
}
