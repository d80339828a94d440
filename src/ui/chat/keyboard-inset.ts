/** Less than this is a browser's bar, not a keyboard. */
const least = 100;

interface Seen {
  /** Of the layout, and of what is seen of it, in CSS pixels. */
  readonly layout: number;
  readonly height: number;
  readonly top: number;
  readonly scale: number;
}

/** How much of the page a keyboard covers that does not make the page smaller; 0 where it does, or where one has zoomed in. */
export const keyboardInset = ({ layout, height, top, scale }: Seen): number => {
  const covered = layout - height - top;
  return scale === 1 && covered > least ? Math.round(covered) : 0;
};
