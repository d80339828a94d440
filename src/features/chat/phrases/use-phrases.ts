import { useEffect, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import {
  noOwnPhrases,
  type OwnPhrases,
  phrasesRow,
  phrasesView,
  withList,
} from '#src/domain/chat/phrases.ts';
import { type Side, sideOf } from '#src/domain/picks/terms.ts';
import { roleOf } from '#src/features/shared/offer.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useSaidNow } from '#src/frame/now.tsx';
import { useDraftTrouble } from '#src/frame/use-text-draft.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { systemClock } from '#src/lib/time.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
import type { ShownRoom } from '../room/use-room.ts';
import { nameOf, type Occasion, occasionOf, offered, standardOf } from './occasion.ts';

/** The quick phrases of a room, and what its reader may do with them. */
export interface Phrases {
  /** Over the field; null: none fit, or they are hidden. None in the list: the device is still asked. */
  readonly shown: readonly string[] | null;
  /** What they are for; outside an occasion that has any, for a talk. */
  readonly moment: Occasion['moment'];
  readonly list: readonly string[];
  readonly isStandard: boolean;
  readonly isHidden: boolean;
  readonly hide: (isHidden: boolean) => void;
  /** null: the standard ones again. */
  readonly set: (list: readonly string[] | null) => void;
}

/** On which side of the room's listing its reader is, by any PICK of it or by the listing itself. */
const useSide = ({ id, item, pick, picks }: ShownRoom): Side | null => {
  const { account, session } = useApp();
  if (id === null) return 'requester'; // who has a listing is never the one to open its room
  for (const known of [pick, ...picks.stored.map((one) => one.pick)]) {
    const side = known === null ? null : sideOf(known, account);
    if (side !== null) return side;
  }
  const role = item === null ? null : roleOf(session, item);
  return role === 'owner' ? 'owner' : role === 'other' ? 'requester' : null;
};

export const usePhrases = (room: ShownRoom, me: UserId): Phrases => {
  const { mutations, session } = useApp();
  const hear = useDraftTrouble();
  const now = useSaidNow();
  const side = useSide(room);
  // the first frame of a room is the log's
  const [asks, setAsks] = useState(false);
  useEffect(() => afterPaint(() => setAsks(true)), []);
  const stored = useCachedView('phrases', async (store) => (asks ? phrasesView(store) : undefined), [asks]);
  const [changed, setChanged] = useState<OwnPhrases | null>(null);
  const own = changed ?? stored;
  const { entries, pick, state, isTopRead } = room;
  const fitting = state.is === 'shown' ? occasionOf({ me, side, entries, pick, now }) : null;
  const occasion = fitting ?? { side, moment: 'talk', isToday: false };
  const mine = own?.lists[nameOf(occasion)];
  const list = mine ?? standardOf(occasion);
  const keep = (next: OwnPhrases): void => {
    setChanged(next);
    const at = systemClock.wall() + session.serverOffset;
    void mutations.keepDraft(phrasesRow(next, at)).then(hear);
  };
  const isHidden = own?.isHidden ?? false;
  return {
    shown:
      fitting === null || isHidden ? null : own === undefined || !isTopRead ? [] : offered(list, occasion),
    moment: occasion.moment,
    list,
    isStandard: mine === undefined,
    isHidden,
    hide: (hidden) => keep({ ...(own ?? noOwnPhrases), isHidden: hidden }),
    set: (next) => keep(withList(own ?? noOwnPhrases, nameOf(occasion), next)),
  };
};
