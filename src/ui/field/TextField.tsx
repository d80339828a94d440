import { CircleAlert } from 'lucide-react';
import { type Ref, useId } from 'react';
import { cx } from '../cx.ts';
import { useWords } from '../Ui.tsx';
import styles from './TextField.module.css';
import { typed } from './typed.ts';

interface FieldLook {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  /** What is wrong and what to type instead. */
  readonly error?: string | undefined;
  readonly max?: number;
  /** Shows used and allowed length. */
  readonly counted?: boolean;
  /** Used length where it is not counted in UTF-16 units. */
  readonly used?: number | undefined;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** A syllable is begun or finished; its text comes with it, for a limit never cuts one that is being written. */
  readonly onComposing?: (composing: boolean, text: string) => void;
}

interface TextFieldProps extends FieldLook {
  readonly suffix?: string;
  readonly inputMode?: 'text' | 'numeric' | 'search';
  readonly enterKeyHint?: 'next' | 'done' | 'search' | 'send';
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  /** Enter, but not the one that ends a syllable. */
  readonly onEnter?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Wiring that both kinds of field share: label, hint, error and counter are all heard with the field. */
const useFieldParts = ({ label, value, hint, error, max, counted = false, used }: FieldLook) => {
  const words = useWords();
  const id = useId();
  const length = used ?? value.length;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    control: {
      id,
      'aria-describedby': described || undefined,
      'aria-invalid': error ? true : undefined,
      // Never cut while a syllable is being composed: the limit is checked by who owns the value.
    } as const,
    before: (
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
    ),
    after: (
      <div className={styles.under}>
        <div>
          {error && (
            <p id={`${id}-error`} className={styles.error}>
              <CircleAlert size={15} aria-hidden />
              {error}
            </p>
          )}
          {hint && <p id={`${id}-hint`}>{hint}</p>}
        </div>
        {counted && max !== undefined && (
          <p className={styles.counter}>
            <span aria-hidden>
              {length}/{max}
            </span>
            <span className="spoken">{words.counter(length, max)}</span>
          </p>
        )}
      </div>
    ),
  };
};

/** One line of text with its label always in sight. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, placeholder, disabled, suffix, inputMode, enterKeyHint, onBlur, ref, error } =
    props;
  const { onComposing, onEnter, onFocus } = props;
  const { control, before, after } = useFieldParts(props);
  return (
    <div className={styles.field}>
      {before}
      <div className={cx(styles.box, error && styles.wrong)}>
        <input
          {...control}
          ref={ref}
          className={styles.input}
          value={value}
          placeholder={placeholder}
          disabled={disabled}
          inputMode={inputMode}
          enterKeyHint={enterKeyHint}
          autoComplete="off"
          onFocus={onFocus}
          onBlur={onBlur}
          onCompositionStart={(event) => onComposing?.(true, event.currentTarget.value)}
          onCompositionEnd={(event) => onComposing?.(false, event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing && event.keyCode !== 229) onEnter?.();
          }}
          {...typed(onChange)}
        />
        {suffix && (
          <span className={styles.suffix} aria-hidden>
            {suffix}
          </span>
        )}
      </div>
      {after}
    </div>
  );
}

interface TextAreaProps extends FieldLook {
  readonly rows?: { readonly min: number; readonly max: number };
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines; grows with its text between two bounds. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, placeholder, disabled, ref, error, rows = { min: 2, max: 4 } } = props;
  const { onComposing } = props;
  const { control, before, after } = useFieldParts(props);
  return (
    <div className={styles.field}>
      {before}
      <div className={cx(styles.box, styles.area, error && styles.wrong)}>
        <textarea
          {...control}
          ref={ref}
          className={styles.input}
          style={{ minHeight: `${rows.min * 1.5}rem`, maxHeight: `${rows.max * 1.5}rem` }}
          rows={rows.min}
          value={value}
          placeholder={placeholder}
          disabled={disabled}
          onCompositionStart={(event) => onComposing?.(true, event.currentTarget.value)}
          onCompositionEnd={(event) => onComposing?.(false, event.currentTarget.value)}
          {...typed(onChange)}
        />
      </div>
      {after}
    </div>
  );
}
