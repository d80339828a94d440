import { limits } from '#contract/limits.ts';
import { codePoints, isBlank, isOnlyPictures } from '#contract/text.ts';
import { needed } from '#src/copy/needed.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { type ListingField, type ListingForm, normalized } from '#src/domain/listings/form.ts';
import { sellScreenTexts } from './text.ts';

/** The steps of the wizard (contract §9.2). */
export const wizardSteps = 6;

/** What a step still lacks: the field, and the sentence that asks for it. */
export interface Missing {
  readonly field: ListingField;
  readonly words: string;
}

const choose = (field: ListingField): Missing => ({
  field,
  words: needed.choose(sellScreenTexts.field[field]),
});
const enter = (field: ListingField): Missing => ({
  field,
  words: needed.enter(sellScreenTexts.field[field]),
});

type TextField = 'title' | 'description' | 'location';

const mostOf: Readonly<Record<TextField, number>> = {
  title: limits.title,
  description: limits.description,
  location: limits.itemLocation,
};

/** A text must be there and fit; its length counts the characters of what is sent. */
const lacking = (form: ListingForm, field: TextField): Missing | null => {
  if (isBlank(form[field])) return enter(field);
  if (field === 'title' && isOnlyPictures(form.title)) return { field, words: sellScreenTexts.titleLetters };
  const over = codePoints(normalized(form)[field]) - mostOf[field];
  return over > 0 ? { field, words: sellingTexts.tooLong(sellScreenTexts.field[field], over) } : null;
};

const lackingMethod = (form: ListingForm): Missing | null => {
  if (form.tradeMethods.length === 0) return choose('tradeMethods');
  return form.tradeMethods.includes('DIRECT') ? lacking(form, 'location') : null;
};

const traits = ['size', 'color', 'quality'] as const;

const lackingTrait = (form: ListingForm): Missing | null => {
  const field = traits.find((trait) => form[trait] === null);
  return field === undefined ? null : choose(field);
};

/** How many chosen photos are not stored yet: none of them is part of the form. */
interface Storing {
  readonly storing: number;
}

const lackingWords = (form: ListingForm, { storing }: Storing): Missing | null => {
  if (storing > 0) return { field: 'photos', words: sellingTexts.photo.preparing };
  if (form.photos.length === 0) return choose('photos');
  return lacking(form, 'title') ?? lacking(form, 'description');
};

/** What keeps a step of the wizard from being left forwards; null: nothing. */
export const missingIn = (step: number, form: ListingForm, photos: Storing): Missing | null => {
  switch (step) {
    case 1:
      return form.transactionTypes.length === 0 ? choose('transactionTypes') : null;
    case 2:
      return form.productTypes.length === 0 ? choose('productTypes') : null;
    case 3:
      return lackingMethod(form);
    case 4:
      return lackingTrait(form);
    case 5:
      return lackingWords(form, photos);
    default:
      return null;
  }
};

/** The first step that lacks something, and what; null: the form is whole. */
export const firstMissing = (
  form: ListingForm,
  photos: Storing,
): (Missing & { readonly step: number }) | null => {
  for (let step = 1; step <= wizardSteps; step += 1) {
    const missing = missingIn(step, form, photos);
    if (missing !== null) return { ...missing, step };
  }
  return null;
};
