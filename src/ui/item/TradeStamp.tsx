import { Check, Clock3 } from 'lucide-react';
import { cx } from '../cx.ts';
import { useWords } from '../Ui.tsx';
import styles from './TradeStamp.module.css';

/** What a listing says of itself once it is no longer free. */
export type TradeMark = 'reserved' | 'sold';

const glyphs = {
  sold: <Check size={14} strokeWidth={3} aria-hidden />,
  reserved: <Clock3 size={14} aria-hidden />,
};

interface TradeStampProps {
  readonly mark: TradeMark;
  /** Above the title of a detail. */
  readonly big?: boolean;
}

/** 판매 완료 or 예약 중 as a stamp: a word and a glyph, never a colour alone. */
export function TradeStamp({ mark, big }: TradeStampProps) {
  return (
    <b className={cx(styles.stamp, styles[mark], big && styles.big)}>
      {glyphs[mark]}
      {useWords()[mark]}
    </b>
  );
}
