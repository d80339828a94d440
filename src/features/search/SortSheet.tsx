import { Check } from 'lucide-react';
import { itemOrders } from '#contract/values.ts';
import { labels } from '#src/copy/labels.ts';
import type { SearchQuery } from '#src/domain/search/query.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import styles from './SortSheet.module.css';
import { searchTexts } from './text.ts';

export interface QuerySheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What is applied now. */
  readonly query: SearchQuery;
  readonly onApply: (query: SearchQuery) => void;
}

/** The two orders; choosing one applies it. */
export function SortSheet({ open, onClose, query, onApply }: QuerySheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={searchTexts.sort}>
      <ul className={styles.orders}>
        {itemOrders.map((sort) => {
          const current = sort === query.sort;
          return (
            <li key={sort}>
              <Button
                wide
                kind={current ? 'primary' : 'secondary'}
                pressed={current}
                icon={current && <Check size={18} strokeWidth={3} aria-hidden />}
                onClick={() => (current ? onClose() : onApply({ ...query, sort }))}
              >
                {labels.itemOrder(sort)}
              </Button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
