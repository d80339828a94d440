import { CircleAlert, Clock3, Pencil, SendHorizontal, ShieldAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { cx } from '../cx.ts';
import { typed } from '../field/typed.ts';
import styles from './Composer.module.css';
import { useKeyboardInset } from './use-keyboard-inset.ts';

interface ComposerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  /** What was written here before is still being read. */
  readonly isReading: boolean;
  readonly onChange: (text: string) => void;
  /** A syllable is begun or finished. */
  readonly onComposing: (composing: boolean) => void;
  /** Enter (not the one that ends a syllable, not with Shift), or the button. */
  readonly onSend: () => void;
  readonly send: string;
  readonly canSend: boolean;
  /** It will be sent when there is a network: a clock instead of the arrow. */
  readonly queued: boolean;
  /** What to say of it without stopping anybody. */
  readonly hint: string | null;
  /** Why it cannot be sent as it is. */
  readonly error: string | null;
  /** null: no strip. One without phrases keeps its height for those that are still read. */
  readonly phrases: {
    readonly label: string;
    readonly all: readonly string[];
    readonly edit: string;
    readonly onEdit: () => void;
  } | null;
  readonly onPhrase: (text: string) => void;
  /** Above the field: what could not be sent. */
  readonly notice?: ReactNode;
}

/** Where a message is written: grows from one row to four, and keeps the focus when it is sent. */
export function Composer(props: ComposerProps) {
  const { field, label, placeholder, text, send, canSend, queued, hint, error, phrases, notice } = props;
  useAutoGrow(field, text);
  useKeyboardInset(field);
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    // Enter that ends a syllable; Safari says it only by the key code, after the composition is over
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    props.onSend();
  };
  return (
    <div className={styles.composer}>
      {notice}
      {phrases && (
        <ul className={styles.phrases} aria-label={phrases.label}>
          {phrases.all.map((phrase) => (
            <li key={phrase}>
              <button type="button" className={styles.phrase} onClick={() => props.onPhrase(phrase)}>
                <span>{phrase}</span>
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={styles.edit} aria-label={phrases.edit} onClick={phrases.onEdit}>
              <Pencil size={16} aria-hidden />
            </button>
          </li>
        </ul>
      )}
      <div aria-live="polite">
        {error !== null ? (
          <p className={cx(styles.line, styles.error)} id="composer-error">
            <CircleAlert size={16} aria-hidden />
            {error}
          </p>
        ) : (
          hint !== null && (
            <p className={styles.line}>
              <ShieldAlert size={16} aria-hidden />
              {hint}
            </p>
          )
        )}
      </div>
      <div className={styles.row}>
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          aria-label={label}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : 'composer-error'}
          placeholder={placeholder}
          enterKeyHint="send"
          autoComplete="off"
          value={text}
          data-reading={props.isReading || undefined}
          {...typed(props.onChange)}
          onCompositionStart={() => props.onComposing(true)}
          onCompositionEnd={() => props.onComposing(false)}
          onKeyDown={pressed}
        />
        <button
          type="button"
          className={cx(styles.send, canSend && (queued ? styles.queued : styles.active))}
          aria-label={send}
          aria-disabled={!canSend}
          onPointerDown={(event) => event.preventDefault()} // the focus stays in the field, and with it the keyboard
          onMouseDown={(event) => event.preventDefault()}
          onClick={props.onSend}
        >
          {queued && canSend ? <Clock3 size={20} aria-hidden /> : <SendHorizontal size={20} aria-hidden />}
        </button>
      </div>
    </div>
  );
}

/** A field as high as its text, up to what its style allows, also where CSS alone cannot (Firefox, Safari before 26). */
const useAutoGrow = (field: RefObject<HTMLTextAreaElement | null>, text: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what its height depends on
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [field, text]);
};
