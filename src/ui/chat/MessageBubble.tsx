import { CircleAlert, Clock3, LoaderCircle, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Drawn } from '../Drawn.tsx';
import styles from './MessageBubble.module.css';

/** waiting: not yet sent · sending · checking: it is not known whether it arrived · failed · sent: the server has it */
export type BubbleLook = 'waiting' | 'sending' | 'checking' | 'failed' | 'sent';

const glyphs: Readonly<Record<BubbleLook, ReactNode>> = {
  waiting: <Clock3 size="0.875rem" aria-hidden />,
  sending: <LoaderCircle size="0.875rem" aria-hidden className={styles.turn} />,
  checking: <RefreshCw size="0.875rem" aria-hidden />,
  failed: <CircleAlert size="0.875rem" aria-hidden />,
  sent: null,
};

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

/** One message. What is not sent is drawn, not faded: a dashed edge, a glyph and words (design, the idea). */
export function MessageBubble(props: MessageBubbleProps) {
  const { mine, author, content, look, state, time, unread, isFirst, isLast, action } = props;
  return (
    <div className={cx(styles.line, mine ? styles.mine : styles.other)}>
      <div className={cx(styles.bubble, styles[look], isFirst && styles.first, isLast && styles.last)}>
        <span className="spoken">{author}</span>
        <p className={styles.text}>{content}</p>
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
        {unread !== null && (
          <span className={styles.unread}>
            <Drawn text={1} />
            <span className="spoken">{unread}</span>
          </span>
        )}
        {state === null ? (
          time !== null && <span className={styles.time}>{time}</span>
        ) : (
          <span className={cx(styles.state, styles[`${look}Words`])}>
            {glyphs[look]}
            {state}
          </span>
        )}
      </div>
    </div>
  );
}
