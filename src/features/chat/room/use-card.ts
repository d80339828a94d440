import type { PickInfo } from '#contract/chat.ts';
import { oursPick } from '#src/copy/ours-pick.ts';
import type { ShownPick } from '#src/db/intents/pick-fold.ts';
import { sameTerms } from '#src/db/pick-terms.ts';
import { pickPull } from '#src/db/trade-keys.ts';
import { pickView } from '#src/db/views/pick.ts';
import { useNetwork } from '#src/services/network.tsx';
import { isCut } from '#src/services/network-state.ts';
import { cardWords, markOf, type StampWords, stampOf } from '#src/services/pick-words.ts';
import { useShown, useView } from '#src/services/view.ts';

type CardWords = NonNullable<ReturnType<typeof cardWords>>;

/** A card with what is known of its PICK now. */
export interface LiveCard extends CardWords {
  readonly mark: StampWords | null;
}

/** Whether the server's terms are still those of the card, which does not say by which way they trade. */
const isAsWritten = (card: PickInfo, { pick }: ShownPick): boolean =>
  card.rentalDate !== null &&
  sameTerms(pick, {
    type: card.type ?? pick.type,
    tradeMethod: pick.tradeMethod,
    rentalDate: card.rentalDate,
    returnDate: card.returnDate,
    rentalLocation: card.rentalLocation ?? '',
    returnLocation: card.returnLocation,
    price: card.price,
    deposit: card.deposit,
  });

/** The words of a card, folded over what is stored of its PICK; one that is not stored is asked for while it is on screen. */
export const liveCard = (card: PickInfo, shown: ShownPick | null, cut: boolean): LiveCard | null => {
  const words = cardWords(card, shown?.pick.tradeMethod ?? null);
  if (words === null) return null;
  if (shown === null) return { ...words, mark: null };
  if (!isAsWritten(card, shown))
    return { ...words, stamp: { kind: 'expired', label: oursPick.changedCard }, mark: null };
  return { ...words, stamp: stampOf(shown.pick.state), mark: markOf(shown, cut) };
};

export const useCard = (card: PickInfo | null): LiveCard | null => {
  const id = card?.appointmentId ?? null;
  const cut = isCut(useNetwork());
  const view = useView(async (store) => (id === null ? null : pickView(store, id)), [id]);
  const shown = view?.shown ?? null;
  const isKnown = view === undefined || shown !== null;
  useShown(id === null || isKnown ? null : pickPull(id));
  return card === null ? null : liveCard(card, shown, cut);
};
