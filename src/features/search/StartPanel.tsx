import { History, X } from 'lucide-react';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { openedView } from '#src/domain/listings/opened.view.ts';
import { noQuery, type SearchQuery } from '#src/domain/search/query.ts';
import { type PopularTag, type SearchStart, searchStart } from '#src/domain/search/search.view.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { Button } from '#src/ui/button/Button.tsx';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { FilterChip } from '#src/ui/field/FilterChip.tsx';
import { wordOf } from './chips.ts';
import { OpenedStrip } from './OpenedStrip.tsx';
import styles from './StartPanel.module.css';
import { searchTexts } from './text.ts';

/** What the start of a search is made of. */
interface Start {
  readonly start: SearchStart;
  readonly opened: readonly ItemRow[];
}

/** undefined: not read yet, and nothing may stand below it that would move then. */
export const useStart = (): Start | undefined => {
  const start = useCachedView('search:start', searchStart, []);
  const opened = useCachedView('opened', openedView, []);
  return start === undefined || opened === undefined ? undefined : { start, opened };
};

interface StartPanelProps extends Start {
  readonly onRecent: (text: string) => void;
  readonly onTag: (query: SearchQuery) => void;
  readonly onForget: (text: string) => void;
  readonly onForgetAll: () => void;
}

const only = (tag: PopularTag): SearchQuery =>
  tag.field === 'colors' ? { ...noQuery, colors: [tag.value] } : { ...noQuery, productTypes: [tag.value] };

/** Before anything is typed: earlier searches, the listings opened last, and the tags that stored listings carry most. */
export function StartPanel({ start, opened, onRecent, onTag, onForget, onForgetAll }: StartPanelProps) {
  return (
    <>
      {start.recents.length > 0 && (
        <section className={styles.part}>
          <div className={styles.head}>
            <h2 className={styles.title}>{searchTexts.recents}</h2>
            <Button kind="text" onClick={onForgetAll}>
              {searchTexts.forgetAll}
            </Button>
          </div>
          <ul>
            {start.recents.map((text) => (
              <li key={text} className={styles.recent}>
                <button type="button" className={styles.again} onClick={() => onRecent(text)}>
                  <History size={18} aria-hidden />
                  <span className={styles.text}>{text}</span>
                </button>
                <IconButton label={searchTexts.forget(text)} onClick={() => onForget(text)}>
                  <X size={18} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {opened.length > 0 && <OpenedStrip items={opened} />}
      {start.tags.length > 0 && (
        <section className={styles.part}>
          <h2 className={styles.title}>{searchTexts.popular}</h2>
          <ul className={styles.tags}>
            {start.tags.map((tag) => (
              <li key={tag.value}>
                <FilterChip kind="plain" onClick={() => onTag(only(tag))}>
                  {wordOf[tag.field](tag.value)}
                </FilterChip>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
