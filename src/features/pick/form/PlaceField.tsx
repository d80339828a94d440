import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { typedText } from '#contract/text.ts';
import { FilterChip } from '#src/ui/field/FilterChip.tsx';
import { TextField } from '#src/ui/field/TextField.tsx';
import { tooLong } from './form-terms.ts';
import styles from './PlaceField.module.css';
import { pickFormTexts } from './text.ts';

interface PlaceFieldProps {
  /** What it is called in `data-field`. */
  readonly field: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (place: string) => void;
  /** Places of other PICKs, to be taken with one press. */
  readonly recent: readonly string[];
}

/** Where to meet. Recent places come with the first look at it, or while it is empty, and stay: what is below must not move away under a finger. */
export function PlaceField({ field, label, value, onChange, recent }: PlaceFieldProps) {
  const [used, setUsed] = useState(false);
  const isOffered = recent.length > 0 && (used || value === '');
  return (
    <div className={styles.place} data-field={field}>
      <TextField
        label={label}
        value={value}
        onChange={onChange}
        onFocus={() => setUsed(true)}
        max={limits.pickLocationInput}
        counted
        used={typedText(value).length}
        enterKeyHint="done"
        error={tooLong(value) > 0 ? pickFormTexts.placeTooLong(limits.pickLocationInput) : undefined}
      />
      {isOffered && (
        <div className={styles.recent}>
          {recent.map((place) => (
            <FilterChip
              key={place}
              kind="choice"
              label={pickFormTexts.recentPlace(place)}
              active={value.trim() === place}
              onClick={() => {
                setUsed(true); // it is not empty any more
                onChange(place);
              }}
            >
              <span className={styles.name}>{place}</span>
            </FilterChip>
          ))}
        </div>
      )}
    </div>
  );
}
