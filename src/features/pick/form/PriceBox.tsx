import { pickTexts } from '#src/copy/pick.ts';
import { priceField } from '#src/features/shared/price-field.ts';
import { won } from '#src/lib/money.ts';
import { PriceField } from '#src/ui/field/PriceField.tsx';
import type { FormStep, PickForm } from './form.ts';
import { type Frame, offeredSum } from './form-terms.ts';
import { priceLabel } from './kind.ts';
import styles from './PriceBox.module.css';
import { pickFormTexts } from './text.ts';

/** The price that stands, and how it is called: the listing's, or of a PICK whose listing is not here the agreed one. */
export interface Standing {
  readonly label: string;
  readonly price: number;
  readonly deposit: number;
}

interface PriceBoxProps {
  readonly frame: Frame;
  readonly standing: Standing;
  /** What goes out where nothing can be negotiated. */
  readonly fixed: string;
  /** null: not known on this device. */
  readonly canDeal: boolean | null;
  readonly form: PickForm;
  readonly onStep: (step: FormStep) => void;
}

/** What it costs, whether that can be talked about, and if so what is offered. */
export function PriceBox({ frame, standing, fixed, canDeal, form, onStep }: PriceBoxProps) {
  const isRental = frame.kind.type === 'RENTAL';
  const sum = isRental ? standing.price + standing.deposit : standing.price;
  const offered = offeredSum(form, frame);
  const write = (field: 'price' | 'deposit') => (digits: string) =>
    onStep({ do: 'write-price', field, digits });
  return (
    <div className={styles.box}>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{standing.label}</dt>
          <dd className={styles.sum}>{won(sum)}</dd>
          {isRental && (
            <dd className={styles.parts}>
              {`${pickTexts.form.rentalFee} ${won(standing.price)} + ${pickTexts.form.deposit} ${won(standing.deposit)}`}
            </dd>
          )}
        </div>
        {canDeal !== null && (
          <div className={styles.fact}>
            <dt>{pickTexts.form.negotiation}</dt>
            <dd className={styles.deal}>
              {canDeal ? pickTexts.form.negotiable : pickTexts.form.notNegotiable}
            </dd>
          </div>
        )}
      </dl>
      {frame.canDeal ? (
        <div className={styles.offer}>
          <div data-field="price">
            <PriceField
              label={priceLabel(frame.kind)}
              placeholder={priceLabel(frame.kind)}
              value={form.price}
              onChange={write('price')}
              {...priceField}
              error={form.price === '' ? pickFormTexts.noValue : undefined}
            />
          </div>
          {isRental && (
            <div data-field="deposit">
              <PriceField
                label={pickTexts.form.deposit}
                placeholder={pickTexts.form.deposit}
                value={form.deposit}
                onChange={write('deposit')}
                {...priceField}
                error={form.deposit === '' ? pickFormTexts.noDeposit : undefined}
              />
            </div>
          )}
          {isRental && offered !== null && (
            <p className={styles.offered}>{pickFormTexts.queue.total(won(offered))}</p>
          )}
        </div>
      ) : (
        <p className={styles.fixed}>{fixed}</p>
      )}
    </div>
  );
}
