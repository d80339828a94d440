import { ArrowRight, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { wonAt } from '#src/lib/money.ts';
import { cx } from '../cx.ts';
import { useUi } from '../Ui.tsx';
import styles from './PickTicket.module.css';
import { Stamp, type StampKind } from './Stamp.tsx';

interface PickTicketProps {
  /** The whole ticket leads there; none where it is already open. */
  readonly to?: string;
  /** The stub's words: `11월`, `24`, `화 18:30`. */
  readonly stub: {
    readonly over: string;
    readonly day: string;
    readonly under: ReactNode;
    /** All of it in one sentence: `11월 24일 화요일 18:30`. Without it, its words are heard as they stand. */
    readonly spoken?: string;
  };
  readonly kind: 'rent' | 'sale';
  readonly kindLabel: string;
  readonly title: string;
  /** Place, return, price: one a line. */
  readonly lines: readonly ReactNode[];
  readonly stamp: { readonly kind: StampKind; readonly label: string; readonly fresh?: boolean };
  /** Beside the stamp: what only this device knows, something that waits. */
  readonly mark?: { readonly kind: StampKind; readonly label: string } | null;
  /** What stands on it is wanted, and agreed by nobody: not yet printed. */
  readonly draft?: boolean;
  /** On the stub of a detail. */
  readonly photo?: ReactNode;
  /** chat and list: stub at the left; detail: the stub is the head of the ticket; full: read at arm's length. */
  readonly size?: 'list' | 'detail' | 'full';
  /** Of its title, where it stands directly under the screen's own. */
  readonly level?: 2 | 3;
  readonly children?: ReactNode;
}

/** An agreed meeting as a ticket: stub with the day, perforation, the trade, a stamp. Not yet sent, it is not yet printed. */
export function PickTicket(props: PickTicketProps) {
  const { to, stub, kind, kindLabel, title, lines, stamp, size = 'list', level = 3, children } = props;
  const { mark = null, draft = false, photo } = props;
  const { Link } = useUi();
  const isDrawn = stub.spoken !== undefined;
  const Title = level === 2 ? 'h2' : 'h3';
  const unprinted =
    draft || stamp.kind === 'waiting' || stamp.kind === 'sending' || stamp.kind === 'attention';
  const shape = cx(size !== 'list' && styles.detail, size === 'full' && styles.full);
  const over = stamp.kind === 'cancelled' || stamp.kind === 'expired' || stamp.kind === 'done';
  return (
    <div className={cx(styles.ticket, shape, unprinted && styles.unprinted, over && styles.over)}>
      <div className={styles.stub}>
        <span aria-hidden={isDrawn}>{stub.over}</span>
        <b className={styles.day} aria-hidden={isDrawn}>
          {stub.day}
        </b>
        <span className={styles.under} aria-hidden={isDrawn}>
          {stub.under}
        </span>
        {isDrawn && <span className="spoken">{stub.spoken}</span>}
        {photo && <span className={styles.photo}>{photo}</span>}
      </div>
      <div className={styles.body}>
        <div className={styles.top}>
          <span className={cx(styles.kind, styles[kind])}>
            {kind === 'rent' ? <RotateCw size={14} aria-hidden /> : <ArrowRight size={14} aria-hidden />}
            {kindLabel}
          </span>
          <span className={styles.stamps}>
            {mark && <Stamp {...mark} />}
            <Stamp {...stamp} big={size !== 'list'} />
          </span>
        </div>
        <Title className={styles.title}>
          {to === undefined ? (
            title
          ) : (
            <Link to={to} className={styles.open}>
              {title}
            </Link>
          )}
        </Title>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and are never reordered
          <p key={index} className={styles.line}>
            {typeof line === 'string' ? <Priced line={line} /> : line}
          </p>
        ))}
        {children}
      </div>
    </div>
  );
}

/** The price that a line ends with is its hero. */
function Priced({ line }: { readonly line: string }) {
  const at = wonAt(line);
  if (at < 0) return line;
  return (
    <>
      {line.slice(0, at)}
      <b>{line.slice(at)}</b>
    </>
  );
}
