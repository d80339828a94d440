import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { typedLine } from '#contract/text.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { FilterChip } from '#src/ui/field/FilterChip.tsx';
import { TextField } from '#src/ui/field/TextField.tsx';
import { ListGroup } from '#src/ui/list/ListRow.tsx';
import styles from './SettingsScreen.module.css';
import { settingsScreenTexts } from './text.ts';

const texts = settingsScreenTexts.keywords;

const missingOf = (word: string, words: readonly string[]): string | undefined => {
  if (words.length >= limits.pushKeywords) return texts.full(limits.pushKeywords);
  if (word.length < limits.pushKeywordMin) return texts.short;
  return word.length > limits.pushKeyword ? texts.long(limits.pushKeyword) : undefined;
};

interface KeywordsProps {
  readonly words: readonly string[];
  readonly onChange: (words: string[]) => void;
}

/** Words that new listings are looked through for. */
export function Keywords({ words, onChange }: KeywordsProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const add = (): void => {
    const word = typedLine(text);
    const missing = missingOf(word, words);
    setError(missing);
    if (missing !== undefined) return;
    setText('');
    if (!words.includes(word)) onChange([...words, word]);
  };
  const type = (value: string): void => {
    setText(value);
    setError(undefined);
  };
  return (
    <ListGroup title={texts.title}>
      <div className={styles.keywords}>
        <TextField
          label={texts.label}
          value={text}
          onChange={type}
          hint={texts.hint(limits.pushKeywords)}
          error={error}
          placeholder={texts.placeholder}
          enterKeyHint="done"
          onEnter={add}
        />
        <Button onClick={add}>{texts.add}</Button>
        {words.length > 0 && (
          <div className={styles.chips}>
            {words.map((word) => (
              <FilterChip
                key={word}
                kind="removable"
                label={texts.remove(word)}
                onClick={() => onChange(words.filter((one) => one !== word))}
              >
                {word}
              </FilterChip>
            ))}
          </div>
        )}
      </div>
    </ListGroup>
  );
}
