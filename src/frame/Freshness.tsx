import { useState } from 'react';
import { timeTexts } from '#src/copy/time.ts';
import type { Moment } from '#src/db/rows.ts';
import { FreshnessLabel } from '#src/ui/state/FreshnessLabel.tsx';
import { isOldNews } from './list-state.ts';
import { useNetwork } from './network.tsx';
import { isCut } from './network-state.ts';
import { useSaidNow } from './now.tsx';

interface FreshnessProps {
  /** When it was received; null: never. */
  readonly at: Moment | null;
  readonly busy: boolean;
  readonly notRenewed?: boolean;
  readonly onRefresh: () => void;
  /** In a header: the button is its glyph alone. */
  readonly isSmall?: boolean;
}

/**
 * How old what is shown is, where that is worth a word, and a button to renew it, which a pull and a key press too
 * (src/app/pull-refresh.ts). Cut off, the network line says the age.
 */
export function Freshness({ at, notRenewed = false, onRefresh, ...label }: FreshnessProps) {
  const now = useSaidNow();
  const cut = isCut(useNetwork());
  const [isAsked, setAsked] = useState(false);
  const isSaid = !cut && at !== null && (isAsked || notRenewed || isOldNews(at, now));
  return (
    <FreshnessLabel
      {...label}
      text={isSaid ? timeTexts.received(at, now) : undefined}
      onRefresh={() => {
        setAsked(true);
        onRefresh();
      }}
    />
  );
}
