/** A room's field at the moment of an Enter. */
export interface Field {
  /** A text that has come back to its user, unsent. */
  readonly before: string;
  readonly after: string;
}

/** In the page: types and presses Enter as soon as there is a field; answers what the field held before and holds then. */
export const enterAtOnce = async (text: string): Promise<Field> => {
  const find = () => document.querySelector<HTMLTextAreaElement>('textarea:not([disabled])');
  while (find() === null || document.querySelector('[data-snapshot]') !== null)
    await new Promise((go) => requestAnimationFrame(go));
  const field = find();
  if (field === null) throw new Error('the field went away');
  const before = field.value;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await new Promise((go) => setTimeout(go));
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }),
  );
  await new Promise((go) => setTimeout(go));
  return { before, after: field.value };
};
