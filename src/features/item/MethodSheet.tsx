import { Handshake, Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { detailTexts } from '#src/copy/catalogue.ts';
import { labels } from '#src/copy/labels.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import styles from './MethodSheet.module.css';
import { listingTexts } from './text.ts';

export type Trade = 'RENTAL' | 'SALE';
type Method = 'DIRECT' | 'PARCEL';

interface MethodSheetProps {
  readonly item: ItemRow;
  /** null: closed. */
  readonly trade: Trade | null;
  readonly onClose: () => void;
  readonly onChoose: (trade: Trade, method: Method) => void;
}

const methods: readonly { readonly method: Method; readonly icon: ReactNode; readonly missing: string }[] = [
  { method: 'DIRECT', icon: <Handshake size={28} aria-hidden />, missing: detailTexts.noDirect },
  { method: 'PARCEL', icon: <Package size={28} aria-hidden />, missing: detailTexts.noParcel },
];

/** How it changes hands: in person at the listing's place, or by parcel; what is not offered says so. */
export function MethodSheet({ item, trade, onClose, onChoose }: MethodSheetProps) {
  const choose = (method: Method): void => {
    if (trade === null) return;
    onClose();
    onChoose(trade, method);
  };
  return (
    <Sheet open={trade !== null} onClose={onClose} title={listingTexts.chooseMethod}>
      <div className={styles.tiles}>
        {methods.map(({ method, icon, missing }) => {
          const offered = item.tradeMethods.includes(method);
          const place = method === 'DIRECT' ? item.detail?.location : null;
          const note = offered ? place : missing;
          return (
            <button
              key={method}
              type="button"
              className={styles.tile}
              disabled={!offered}
              onClick={() => choose(method)}
            >
              {icon}
              <span className={styles.label}>{labels.tradeMethod(method)}</span>
              {note && <span className={styles.note}>{note}</span>}
            </button>
          );
        })}
      </div>
    </Sheet>
  );
}
