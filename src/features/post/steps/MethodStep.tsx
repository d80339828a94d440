import { Handshake, Package } from 'lucide-react';
import { limits } from '#contract/limits.ts';
import { type TradeMethod, tradeMethods } from '#contract/values.ts';
import { labels } from '#src/copy/labels.ts';
import { ChoiceTiles, type TileChoice } from '#src/ui/field/ChoiceTiles.tsx';
import { sellScreenTexts, wizardTexts } from '../text.ts';
import { LimitedText } from './LimitedText.tsx';
import { type StepProps, toggled } from './step.ts';
import styles from './steps.module.css';

const methods: readonly TileChoice<TradeMethod>[] = tradeMethods.map((value) => ({
  value,
  label: labels.tradeMethod(value),
  note: sellScreenTexts.methodNote[value],
  icon: value === 'DIRECT' ? <Handshake size={22} aria-hidden /> : <Package size={22} aria-hidden />,
}));

/** 3: in person, by parcel, or both; a meeting needs a place. */
export function MethodStep({ form, onChange, onEnter }: StepProps & { readonly onEnter: () => void }) {
  return (
    <div className={styles.step}>
      <p className={styles.hint}>{sellScreenTexts.multiple}</p>
      <div data-field="tradeMethods">
        <ChoiceTiles
          legend={sellScreenTexts.field.tradeMethods}
          bare
          kind="checkbox"
          choices={methods}
          chosen={form.tradeMethods}
          onToggle={(value) => onChange({ tradeMethods: toggled(form.tradeMethods, value) })}
        />
      </div>
      {form.tradeMethods.includes('DIRECT') && (
        <div data-field="location">
          <LimitedText
            label={wizardTexts.location}
            value={form.location}
            onChange={(location) => onChange({ location })}
            max={limits.itemLocation}
            onEnter={onEnter}
          />
        </div>
      )}
    </div>
  );
}
