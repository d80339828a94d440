import { useSearchParams } from 'react-router-dom';
import type { Subject } from '#contract/pick.ts';
import * as ko from '#src/copy/ko.ts';
import { oursPick } from '#src/copy/ours-pick.ts';
import { ListFrame, type ListRows } from '#src/services/ListFrame.tsx';
import { ListHead } from '#src/services/ListHead.tsx';
import { StackScreen } from '#src/services/Screen.tsx';
import type { ShownList } from '#src/services/use-list.ts';
import { Tabs } from '#src/ui/field/Tabs.tsx';
import { Feed } from '#src/ui/list/Feed.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { TicketSkeleton } from '#src/ui/state/Skeletons.tsx';
import { PickCard } from './PickCard.tsx';
import { ProposalCard } from './ProposalCard.tsx';
import { type PickListRow, rowKey, usePicks } from './use-picks.ts';

const tabs = [
  { key: 'owner', label: ko.labels.subject('OWNER') },
  { key: 'requester', label: ko.labels.subject('REQUESTER') },
] as const;
type Tab = (typeof tabs)[number]['key'];

const subjects: Readonly<Record<Tab, Subject>> = { owner: 'OWNER', requester: 'REQUESTER' };

/** PICKs received and sent, the tab in the address (seeds 2 §2). */
export function PickListScreen() {
  const [query, setQuery] = useSearchParams();
  const tab: Tab = query.get('subject')?.toLowerCase() === 'requester' ? 'requester' : 'owner';
  const list = usePicks(subjects[tab]);
  const { state } = list;
  return (
    <StackScreen title={ko.nav.pick} root scrollKey={`picks:${tab}`} at={'at' in state ? state.at : null}>
      <Tabs
        label={oursPick.tabs}
        tabs={tabs}
        current={tab}
        onChange={(subject) => setQuery({ subject }, { replace: true })}
      >
        <ListHead list={list} heading={oursPick.list} />
        <Picks key={tab} list={list} />
      </Tabs>
    </StackScreen>
  );
}

function Picks({ list }: { readonly list: ShownList<PickListRow> }) {
  return (
    <ListFrame
      list={list}
      skeletons={(count, silent) => <TicketSkeleton count={Math.min(count, 3)} silent={silent} />}
      empty={<EmptyState art="ticket" {...ko.empty.pick} />}
    >
      {(state) => <Rows state={state} />}
    </ListFrame>
  );
}

function Rows({ state: { items, busy, end } }: { readonly state: ListRows<PickListRow> }) {
  return (
    <Feed rows={items} keyOf={rowKey} label={oursPick.list} hasMore={end !== 'all'} busy={busy}>
      {(row) =>
        row.is === 'proposal' ? <ProposalCard waiting={row.waiting} /> : <PickCard shown={row.shown} />
      }
    </Feed>
  );
}
