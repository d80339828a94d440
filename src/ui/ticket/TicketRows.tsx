import { amount } from '#src/lib/money.ts';
import { useWords } from '../Ui.tsx';
import styles from './TicketRows.module.css';

interface TicketRowsProps {
  readonly rows: readonly { readonly label: string; readonly values: readonly string[] }[];
  readonly total: {
    readonly label: string;
    readonly amount: number;
    /** What it is made of. */
    readonly note?: string | undefined;
  };
}

/** What was agreed, row by row, and what it costs in all. */
export function TicketRows({ rows, total }: TicketRowsProps) {
  const words = useWords();
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, values }) => (
        <div key={label} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {values.map((value) => (
              <span key={value}>{value}</span>
            ))}
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt className={styles.label}>
          <b>{total.label}</b>
          {total.note !== undefined && <span>{total.note}</span>}
        </dt>
        <dd className={styles.amount}>
          {amount(total.amount)}
          <small>{words.won}</small>
        </dd>
      </div>
    </dl>
  );
}
