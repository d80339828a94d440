import { needed } from '#src/copy/needed.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import type { Missing } from '#src/ui/button/use-submit.ts';
import type { End, PickForm } from './form.ts';
import { type Frame, isPlace, tooLong } from './form-terms.ts';
import { momentNames, placeLabels, priceLabel } from './kind.ts';

/** What a field of the form is called in `data-field`. */
type PickField = `${End}-place` | `${End}-at` | 'price' | 'deposit' | 'changed';

const say = (field: PickField, words: string): Missing => ({ field, words });

const lackingPlace = ({ kind }: Frame, form: PickForm, end: End): Missing | null => {
  const { place } = form[end];
  if (kind.method !== 'DIRECT' || isPlace(place)) return null;
  const label = placeLabels(kind)[end];
  const over = tooLong(place);
  return say(`${end}-place`, over > 0 ? sellingTexts.tooLong(label, over) : needed.enter(label));
};

const lackingMoment = ({ kind }: Frame, form: PickForm, end: End): Missing | null =>
  form[end].at === null ? say(`${end}-at`, needed.choose(momentNames(kind)[end])) : null;

/** The first thing that the form lacks, in the order of the screen (0055); null exactly where `termsFrom` has terms. */
export const missingOf = (form: PickForm, frame: Frame): Missing | null => {
  const isRental = frame.kind.type === 'RENTAL';
  const ends: readonly End[] = isRental ? ['start', 'end'] : ['start'];
  for (const lacking of [lackingPlace, lackingMoment])
    for (const end of ends) {
      const missing = lacking(frame, form, end);
      if (missing !== null) return missing;
    }
  if (!frame.canDeal) return null;
  if (form.price === '') return say('price', needed.enter(priceLabel(frame.kind)));
  return isRental && form.deposit === '' ? say('deposit', needed.enter(pickTexts.form.deposit)) : null;
};
