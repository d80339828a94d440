import { oursSearch } from '#src/copy/ours-search.ts';
import { namesLike } from '#src/db/views/search.ts';
import { useView } from '#src/services/view.ts';
import { FilterChip } from '#src/ui/field/FilterChip.tsx';
import { linesOf } from './lines.ts';
import styles from './StartPanel.module.css';

interface SuggestionsProps {
  readonly text: string;
  readonly onChoose: (keyword: string) => void;
}

/** What initial consonants could mean, by what is stored; offline the results themselves follow them. */
export function Suggestions({ text, onChoose }: SuggestionsProps) {
  const names = useView((store) => namesLike(store, text, linesOf), [text]);
  if (names === undefined || names.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{oursSearch.meant}</h2>
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
