import * as ko from '#src/copy/first.ts';
import { FreshnessLabel } from '#src/ui/state/FreshnessLabel.tsx';
import styles from './ListHead.module.css';
import { useNetwork } from './network.tsx';
import { isCut } from './network-state.ts';
import { useSaidNow } from './now.tsx';
import type { ShownList } from './use-list.ts';

interface ListHeadProps<Row> {
  readonly list: ShownList<Row>;
  readonly heading?: string;
  readonly note?: string;
}

/** Above a list: what it is for, how old it is, and a button to refresh it. */
export function ListHead<Row>({ list, heading = ko.frame.list, note }: ListHeadProps<Row>) {
  const now = useSaidNow();
  const network = useNetwork();
  const { state, refresh } = list;
  if (state.is !== 'rows' && state.is !== 'empty') return null;
  const shown = isCut(network) || state.at === null ? undefined : ko.time.received(state.at, now);
  return (
    <>
      {/* rows are third-level headings; the list they belong to is the screen's own subject */}
      <h2 className="spoken">{heading}</h2>
      <div className={styles.head}>
        {note && <p className={styles.note}>{note}</p>}
        <FreshnessLabel text={shown} onRefresh={refresh} busy={state.busy} />
      </div>
    </>
  );
}
