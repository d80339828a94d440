import type { PickInfo } from '#contract/chat.ts';
import type { UserId } from '#contract/ids.ts';
import { pickTexts } from '#src/copy/pick.ts';
import type { RoomPicks } from '#src/domain/chat/room-picks.view.ts';
import type { MessageRow } from '#src/domain/chat/rows.ts';
import { sameTerms, sideOf, type Terms, termsOf } from '#src/domain/picks/terms.ts';
import { pickPull } from '#src/domain/pull-keys.ts';
import { cardWords, markOf, type StampWords, stampOf } from '#src/features/shared/pick-words.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useShown } from '#src/frame/view.ts';

type CardWords = NonNullable<ReturnType<typeof cardWords>>;

/** What is known of the PICKs of a room, for the cards of its log. */
export interface CardPicks {
  readonly known: RoomPicks;
  /** The only way in which the room's listing is traded; null: there is a choice, or it is not known. */
  readonly method: string | null;
  readonly me: UserId;
}

/** A card with what is known of its PICK now. */
export interface LiveCard extends CardWords {
  readonly mark: StampWords | null;
}

/** Whether the server's terms are still those of the card, which does not say by which way they trade. */
const isAsWritten = (card: PickInfo, terms: Terms): boolean =>
  card.rentalDate !== null &&
  sameTerms(terms, {
    type: card.type ?? terms.type,
    tradeMethod: terms.tradeMethod,
    rentalDate: card.rentalDate,
    returnDate: card.returnDate,
    rentalLocation: card.rentalLocation ?? '',
    returnLocation: card.returnLocation,
    price: card.price,
    deposit: card.deposit,
  });

/**
 * The words of a card, folded over what is known of its PICK: the stored one, or what entering the room said of it; of
 * neither it says what it said when it was written.
 */
export const liveCard = (card: PickInfo, { known, method, me }: CardPicks, cut: boolean): LiveCard | null => {
  const shown = known.stored.find(({ pick }) => pick.appointmentId === card.appointmentId) ?? null;
  const told = known.told?.appointmentId === card.appointmentId ? known.told : null;
  const now = shown === null ? told : { state: shown.pick.state, terms: termsOf(shown.pick) };
  const words = cardWords(card, now?.terms.tradeMethod ?? method, sideOf(card, me));
  if (words === null) return null;
  if (now === null) return { ...words, mark: null };
  if (!isAsWritten(card, now.terms))
    return { ...words, stamp: { kind: 'expired', label: pickTexts.changedCard }, mark: null };
  return { ...words, stamp: stampOf(now.state), mark: shown && markOf(shown, cut) };
};

/** A card's words; its PICK is asked for while the card is on screen and the PICK is not stored. */
export const useCard = ({ pick: card }: MessageRow, picks: CardPicks): LiveCard | null => {
  const cut = isCut(useNetwork());
  const id = card?.appointmentId ?? null;
  const isStored = picks.known.stored.some(({ pick }) => pick.appointmentId === id);
  useShown(id === null || isStored ? null : pickPull(id));
  return card === null ? null : liveCard(card, picks, cut);
};
