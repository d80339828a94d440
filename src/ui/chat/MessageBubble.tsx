import { cx } from '../cx.ts';
import styles from './MessageBubble.module.css';
import { ReadMark } from './ReadMark.tsx';
import { type BubbleLook, SendState } from './SendState.tsx';

interface MessageBubbleProps {
  readonly mine: boolean;
  /** Whose it is, for whoever hears it. */
  readonly author: string;
  readonly content: string;
  readonly look: BubbleLook;
  /** How it stands, in words; null once it is sent. */
  readonly state: string | null;
  readonly time: string | null;
  /** What the "1" beside it says aloud; null: no mark. */
  readonly unread: string | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** What can be done about it: the whole bubble is the button. */
  readonly action: { readonly label: string; readonly onChoose: () => void } | null;
}

/** One message. What is not sent is drawn, not faded: a dashed edge, a glyph and words. */
export function MessageBubble(props: MessageBubbleProps) {
  const { mine, author, content, look, state, time, unread, isFirst, isLast, action } = props;
  return (
    // what is not kept yet is only seen: it is heard of once it is kept
    <div
      className={cx(styles.line, mine ? styles.mine : styles.other)}
      aria-hidden={look === 'unkept' || undefined}
    >
      <div className={cx(styles.bubble, styles[look], isFirst && styles.first, isLast && styles.last)}>
        <span className="spoken">{author}</span>
        {look === 'unkept' ? (
          <span className={styles.text}>{content}</span>
        ) : (
          <p className={styles.text}>{content}</p>
        )}
        {action && (
          <button
            type="button"
            className={styles.cover}
            aria-label={action.label}
            onClick={action.onChoose}
          />
        )}
      </div>
      <div className={styles.side}>
        {unread !== null && <ReadMark words={unread} />}
        {state === null ? (
          time !== null && <span className={styles.time}>{time}</span>
        ) : (
          <SendState look={look} words={state} />
        )}
      </div>
    </div>
  );
}
