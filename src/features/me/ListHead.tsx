import * as ko from '#src/copy/ko.ts';
import { useNetwork } from '#src/services/network.tsx';
import { useNow } from '#src/services/now.tsx';
import type { ShownList } from '#src/services/use-list.ts';
import { FreshnessLabel } from '#src/ui/state/FreshnessLabel.tsx';
import styles from './ListHead.module.css';

/** Over a list: what it is good for, how old it is, and a way to renew it. */
export function ListHead({ list, note }: { readonly list: ShownList; readonly note?: string }) {
  const now = useNow();
  const network = useNetwork();
  const { state, refresh } = list;
  if (state.is !== 'rows' && state.is !== 'empty') return null;
  const shown = network === 'offline' || state.at === null ? undefined : ko.time.received(state.at, now);
  return (
    <>
      {/* cards are third-level headings; the list they belong to is the screen's own subject */}
      <h2 className="spoken">{ko.ours.list}</h2>
      <div className={styles.head}>
        {note && <p className={styles.note}>{note}</p>}
        <FreshnessLabel text={shown} onRefresh={refresh} busy={state.busy} />
      </div>
    </>
  );
}
