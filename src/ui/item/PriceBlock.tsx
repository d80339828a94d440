import { ArrowRight, RotateCw } from 'lucide-react';
import { amount } from '#src/lib/money.ts';
import { cx } from '../cx.ts';
import { useWords } from '../Ui.tsx';
import styles from './PriceBlock.module.css';
import { Amount } from './PriceRow.tsx';
import { type Prices, priceLines } from './prices.ts';

/** The scoreboard of the detail: home kit and away kit side by side, one under the other when there is no room. */
export function PriceBlock({ prices, note }: { readonly prices: Prices; readonly note?: string }) {
  const words = useWords();
  return (
    <dl className={styles.board}>
      {priceLines(prices).map((line) => (
        <div key={line.kind} className={cx(styles.side, styles[line.kind])}>
          <dt className={styles.kind}>
            {line.kind === 'rent' ? <RotateCw size={16} aria-hidden /> : <ArrowRight size={16} aria-hidden />}
            {line.kind === 'rent' ? words.rentalFee : words.salePrice}
          </dt>
          <dd>
            <Amount value={line.amount} large />
          </dd>
          {line.kind === 'rent' && line.deposit > 0 && (
            <dd className={styles.small}>
              {words.deposit} {amount(line.deposit)}
              {words.won}
            </dd>
          )}
          {line.kind === 'sale' && note && <dd className={styles.small}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
