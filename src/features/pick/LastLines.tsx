import { chatTexts } from '#src/copy/chat.ts';
import { timeTexts } from '#src/copy/time.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { useSaidNow } from '#src/frame/now.tsx';
import { SendState } from '#src/ui/chat/SendState.tsx';
import { cx } from '#src/ui/cx.ts';
import styles from './LastLines.module.css';
import { pickScreenTexts } from './text.ts';
import { useLastLines } from './use-last-lines.ts';

interface LastLinesProps {
  readonly room: PickRow['chatRoomId'];
  /** The other one's nickname. */
  readonly name: string;
  /** At arm's length: larger, and whole sentences. */
  readonly large?: boolean;
}

/** What was said last about a PICK: readable where there is no network to ask anybody. */
export function LastLines({ room, name, large = false }: LastLinesProps) {
  const now = useSaidNow();
  const lines = useLastLines(room);
  // not read yet: that nothing is stored would be untrue for most
  if (lines === undefined) return <span data-unread="" hidden />;
  return (
    <div className={cx(styles.talk, large && styles.large)}>
      <h3 className={styles.title}>{pickScreenTexts.lastLines}</h3>
      {lines.length === 0 ? (
        <p className={styles.none}>{pickScreenTexts.noLines}</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map(({ key, mine, content, state, at }) => (
            <li key={key} className={styles.line}>
              <b>{mine ? pickScreenTexts.mine : name}</b>
              <span className={styles.said}>{content}</span>
              {at !== null && <small>{timeTexts.ago(at, now)}</small>}
              {state !== 'sent' && (
                <p className={styles.state}>
                  <SendState look={state} words={chatTexts.message[state]} />
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
