import type { PickInfo } from '#contract/chat.ts';
import { pickTexts } from '#src/copy/pick.ts';
import type { MessageRow } from '#src/domain/chat/rows.ts';
import type { ShownPick } from '#src/domain/picks/fold.ts';
import { pickView } from '#src/domain/picks/pick.view.ts';
import { pickMethodView } from '#src/domain/picks/pick-method.view.ts';
import { pickPull } from '#src/domain/picks/pull-keys.ts';
import { sameTerms } from '#src/domain/picks/terms.ts';
import { cardWords, markOf, type StampWords, stampOf } from '#src/features/shared/pick-words.ts';
import { useNetwork } from '#src/shell/frame/network.tsx';
import { isCut } from '#src/shell/frame/network-state.ts';
import { useShown, useView } from '#src/shell/frame/view.ts';

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

/**
 * The words of a card, folded over what is stored of its PICK; one that is not stored is asked for while it is on screen.
 * `method`: by which way it is traded, as far as anything stored says so.
 */
export const liveCard = (
  card: PickInfo,
  { shown, method }: { readonly shown: ShownPick | null; readonly method: string | null },
  cut: boolean,
): LiveCard | null => {
  const words = cardWords(card, shown?.pick.tradeMethod ?? method);
  if (words === null) return null;
  if (shown === null) return { ...words, mark: null };
  if (!isAsWritten(card, shown))
    return { ...words, stamp: { kind: 'expired', label: pickTexts.changedCard }, mark: null };
  return { ...words, stamp: stampOf(shown.pick.state), mark: markOf(shown, cut) };
};

export const useCard = ({ pick: card, chatRoomId }: MessageRow): LiveCard | null => {
  const id = card?.appointmentId ?? null;
  const cut = isCut(useNetwork());
  const known = useView(
    async (store) =>
      id === null
        ? null
        : Promise.all([pickView(store, id), pickMethodView(store, id, chatRoomId)]).then(
            ([view, method]) => ({
              shown: view?.shown ?? null,
              method,
            }),
          ),
    [id, chatRoomId],
  );
  const isAsked = id !== null && known !== undefined && known?.shown == null;
  useShown(isAsked ? pickPull(id) : null);
  return card === null ? null : liveCard(card, known ?? { shown: null, method: null }, cut);
};
