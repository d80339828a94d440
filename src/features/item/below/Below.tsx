import type { BelowProps } from './below-props.ts';
import { OwnPicks } from './OwnPicks.tsx';
import { Related } from './Related.tsx';

/** To its owner the PICKs about a listing; to others what else there is. */
export function Below({ item, mine, ownerName }: BelowProps) {
  return mine ? <OwnPicks itemId={item.itemId} /> : <Related item={item} ownerName={ownerName} />;
}
