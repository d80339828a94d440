import { ArrowDown } from 'lucide-react';
import { use, useState } from 'react';
import type { ChatId, ChatRoomId, UserId } from '#contract/ids.ts';
import { stateTexts } from '#src/copy/shell.ts';
import { arrivedView, type LogEntry, type LogView, type PendingMessage } from '#src/domain/chat/room.view.ts';
import type { RoomItem } from '#src/domain/chat/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { Late } from '#src/frame/Late.tsx';
import { SnapshotContext } from '#src/frame/snapshot-context.ts';
import { useView } from '#src/frame/view.ts';
import { BubbleSkeletons } from '#src/ui/chat/log-parts.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { talk } from '#src/ui/state/screen-illustrations.tsx';
import { chatScreenTexts } from '../text.ts';
import { Log } from './Log.tsx';
import { type LogRow, logRows } from './log-rows.ts';
import { OwnMenu } from './OwnMenu.tsx';
import styles from './RoomLog.module.css';
import { RowView } from './RowView.tsx';
import { SnapshotLog } from './SnapshotLog.tsx';
import { heardOf, listen } from './spoken.ts';
import { TopMark } from './TopMark.tsx';
import type { ShownRoom } from './use-room.ts';
import type { DrawnEntry } from './use-unkept.ts';

interface RoomLogProps {
  readonly me: UserId;
  readonly room: ShownRoom;
  /** Those of the room, and what is not kept yet. */
  readonly entries: readonly DrawnEntry[];
  readonly isTail: boolean;
  readonly item: RoomItem | null;
  readonly wanted: number;
  readonly onNewest: () => void;
  readonly onRefresh: () => void;
}

/** The log of a room, or in words why nothing of it is there. */
export function RoomLog(props: RoomLogProps) {
  const { room, onRefresh } = props;
  const isSnapshot = use(SnapshotContext) !== null;
  const { state } = room;
  const skeletons = (
    <div className={styles.fill}>
      <BubbleSkeletons spoken={chatScreenTexts.loading} />
    </div>
  );
  switch (state.is) {
    case 'reading':
      return <Late>{skeletons}</Late>;
    case 'loading':
      return skeletons;
    case 'never':
      return isSnapshot ? skeletons : <ErrorState {...stateTexts.neverFetched} onRetry={onRefresh} />;
    case 'failed':
      return isSnapshot ? skeletons : <ErrorState title={chatScreenTexts.failed} onRetry={onRefresh} />; // of another moment
    case 'shown':
      return state.isEmpty && props.entries.length === 0 ? (
        <EmptyState art={talk} title={chatScreenTexts.start} subtitle={chatScreenTexts.empty} />
      ) : (
        <Rows {...props} />
      );
    case 'left':
    case 'missing':
      return null; // another screen takes its place
    default:
      return state satisfies never;
  }
}

const nothingAbove: LogView['above'] = { is: 'start' };

function Rows({ me, room, entries, isTail, item, wanted, onNewest }: RoomLogProps) {
  const [own, setOwn] = useState<PendingMessage | null>(null);
  const isSnapshot = use(SnapshotContext) !== null;
  const { id, view, row, log, opponent, state } = room;
  const picks = { known: room.picks, method: onlyMethod(room.item), me };
  const name = opponent?.nickname ?? null;
  const isFed = view?.live === true || view?.loading === true || state.is !== 'shown';
  const { rows, firstDay } = logRows(entries, { me, presence: row?.presence ?? null, isFed });
  const draw = (one: LogRow) => (
    <RowView
      row={one}
      name={name ?? chatScreenTexts.partner}
      title={item?.title ?? ''}
      isDeleted={item?.isDeleted ?? false}
      picks={picks}
      onOwn={setOwn}
    />
  );
  if (isSnapshot)
    return (
      <SnapshotLog
        rows={rows}
        draw={draw}
        top={<TopMark above={nothingAbove} firstDay={firstDay} near={false} />}
      />
    );
  return (
    <>
      <Log
        rows={rows}
        isTail={isTail}
        newest={newestOf(entries)}
        draw={draw}
        top={(near) => (
          <TopMark above={log.shown?.view.above ?? nothingAbove} firstDay={firstDay} near={near} />
        )}
        onOlder={log.goOlder}
        onNewer={log.goNewer}
        wanted={wanted}
        pill={(left, isFar) =>
          id !== null && <ArrivedPill room={id} me={me} after={left} isFar={isFar} onChoose={onNewest} />
        }
      />
      {isTail && <Spoken entries={room.entries} me={me} name={name} />}
      <OwnMenu message={own} onClose={() => setOwn(null)} />
    </>
  );
}

/** The only way in which a listing is traded; null: there is a choice, or it is not stored. */
const onlyMethod = (item: ItemRow | null): string | null => {
  const [only, ...others] = item?.tradeMethods ?? [];
  return others.length === 0 ? (only ?? null) : null;
};

const newestOf = (entries: readonly DrawnEntry[]) => {
  const last = entries.findLast((entry) => entry.is === 'message');
  return last?.is === 'message' ? last.message.chatId : null;
};

interface ArrivedPillProps {
  readonly room: ChatRoomId;
  readonly me: UserId;
  /** The newest line when the user left the end. */
  readonly after: ChatId | '';
  readonly isFar: boolean;
  readonly onChoose: () => void;
}

/** For whoever reads further up: what has come in since, and the way to it. */
function ArrivedPill({ room, me, after, isFar, onChoose }: ArrivedPillProps) {
  const count = useView((store) => arrivedView(store, room, me, after), [room, me, after]) ?? 0;
  if (count === 0 && !isFar) return null;
  return (
    <button
      type="button"
      className={styles.pill}
      aria-label={count === 0 ? chatScreenTexts.newest : undefined}
      onClick={onChoose}
    >
      {count > 0 && chatScreenTexts.newMessages(count)}
      <ArrowDown size={18} aria-hidden />
    </button>
  );
}

interface SpokenProps {
  /** The end of the log, what waits included. */
  readonly entries: readonly LogEntry[];
  readonly me: UserId;
  /** null: it is not read yet. */
  readonly name: string | null;
}

/** What is heard of a log: each message that comes in, and what becomes of one's own. */
function Spoken({ entries, me, name }: SpokenProps) {
  const [last, setLast] = useState({ entries, name });
  const [before, setBefore] = useState(() => heardOf(entries, me));
  const [said, setSaid] = useState({ incoming: '', change: '' });
  if (entries !== last.entries || name !== last.name) {
    const { heard, incoming: came, change: changed } = listen(before, entries, me, name);
    setLast({ entries, name });
    setBefore(heard);
    if (came !== null || changed !== null)
      setSaid((was) => ({ incoming: came ?? was.incoming, change: changed ?? was.change }));
  }
  return (
    <>
      <p className="spoken" aria-live="polite">
        {said.incoming}
      </p>
      <p className="spoken" role="status">
        {said.change}
      </p>
    </>
  );
}
