import { ArrowDown } from 'lucide-react';
import type { ChatId, ChatRoomId, UserId } from '#contract/ids.ts';
import { chatTexts } from '#src/copy/chat.ts';
import * as ko from '#src/copy/ko.ts';
import { arrivedView } from '#src/domain/chat/room.view.ts';
import { useView } from '#src/frame/view.ts';
import styles from './ArrivedPill.module.css';

interface ArrivedPillProps {
  readonly room: ChatRoomId;
  readonly me: UserId;
  /** The newest line when the person left the end. */
  readonly after: ChatId | '';
  readonly isFar: boolean;
  readonly onChoose: () => void;
}

/** For whoever reads further up: what has come in since, and the way to it. */
export function ArrivedPill({ room, me, after, isFar, onChoose }: ArrivedPillProps) {
  const count = useView((store) => arrivedView(store, room, me, after), [room, me, after]) ?? 0;
  if (count === 0 && !isFar) return null;
  return (
    <button
      type="button"
      className={styles.pill}
      aria-label={count === 0 ? chatTexts.newest : undefined}
      onClick={onChoose}
    >
      {count > 0 && ko.chat.newMessages(count)}
      <ArrowDown size={18} aria-hidden />
    </button>
  );
}
