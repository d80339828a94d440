import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { codePoints, typedLine } from '#contract/text.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { phraseFault, phraseLimits } from '#src/domain/chat/phrases.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { SwitchRow } from '#src/ui/field/SwitchRow.tsx';
import { TextField } from '#src/ui/field/TextField.tsx';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import styles from './PhraseSheet.module.css';
import { phraseTexts as texts } from './text.ts';
import type { Phrases } from './use-phrases.ts';

interface PhraseSheetProps {
  readonly phrases: Phrases;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Shows, hides and edits the quick phrases of the occasion that the room is in. */
export function PhraseSheet({ phrases, open, onClose }: PhraseSheetProps) {
  const toast = useToast();
  const { isStandard, isHidden, moment } = phrases;
  const reset = (): void => (isStandard ? toast(texts.isStandard) : phrases.set(null));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.title}
      footer={
        <Button wide blocked={isStandard} onClick={reset}>
          {texts.standard}
        </Button>
      }
    >
      <SwitchRow label={texts.show} on={!isHidden} onChange={(on) => phrases.hide(!on)} />
      <p className={styles.note}>{texts.when[moment]}</p>
      <Editor phrases={phrases} />
    </Sheet>
  );
}

function Editor({ phrases: { list, set } }: { readonly phrases: Phrases }) {
  const toast = useToast();
  const [text, setText] = useState('');
  const [at, setAt] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const fault = phraseFault(list, text, at);
  const isShown = fault !== null && (isAsked || fault === 'long' || (fault === 'many' && text !== ''));
  const write = (next: string, place: number | null): void => {
    setText(next);
    setAt(place);
    setAsked(false);
  };
  const submit = (): void => {
    field.current?.focus();
    if (fault !== null) return void setAsked(true);
    const phrase = typedLine(text);
    set(at === null ? [...list, phrase] : list.map((one, n) => (n === at ? phrase : one)));
    write('', null);
  };
  const remove = (phrase: string): void => {
    set(list.filter((one) => one !== phrase));
    write('', null);
    rows.current?.focus(); // the button that was pressed goes with its row
    toast({ text: texts.removed, action: { label: actionTexts.undo, onChoose: () => set(list) } });
  };
  return (
    <>
      <ul ref={rows} className={styles.list} aria-label={texts.list} tabIndex={-1}>
        {list.map((phrase, n) => (
          <li key={phrase} className={styles.row}>
            <span className={styles.phrase}>{phrase}</span>
            <IconButton
              label={texts.changeOf(phrase)}
              pressed={at === n}
              onClick={() => {
                write(phrase, n);
                field.current?.focus();
              }}
            >
              <Pencil size={18} aria-hidden />
            </IconButton>
            <IconButton label={texts.removeOf(phrase)} onClick={() => remove(phrase)}>
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {list.length === 0 && <p className={styles.note}>{texts.none}</p>}
      <div className={styles.write}>
        <TextField
          ref={field}
          label={at === null ? texts.further : texts.changed}
          value={text}
          onChange={setText}
          max={phraseLimits.letters}
          used={codePoints(typedLine(text))}
          counted
          error={isShown ? texts.fault[fault] : undefined}
          enterKeyHint="done"
          onEnter={submit}
        />
        <Button kind="primary" wide blocked={fault !== null} onClick={submit}>
          {at === null ? texts.add : texts.change}
        </Button>
      </div>
    </>
  );
}
