import { ArrowRight, RotateCw, Ticket } from 'lucide-react';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Subject } from '#contract/values.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { navTexts } from '#src/copy/shell.ts';
import type { PickCounts } from '#src/domain/picks/pick-counts.view.ts';
import { picksFeed } from '#src/domain/pull-keys.ts';
import { useApp } from '#src/frame/app-context.ts';
import { ListFrame, type ListRows } from '#src/frame/ListFrame.tsx';
import { ListHead } from '#src/frame/ListHead.tsx';
import { ListRefresh } from '#src/frame/ListRefresh.tsx';
import { useNow, useSaidNow } from '#src/frame/now.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import { type ShownList, useFeed } from '#src/frame/use-list.ts';
import { useShown } from '#src/frame/view.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { format } from '#src/lib/kst.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { Tabs } from '#src/ui/field/Tabs.tsx';
import { Feed } from '#src/ui/list/Feed.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { TicketSkeleton } from '#src/ui/state/ScreenSkeletons.tsx';
import { ticket } from '#src/ui/state/screen-illustrations.tsx';
import { WordTicket } from '#src/ui/ticket/WordTicket.tsx';
import { type PickListRow, pickCountsRead, picksRead } from '../pick-reads.ts';
import { pickScreenTexts } from '../text.ts';
import { PickCard, ProposalCard } from './PickCard.tsx';
import styles from './PickListScreen.module.css';
import { groupStarts, type PickGroup, type PickTab, subjects, tabsOf } from './pick-groups.ts';
import { pickListTexts } from './text.ts';

/** PICKs received and sent, the tab in the address. */
export function PickListScreen() {
  const [query, setQuery] = useSearchParams();
  const tab: PickTab = query.get('subject')?.toLowerCase() === 'requester' ? 'requester' : 'owner';
  const counts = usePickCounts();
  const list = usePicks(subjects[tab]);
  const { state } = list;
  return (
    <StackScreen
      title={navTexts.pick}
      root
      scrollKey={`picks:${tab}`}
      at={'at' in state ? state.at : null}
      actions={<ListRefresh list={list} />}
    >
      <Tabs
        label={pickScreenTexts.tabs}
        tabs={tabsOf(counts)}
        wrap
        current={tab}
        onChange={(subject) => setQuery({ subject }, { replace: true })}
      >
        {counts === undefined && <span data-unread="" hidden />}
        <ListHead list={list} heading={pickScreenTexts.listName} />
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
          <EmptyState art={ticket} {...emptyTexts.pick} />
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
      label={pickScreenTexts.listName}
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

const rowKey = (row: PickListRow): string =>
  row.is === 'proposal' ? `new:${row.waiting.proposal.id}` : `pick:${row.shown.pick.appointmentId}`;

/** How many are known to stand in each tab, both kept fresh: the count of the other one is read here too. */
const usePickCounts = (): PickCounts | undefined => {
  useShown(picksFeed('OWNER'));
  useShown(picksFeed('REQUESTER'));
  const { account } = useApp();
  return useCachedView(...pickCountsRead(account), [account]);
};

/** PICKs that one received or sent, those that wait first. */
const usePicks = (subject: Subject): ShownList<PickListRow> => {
  const { account } = useApp();
  return useFeed(picksFeed(subject), (store, limit) => picksRead(account, subject, limit)[1](store));
};

const glyph = { size: '1.5rem', 'aria-hidden': true } as const;
const { words } = pickListTexts;

/** What renting, buying and a PICK mean, for a user who has no PICK yet. */
function ThreeWords() {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.words}>
      <h3 id={id} className={styles.title}>
        {words.title}
      </h3>
      <ul className={styles.tickets}>
        <WordTicket tone="rent" icon={<RotateCw {...glyph} />} {...words.rent} />
        <WordTicket tone="sale" icon={<ArrowRight {...glyph} />} {...words.sale} />
        <WordTicket tone="brand" icon={<Ticket {...glyph} />} {...words.pick} />
      </ul>
      <ButtonLink to="/help" wide>
        {words.more}
      </ButtonLink>
    </section>
  );
}
