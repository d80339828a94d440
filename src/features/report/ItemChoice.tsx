import { useEffect, useId, useRef, useState } from 'react';
import type { ItemId } from '#contract/ids.ts';
import { feedbackTexts } from '#src/copy/feedback.ts';
import type { Related } from '#src/domain/reports/report.view.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { ChoiceRow } from '#src/ui/field/ChoiceRow.tsx';
import styles from './ReportScreen.module.css';
import { firstChoices } from './report-state.ts';
import { reportFormTexts } from './text.ts';

const ours = feedbackTexts.report;

interface ItemChoiceProps {
  readonly choices: readonly Related[];
  /** null: none yet. */
  readonly chosen: ItemId | null;
  readonly onChoose: (itemId: ItemId) => void;
}

/** Which listing a report is about, where the way to it named none: a few, and the others once they are asked for. */
export function ItemChoice({ choices, chosen, onChoose }: ItemChoiceProps) {
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? choices : firstChoices(choices, chosen);
  const more = choices.length - shown.length;
  const [next, setNext] = useState<number | null>(null);
  useEffect(() => {
    // the button that was pressed is gone: the focus goes on to the listing that came in its place
    if (next !== null) group.current?.querySelectorAll('input')[next]?.focus();
  }, [next]);
  return (
    <fieldset className={styles.group} data-field="item" ref={group}>
      <legend className={styles.prompt}>{ours.choose}</legend>
      {shown.map(({ itemId, title }) => (
        <ChoiceRow
          key={itemId}
          kind="radio"
          name={name}
          label={title ?? ours.itemOf(itemId)}
          checked={itemId === chosen}
          onChange={() => onChoose(itemId)}
        />
      ))}
      {more > 0 && (
        <Button
          wide
          onClick={() => {
            setWhole(true);
            setNext(shown.length);
          }}
        >
          {reportFormTexts.more(more)}
        </Button>
      )}
    </fieldset>
  );
}
