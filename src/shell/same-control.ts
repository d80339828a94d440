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

/** The element at that place that is the same control; a link is found by its address, where a message is written by its name. null: there is none. */
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
  if (href !== null)
    return (
      [...root.querySelectorAll<HTMLElement>('a[href]')].find((link) => link.getAttribute('href') === href) ??
      null
    );
  const label = like.getAttribute('aria-label');
  if (!(like instanceof HTMLTextAreaElement) || label === null) return null;
  return (
    [...root.querySelectorAll('textarea')].find((one) => one.getAttribute('aria-label') === label) ?? null
  );
};
