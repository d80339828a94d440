import type { ReactNode } from 'react';
import { stateTexts } from '#src/copy/shell.ts';
import { InfiniteSentinel } from '#src/ui/list/InfiniteSentinel.tsx';
import { ErrorLine, ErrorState } from '#src/ui/state/ErrorState.tsx';
import { Late } from './Late.tsx';
import styles from './ListFrame.module.css';
import type { ListState } from './list-state.ts';
import { unfetchedWords } from './trouble-words.ts';
import type { ShownList } from './use-list.ts';

/** A list that has rows. */
export type ListRows<Row> = Extract<ListState<Row>, { is: 'rows' }>;

interface ListFrameProps<Row> {
  readonly list: ShownList<Row>;
  /** So many rows that are not read yet; `silent`: others on the screen speak already. */
  readonly skeletons: (count: number, silent: boolean) => ReactNode;
  /** What an empty list says. */
  readonly empty: ReactNode;
  /** A way on where nothing could be had. */
  readonly onward?: ReactNode;
  /** Draws no skeleton for the first 3 s in which the device is read. */
  readonly isQuiet?: boolean;
  readonly children: (rows: ListRows<Row>) => ReactNode;
}

/** A list in any state: its rows and its end, or a sentence that says why there are none. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { list, skeletons, empty, onward, isQuiet = false, children } = props;
  const { state, refresh } = list;
  const unread = () => <div className={styles.inset}>{skeletons(5, false)}</div>;
  switch (state.is) {
    case 'reading':
      return <Late isSlow={isQuiet}>{unread()}</Late>;
    case 'loading':
      return unread();
    case 'never':
    case 'failed':
      return <ErrorState {...unfetchedWords(state)} onRetry={refresh} onward={onward} />;
    case 'empty':
      return (
        <>
          <NotRenewed state={state} onRetry={refresh} />
          {empty}
        </>
      );
    case 'rows':
      return (
        <>
          <NotRenewed state={state} onRetry={refresh} />
          {children(state)}
          {state.end === 'more' && state.busy && <div className={styles.inset}>{skeletons(3, true)}</div>}
          <End state={state} onMore={list.more} />
        </>
      );
    default:
      return state satisfies never;
  }
}

interface NotRenewedProps {
  readonly state: { readonly notRenewed: boolean; readonly busy: boolean };
  readonly onRetry: () => void;
}

/** Over rows that could not be refreshed: says so, with a way to try again. */
export const NotRenewed = ({ state, onRetry }: NotRenewedProps) =>
  state.notRenewed && (
    <div className={styles.line}>
      <ErrorLine text={stateTexts.notRenewed} onRetry={onRetry} busy={state.busy} />
    </div>
  );

interface EndProps {
  readonly state: Pick<ListRows<unknown>, 'end' | 'busy' | 'notRenewed'>;
  readonly onMore: () => void;
}

function End({ state: { end, busy, notRenewed }, onMore }: EndProps) {
  if (end === 'stored' || end === 'unsure')
    return <p className={styles.end}>{end === 'stored' ? stateTexts.listEndMore : stateTexts.listEnd}</p>;
  return (
    <InfiniteSentinel
      key={end} // rows of this device come whatever the network does
      hasMore={end !== 'all'}
      loading={busy && end === 'more'}
      failed={notRenewed && end === 'more'}
      onMore={onMore}
    />
  );
}
