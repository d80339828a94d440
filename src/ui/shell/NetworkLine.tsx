import { Check, ChevronRight, CircleAlert, CloudOff, LoaderCircle, Wifi } from 'lucide-react';
import { cx } from '../cx.ts';
import { Drawn } from '../Drawn.tsx';
import { useUi } from '../Ui.tsx';
import styles from './NetworkLine.module.css';

/** What the network does, as far as a user needs to know; `online` shows nothing. */
export type NetworkState = 'online' | 'slow' | 'offline' | 'trouble' | 'portal' | 'back' | 'syncing' | 'sent';

interface NetworkLineProps {
  readonly state: NetworkState;
  /** The sentence for the state (copy: network). */
  readonly text?: string;
  /** How old the content on screen is. */
  readonly age?: string | undefined;
  /** How many things wait to be sent; leads to them. */
  readonly waiting?: number;
  readonly outboxTo?: string;
}

const glyphs = {
  slow: <LoaderCircle size={18} className={styles.spin} aria-hidden />,
  offline: <CloudOff size={18} aria-hidden />,
  trouble: <CircleAlert size={18} aria-hidden />,
  portal: <Wifi size={18} aria-hidden />,
  back: <Wifi size={18} aria-hidden />,
  syncing: <LoaderCircle size={18} className={styles.spin} aria-hidden />,
  sent: <Check size={18} aria-hidden />,
} as const;

/** One line under the header: offline, slow, back again, sending. It is announced when it changes, without its age. */
export function NetworkLine({ state, text, age, waiting = 0, outboxTo }: NetworkLineProps) {
  'use no memo'; // seldom rendered: what the compiler adds weighs on the first route
  const { Link, words } = useUi();
  const visible = state !== 'online';
  return (
    <aside aria-label={words.connection} className={cx(styles.line, visible && styles[state])}>
      <p role="status" className={styles.text}>
        {visible && glyphs[state]}
        {visible && text}
      </p>
      {visible && (age || (waiting > 0 && outboxTo)) && (
        <div className={styles.second}>
          {age && <span className={styles.age}>{age}</span>}
          {waiting > 0 && outboxTo && (
            <Link to={outboxTo} className={styles.outbox} aria-label={words.outboxCount(waiting)}>
              {words.outbox}
              <Drawn className={styles.count} text={waiting} />
              <ChevronRight size={16} aria-hidden />
            </Link>
          )}
        </div>
      )}
    </aside>
  );
}
