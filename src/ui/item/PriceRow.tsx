import { ArrowRight, RotateCw } from 'lucide-react';
import { amount } from '#src/lib/money.ts';
import { cx } from '../cx.ts';
import { useWords } from '../Ui.tsx';
import styles from './PriceRow.module.css';
import type { PriceLine } from './prices.ts';

/** A number and its unit: the number is the hero. */
export function Amount({ value, large = false }: { readonly value: number; readonly large?: boolean }) {
  const { won } = useWords();
  return (
    <span className={cx(styles.amount, large && styles.large)}>
      {amount(value)}
      <span className={styles.won}>{won}</span>
    </span>
  );
}

/** Glyph and word in the kit's colour, then the amount: ↻ 대여료 6,000원 보증금 20,000원. */
export function PriceRow({ line }: { readonly line: PriceLine }) {
  const words = useWords();
  const rent = line.kind === 'rent';
  return (
    <p className={styles.row}>
      <span className={cx(styles.kind, rent ? styles.rent : styles.sale)}>
        {rent ? <RotateCw size={14} aria-hidden /> : <ArrowRight size={14} aria-hidden />}
        {rent ? words.rentalFee : words.salePrice}
      </span>{' '}
      <Amount value={line.amount} />
      {rent && line.deposit > 0 && (
        <span className={styles.deposit}>
          {' '}
          {words.deposit} {amount(line.deposit)}
          {words.won}
        </span>
      )}
    </p>
  );
}
