import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { navTexts } from '#src/copy/shell.ts';
import type { AccountTables } from '#src/db/rows.ts';
import { StoreError, type Writer } from '#src/db/store.ts';
import {
  cleanKeyword,
  isFiltered,
  leftOut,
  noQuery,
  type SearchQuery,
  searchKey,
} from '#src/domain/search/query.ts';
import * as recents from '#src/domain/search/recents.ts';
import { namesLike } from '#src/domain/search/search.view.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useBack } from '#src/frame/back.ts';
import { usePane } from '#src/frame/pane.ts';
import { Screen } from '#src/frame/Screen.tsx';
import { useView } from '#src/frame/view.ts';
import { systemClock } from '#src/lib/time.ts';
import { FilterChip } from '#src/ui/field/FilterChip.tsx';
import { SearchField } from '#src/ui/field/SearchField.tsx';
import { useScroller } from '#src/ui/shell/AppShell.tsx';
import { SearchHeader } from '#src/ui/shell/SearchHeader.tsx';
import { DateSheet } from './DateSheet.tsx';
import { FilterBar, type SheetName } from './FilterBar.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { linesOf } from './lines.ts';
import { Results } from './Results.tsx';
import { SortSheet } from './SortSheet.tsx';
import styles from './StartPanel.module.css';
import { StartPanel, useStart } from './StartPanel.tsx';
import { searchTexts } from './text.ts';
import { useAddress } from './use-address.ts';
import { useKeyword } from './use-keyword.ts';

/** Search, driven by its address alone. */
export function SearchScreen() {
  const address = useAddress();
  const back = useBack();
  const recents = useRecents();
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useFirstFocus(input);
  const { query } = address;

  const field = useKeyword(query.keyword, (keyword, how) => {
    const next = { ...query, keyword };
    if (how === 'submitted') {
      recents.add(keyword);
      address.seal(next);
      input.current?.blur(); // the keyboard of a phone makes room for the results
    } else if (keyword !== query.keyword) {
      address.type(next);
    }
  });
  const go = (next: SearchQuery): void => {
    setSheet(null);
    field.fill(next.keyword);
    address.go(next);
  };
  const look = (keyword: string): void => {
    recents.add(keyword);
    go({ ...query, keyword });
  };
  const close = () => setSheet(null);

  const shown = { ...query, keyword: field.live };
  const key = searchKey(shown);
  const start = useStart();
  const isStart = field.text === '' && !isFiltered(query);
  return (
    <Screen
      title={query.keyword === '' ? navTexts.search : query.keyword}
      scrollKey={key}
      header={
        <SearchHeader onBack={back}>
          <SearchField
            ref={input}
            label={navTexts.search}
            clearLabel={searchTexts.clear}
            placeholder={searchTexts.placeholder}
            value={field.text}
            onChange={field.change}
            onComposing={field.composing}
            onSubmit={field.submit}
            onClear={() => {
              field.fill('');
              input.current?.focus();
              if (query.keyword !== '') address.type({ ...query, keyword: '' });
            }}
            onBlur={() => {
              // what was typed and looked at is remembered without an Enter
              if (cleanKeyword(field.text) === query.keyword) recents.add(query.keyword);
            }}
          />
        </SearchHeader>
      }
    >
      <FromTheTop of={key} />
      <h1 className="spoken">{navTexts.search}</h1>
      {leftOut(field.text) > 0 && (
        <p className={styles.tooLong} role="alert">
          {searchTexts.tooLong(leftOut(field.text))}
        </p>
      )}
      {field.text !== '' && <Suggestions query={{ ...query, keyword: field.text }} onChoose={look} />}
      {isStart && start !== undefined && (
        <StartPanel
          {...start}
          onRecent={look}
          onTag={go}
          onForget={recents.forget}
          onForgetAll={recents.forgetAll}
        />
      )}
      {isStart && start === undefined ? (
        <span data-unread="" hidden />
      ) : (
        <>
          <FilterBar query={query} onOpen={setSheet} onChange={go} onReset={() => go(noQuery)} />
          <Results key={key} query={shown} />
        </>
      )}
      <SortSheet open={sheet === 'sort'} onClose={close} query={query} onApply={go} />
      <DateSheet open={sheet === 'date'} onClose={close} query={query} onApply={go} />
      <FilterSheet open={sheet === 'filter'} onClose={close} query={query} onApply={go} />
    </Screen>
  );
}

/** Another search begins at its first result; going back finds the place it was left at (AppShell, scrollKey). */
function FromTheTop({ of }: { readonly of: string }) {
  const scroller = useScroller();
  const last = useRef(of);
  useLayoutEffect(() => {
    if (last.current === of) return;
    last.current = of;
    if (scroller?.current) scroller.current.scrollTop = 0;
  }, [of, scroller]);
  return null;
}

/** A screen that was gone to, and is empty yet, begins in its field; by going back or by a link it is for reading. */
const useFirstFocus = (input: RefObject<HTMLInputElement | null>): void => {
  const own = useNavigationType();
  const type = usePane().cameBy ?? own;
  const begun = useRef(false);
  useLayoutEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (type === 'PUSH' && input.current?.value === '') input.current.focus({ preventScroll: true });
  }, [type, input]);
};

interface SuggestionsProps {
  /** Its keyword as it stands in the field. */
  readonly query: SearchQuery;
  readonly onChoose: (keyword: string) => void;
}

/** Words that initial consonants could mean, by what is stored: with one of them the server finds what is not stored too. */
function Suggestions({ query, onChoose }: SuggestionsProps) {
  const names = useView((store) => namesLike(store, query, linesOf), [searchKey(query)]);
  if (names === undefined || names.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{searchTexts.meant}</h2>
      <ul className={styles.tags}>
        {names.map((name) => (
          <li key={name}>
            <FilterChip kind="plain" onClick={() => onChoose(name)}>
              {name}
            </FilterChip>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a user may do with the searches that this device remembers. */
interface Recents {
  readonly add: (text: string) => void;
  readonly forget: (text: string) => void;
  readonly forgetAll: () => void;
}

const ifStored = (error: unknown): void => {
  if (!(error instanceof StoreError)) throw error; // a full or closed database loses a convenience, nothing more
};

const useRecents = (): Recents => {
  const { store } = useApp();
  const write = (run: (tx: Writer<Pick<AccountTables, 'recents'>>) => Promise<void>): void => {
    store.write(['recents'], 'relaxed', run).catch(ifStored);
  };
  return {
    add: (text) => {
      if (text !== '') write((tx) => recents.add(tx, text, systemClock.wall()));
    },
    forget: (text) => write((tx) => recents.remove(tx, text)),
    forgetAll: () => write(recents.clear),
  };
};
