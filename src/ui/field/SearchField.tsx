import { Search, X } from 'lucide-react';
import type { FormEvent, Ref } from 'react';
import styles from './SearchField.module.css';
import { typed } from './typed.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly placeholder: string;
  /** The owner's own state, never something that comes back later: a syllable is being written in it. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onComposing: (composing: boolean) => void;
  readonly onSubmit: (text: string) => void;
  readonly onClear: () => void;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The field of a search screen, in its header: a landmark of its own, with a way to empty it. */
export function SearchField(props: SearchFieldProps) {
  const { label, clearLabel, placeholder, value, onChange, onComposing, onSubmit, onClear, onBlur, ref } =
    props;
  const submitted = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('keyword');
    if (field instanceof HTMLInputElement) onSubmit(field.value);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> cannot be submitted
    <form role="search" className={styles.form} onSubmit={submitted}>
      <Search size={18} aria-hidden className={styles.glass} />
      <input
        ref={ref}
        name="keyword"
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...typed(onChange)}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={(event) => {
          onComposing(false);
          onChange(event.currentTarget.value);
        }}
        onBlur={onBlur}
      />
      {value !== '' && (
        <button type="button" className={styles.clear} aria-label={clearLabel} onClick={onClear}>
          <X size={18} aria-hidden />
        </button>
      )}
    </form>
  );
}
