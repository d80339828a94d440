import { useEffect } from 'react';
import { chatTexts } from '#src/copy/chat.ts';
import type { PendingMessage } from '#src/domain/chat/room.view.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { DaySeparator, GapMark, SystemChip } from '#src/ui/chat/log-parts.tsx';
import { MessageBubble } from '#src/ui/chat/MessageBubble.tsx';
import { ReadMark } from '#src/ui/chat/ReadMark.tsx';
import { cx } from '#src/ui/cx.ts';
import { chatScreenTexts } from '../text.ts';
import type { BubbleRow, LogRow } from './log-rows.ts';
import { PickCard } from './PickCard.tsx';
import styles from './RowView.module.css';
import type { CardPicks } from './use-card.ts';

interface RowViewProps {
  readonly row: LogRow;
  /** Of the other one. */
  readonly name: string;
  /** Of the listing. */
  readonly title: string;
  readonly isDeleted: boolean;
  readonly picks: CardPicks;
  readonly onOwn: (message: PendingMessage) => void;
}

/** One row of the log. */
export function RowView({ row, name, title, isDeleted, picks, onOwn }: RowViewProps) {
  switch (row.is) {
    case 'bubble':
      return <Bubble row={row} name={name} onOwn={onOwn} />;
    case 'day':
      return <DaySeparator text={row.text} />;
    case 'notice':
      return <SystemChip text={row.text} />;
    case 'hole':
      return <GapRow pull={row.pull} loading={row.loading} />;
    case 'pick':
      return (
        <div className={cx(styles.pick, row.mine && styles.mine)}>
          <span className="spoken">{row.mine ? chatScreenTexts.mine : chatScreenTexts.theirs(name)}</span>
          <PickCard message={row.message} title={title} isDeleted={isDeleted} picks={picks} />
          <p className={styles.time}>
            {row.unread && <ReadMark words={chatScreenTexts.notRead} />}
            {row.time}
          </p>
        </div>
      );
    default:
      return row satisfies never;
  }
}

/** The states in which something can be done: what is on its way is left alone. */
const canAct = ({ state }: PendingMessage): boolean => state === 'waiting' || state === 'failed';

function Bubble({ row, name, onOwn }: Pick<RowViewProps, 'name' | 'onOwn'> & { readonly row: BubbleRow }) {
  const { pending, state } = row;
  const words = state === 'sent' || state === 'unkept' ? null : chatTexts.message[state];
  return (
    <div className={cx(styles.bubble, row.isLast && styles.last)}>
      <MessageBubble
        mine={row.mine}
        author={row.mine ? chatScreenTexts.mine : chatScreenTexts.theirs(name)}
        content={row.content}
        look={state}
        state={words}
        time={row.time}
        unread={row.unread ? chatScreenTexts.notRead : null}
        isFirst={row.isFirst}
        isLast={row.isLast}
        action={
          pending !== null && canAct(pending)
            ? { label: chatScreenTexts.stateOf(words ?? '', row.content), onChoose: () => onOwn(pending) }
            : null
        }
      />
    </div>
  );
}

/** Messages that are missing between two others: asked for once each time they come near, and again when there is a network. */
function GapRow({ pull, loading }: { readonly pull: string; readonly loading: boolean }) {
  const { engine } = useApp();
  const offline = useNetwork() === 'offline';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an appearance; how the fetch stands does not ask again
  useEffect(() => {
    if (!offline && !loading) engine.refresh(pull);
  }, [engine, pull, offline]);
  return (
    <GapMark
      text={chatScreenTexts.gap}
      retry={chatScreenTexts.gapAgain}
      busy={loading && !offline}
      onRetry={() => engine.refresh(pull)}
    />
  );
}
