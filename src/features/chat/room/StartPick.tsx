import { ArrowRight, RotateCw } from 'lucide-react';
import type { ItemId } from '#contract/ids.ts';
import { detailTexts } from '#src/copy/catalogue.ts';
import { labels } from '#src/copy/labels.ts';
import { itemView } from '#src/domain/listings/item.view.ts';
import { itemTradeView } from '#src/domain/picks/item-trade.view.ts';
import { currentPull, itemPull } from '#src/domain/pull-keys.ts';
import { pricesOf } from '#src/features/shared/card.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useShown, useView } from '#src/frame/view.ts';
import { won } from '#src/lib/money.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import { startPickTexts as texts } from '../text.ts';
import { missingAs, type PickWays, pickWays } from './pick-ways.ts';
import styles from './StartPick.module.css';

interface StartPickProps {
  /** null: the room's listing is not known. */
  readonly itemId: ItemId | null;
  readonly opponent: string | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What the PICK button of a room says where the room has no PICK: how one is started, or why none can be. */
export function StartPick({ open, onClose, ...room }: StartPickProps) {
  return (
    <Sheet open={open} onClose={onClose} title={texts.title}>
      <Ways {...room} />
    </Sheet>
  );
}

/** Reads the listing only while the sheet is open. */
function Ways({ itemId, opponent }: Pick<StartPickProps, 'itemId' | 'opponent'>) {
  const { session } = useApp();
  const cut = isCut(useNetwork());
  useShown(itemId === null ? null : itemPull(itemId));
  useShown(itemId === null ? null : currentPull(itemId));
  const read = useView(
    async (store) =>
      itemId === null
        ? null
        : { item: await itemView(store, itemId), trade: await itemTradeView(store, itemId) },
    [itemId],
  );
  if (read === undefined) return null;
  const view = read?.item ?? null;
  const ways = pickWays(session, view, read?.trade ?? null);
  const whyNot = (why: Extract<PickWays, { is: 'none' }>['why']): string => {
    if (why === 'unknown') return texts.unknown[missingAs(view, cut)];
    return why === 'own' ? texts.own(opponent) : texts.none[why];
  };
  const toItem = itemId !== null && ways.is === 'none' && ways.why !== 'deleted' && (
    <ButtonLink to={`/detail/${itemId}`} wide>
      {texts.toItem}
    </ButtonLink>
  );
  if (ways.is === 'none')
    return (
      <div className={styles.body}>
        <p role="status" className={styles.note}>
          {whyNot(ways.why)}
        </p>
        {toItem}
      </div>
    );
  if (ways.is === 'there')
    return (
      <div className={styles.body}>
        <p className={styles.note}>{texts.there}</p>
        <ButtonLink to={ways.to} kind="primary" wide>
          {texts.toPick}
        </ButtonLink>
      </div>
    );
  const prices = view?.item == null ? null : pricesOf(view.item);
  return (
    <div className={styles.body}>
      <p className={styles.note}>{texts.choose(opponent)}</p>
      {ways.ways.map(({ type, method, to }) => (
        <ButtonLink
          key={to}
          to={to}
          kind={type === 'RENTAL' ? 'rent' : 'sale'}
          wide
          icon={type === 'RENTAL' ? <RotateCw size={17} aria-hidden /> : <ArrowRight size={17} aria-hidden />}
          detail={prices && won(type === 'RENTAL' ? prices.rentalFee + prices.deposit : prices.salePrice)}
        >
          {texts.way(type === 'RENTAL' ? detailTexts.rent : detailTexts.buy, labels.tradeMethod(method))}
        </ButtonLink>
      ))}
    </div>
  );
}
