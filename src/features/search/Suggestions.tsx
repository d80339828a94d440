import { type SearchQuery, searchKey } from '#src/domain/search/query.ts';
import { namesLike } from '#src/domain/search/search.view.ts';
import { useView } from '#src/frame/view.ts';
import { FilterChip } from '#src/ui/field/FilterChip.tsx';
import { linesOf } from './lines.ts';
import styles from './StartPanel.module.css';
import { searchTexts } from './text.ts';

interface SuggestionsProps {
  /** Its keyword as it stands in the field. */
  readonly query: SearchQuery;
  readonly onChoose: (keyword: string) => void;
}

/** Words that initial consonants could mean, by what is stored: with one of them the server finds what is not stored too. */
export function Suggestions({ query, onChoose }: SuggestionsProps) {
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
