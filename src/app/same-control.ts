/** The column of the page's address, which is what a snapshot shows; the app itself where it has no columns. */
export const stageOf = (app: HTMLElement): HTMLElement =>
  app.querySelector<HTMLElement>('[data-stage]') ?? app;

/** Where an element stands below `root`: the index of each ancestor among its siblings, from the top. */
export const placeIn = (root: Element, element: Element): readonly number[] => {
  const places: number[] = [];
  for (let at = element; at !== root; ) {
    const { parentElement } = at;
    if (parentElement === null) return [];
    places.unshift([...parentElement.children].indexOf(at));
    at = parentElement;
  }
  return places;
};

/** What a control is known by, wherever it stands. */
const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? '';

/**
 * The element at that place that is the same control; else a link of the same address, or the control of the same kind and
 * name that has as many like it behind it: a log has other rows above. null: there is none.
 */
export const sameControl = (root: Element, like: Element, places: readonly number[]): HTMLElement | null => {
  const href = like.getAttribute('href');
  let at: Element | undefined = root;
  for (const place of places) at = at?.children[place];
  const isSame =
    at instanceof HTMLElement &&
    at !== root &&
    at.tagName === like.tagName &&
    at.getAttribute('href') === href &&
    at.getAttribute('aria-label') === like.getAttribute('aria-label');
  if (isSame) return at as HTMLElement; // see above
  const alike = [...root.querySelectorAll<HTMLElement>(like.tagName)];
  if (href !== null) return alike.find((one) => one.getAttribute('href') === href) ?? null;
  const name = nameOf(like);
  if (name === '') return null;
  const isAlike = (one: Element): boolean => nameOf(one) === name;
  const around = [...(like.closest('#root')?.querySelectorAll(like.tagName) ?? [like])].filter(isAlike);
  return alike.filter(isAlike).at(around.indexOf(like) - around.length) ?? null;
};
