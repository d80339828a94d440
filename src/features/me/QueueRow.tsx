import { CircleAlert, Clock3 } from 'lucide-react';
import { entryTexts } from '#src/copy/entries.ts';
import * as ko from '#src/copy/ko.ts';
import { outboxPath, useWaiting } from '#src/frame/network.tsx';
import { ListRow } from '#src/ui/list/ListRow.tsx';
import styles from './QueueRow.module.css';

/** What waits to be sent, in one line that leads to it; nothing while nothing waits. */
export function QueueRow() {
  const { count, attention } = useWaiting();
  if (count === 0) return null;
  return (
    <div className={attention > 0 ? styles.attention : styles.row}>
      <ListRow
        to={outboxPath}
        label={ko.outbox.title}
        icon={attention > 0 ? <CircleAlert size={20} aria-hidden /> : <Clock3 size={20} aria-hidden />}
        value={entryTexts.summary(count)}
        {...(attention > 0 ? { note: entryTexts.summaryNote(attention) } : {})}
      />
    </div>
  );
}
