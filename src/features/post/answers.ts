import { typedText } from '#contract/text.ts';
import { labels } from '#src/copy/labels.ts';
import { type ListingField, type ListingForm, normalized } from '#src/domain/listings/form.ts';
import { won } from '#src/lib/money.ts';
import { sellScreenTexts } from './text.ts';

const listed = (values: readonly string[], label: (value: string) => string): string =>
  values.map(label).join(', ');

/** What stands in a field, in words; '' where nothing does. Photos are shown, not told. */
export const answerOf = (field: ListingField, form: ListingForm): string => {
  switch (field) {
    case 'transactionTypes':
      return listed(form.transactionTypes, labels.transactionType);
    case 'productTypes':
      return listed(form.productTypes, labels.productType);
    case 'tradeMethods':
      return listed(form.tradeMethods, labels.tradeMethod);
    case 'size':
      return form.size === null ? '' : labels.size(form.size);
    case 'color':
      return form.color === null ? '' : labels.color(form.color);
    case 'quality':
      return form.quality === null ? '' : labels.quality(form.quality);
    case 'location':
    case 'title':
    case 'description':
      return typedText(form[field]).trim();
    case 'rentalFee':
    case 'deposit':
    case 'salePrice':
      return won(form[field]);
    case 'canDeal':
      return form.canDeal ? sellScreenTexts.deal.yes : sellScreenTexts.deal.no;
    case 'photos':
      return form.photos.length === 0 ? '' : sellScreenTexts.photoCount(form.photos.length);
    default:
      return field satisfies never;
  }
};

/** One line of the summary: the answers of a step. */
export interface StepAnswer {
  readonly step: number;
  readonly label: string;
  /** '' while nothing is answered. */
  readonly answer: string;
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** What it costs, of the types that are offered. */
export const priceWords = (form: ListingForm): string =>
  joined([
    ...(form.transactionTypes.includes('RENTAL')
      ? [
          `${sellScreenTexts.field.rentalFee} ${won(form.rentalFee)}`,
          `${sellScreenTexts.field.deposit} ${won(form.deposit)}`,
        ]
      : []),
    ...(form.transactionTypes.includes('SALE')
      ? [`${sellScreenTexts.field.salePrice} ${won(form.salePrice)}`]
      : []),
  ]);

/** The answers so far, a line a step. */
export const stepAnswers = (written: ListingForm): StepAnswer[] => {
  const { field } = sellScreenTexts;
  const form = normalized(written);
  const isPriced = form.rentalFee + form.deposit + form.salePrice > 0;
  const of = (name: ListingField): string => answerOf(name, form);
  return [
    { step: 1, label: field.transactionTypes, answer: of('transactionTypes') },
    { step: 2, label: field.productTypes, answer: of('productTypes') },
    { step: 3, label: field.tradeMethods, answer: joined([of('tradeMethods'), of('location')]) },
    { step: 4, label: sellScreenTexts.traits, answer: joined([of('size'), of('color'), of('quality')]) },
    { step: 5, label: sellScreenTexts.words, answer: joined([of('photos'), of('title')]) },
    { step: 6, label: sellScreenTexts.prices, answer: isPriced ? priceWords(form) : '' },
  ];
};
