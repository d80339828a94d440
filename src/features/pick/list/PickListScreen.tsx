import { useSearchParams } from 'react-router-dom';
import * as ko from '#src/copy/ko.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { ListFrame, type ListRows } from '#src/frame/ListFrame.tsx';
import { ListHead } from '#src/frame/ListHead.tsx';
import { ListRefresh } from '#src/frame/ListRefresh.tsx';
import { useNow, useSaidNow } from '#src/frame/now.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import type { ShownList } from '#src/frame/use-list.ts';
import { format } from '#src/lib/kst.ts';
import { Tabs } from '#src/ui/field/Tabs.tsx';
import { Feed } from '#src/ui/list/Feed.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { TicketSkeleton } from '#src/ui/state/ScreenSkeletons.tsx';
import { ticket } from '#src/ui/state/screen-illustrations.tsx';
import type { PickListRow } from '../pick-reads.ts';
import { PickCard } from './PickCard.tsx';
import styles from './PickListScreen.module.css';
import { ProposalCard } from './ProposalCard.tsx';
import { groupStarts, type PickGroup } from './pick-groups.ts';
import { type PickTab, subjects, tabsOf } from './pick-tabs.ts';
import { ThreeWords } from './ThreeWords.tsx';
import { pickListTexts } from './text.ts';
import { rowKey, usePickCounts, usePicks } from './use-picks.ts';

/** PICKs received and sent, the tab in the address. */
export function PickListScreen() {
  const [query, setQuery] = useSearchParams();
  const tab: PickTab = query.get('subject')?.toLowerCase() === 'requester' ? 'requester' : 'owner';
  const counts = usePickCounts();
  const list = usePicks(subjects[tab]);
  const { state } = list;
  return (
    <StackScreen
      title={ko.nav.pick}
      root
      scrollKey={`picks:${tab}`}
      at={'at' in state ? state.at : null}
      actions={<ListRefresh list={list} />}
    >
      <Tabs
        label={pickTexts.tabs}
        tabs={tabsOf(counts)}
        wrap
        current={tab}
        onChange={(subject) => setQuery({ subject }, { replace: true })}
      >
        {counts === undefined && <span data-unread="" hidden />}
        <ListHead list={list} heading={pickTexts.list} />
        <Picks key={tab} list={list} tab={tab} />
      </Tabs>
    </StackScreen>
  );
}

interface PicksProps {
  readonly list: ShownList<PickListRow>;
  readonly tab: PickTab;
}

function Picks({ list, tab }: PicksProps) {
  return (
    <ListFrame
      list={list}
      skeletons={(count, silent) => <TicketSkeleton count={Math.min(count, 3)} silent={silent} />}
      empty={
        <>
          <EmptyState art={ticket} {...ko.empty.pick} />
          <ThreeWords />
        </>
      }
    >
      {(state) => <Rows state={state} tab={tab} />}
    </ListFrame>
  );
}

/** Of a ticket, px. */
const leastHeight = 190;

interface RowsProps {
  readonly state: ListRows<PickListRow>;
  readonly tab: PickTab;
}

function Rows({ state: { items, busy, end }, tab }: RowsProps) {
  const starts = groupStarts(items, useNow());
  return (
    <Feed
      rows={items}
      keyOf={rowKey}
      label={pickTexts.list}
      hasMore={end !== 'all'}
      busy={busy}
      rowHeight={leastHeight}
    >
      {(row, index) => (
        <>
          <GroupHead group={starts[index] ?? null} />
          {row.is === 'proposal' ? (
            <ProposalCard waiting={row.waiting} />
          ) : (
            <PickCard shown={row.shown} tab={tab} />
          )}
        </>
      )}
    </Feed>
  );
}

/** Inside the first row of its group: a feed holds articles and nothing else. */
const GroupHead = ({ group }: { readonly group: PickGroup | null }) =>
  group !== null && (
    <h2 className={styles.group}>{group === 'today' ? <Today /> : pickListTexts.groups[group]}</h2>
  );

/** In a snapshot, which is seen on another day, by its date. */
function Today() {
  const now = useNow();
  return useSaidNow() === null ? format.spokenDay(now) : pickListTexts.groups.today;
}
