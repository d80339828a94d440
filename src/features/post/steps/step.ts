import type { ListingForm } from '#src/domain/listings/form.ts';

/** What each step of the wizard is given. */
export interface StepProps {
  readonly form: ListingForm;
  readonly onChange: (patch: Partial<ListingForm>) => void;
}

/** The list with the value, or without it where it was there. */
export const toggled = <Value>(list: readonly Value[], value: Value): Value[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
