import { useRef } from 'react';
import type { ItemId } from '#contract/ids.ts';
import { tagsOf } from '#src/copy/labels.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { stateTexts } from '#src/copy/shell.ts';
import { timeTexts } from '#src/copy/time.ts';
import { tradeStateOf } from '#src/domain/items/trade-state.ts';
import { ownListingView } from '#src/domain/listings/own-edit.view.ts';
import { markOf, pictogramOf, pricesOf } from '#src/features/shared/card.ts';
import { PendingEditNote } from '#src/features/shared/PendingEditNote.tsx';
import { savesData } from '#src/frame/device-settings.ts';
import { Freshness } from '#src/frame/Freshness.tsx';
import { keepsNothing } from '#src/frame/keeps-nothing.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { useNow, useSaidNow } from '#src/frame/now.tsx';
import { useThirdColumn } from '#src/frame/pane.ts';
import { Screen } from '#src/frame/Screen.tsx';
import { useView } from '#src/frame/view.ts';
import { PhotoCarousel } from '#src/ui/carousel/PhotoCarousel.tsx';
import { PriceBlock } from '#src/ui/item/PriceBlock.tsx';
import { TagChips } from '#src/ui/item/TagChips.tsx';
import { TradeStamp } from '#src/ui/item/TradeStamp.tsx';
import { ErrorLine } from '#src/ui/state/ErrorState.tsx';
import { BelowDetail } from './below/BelowDetail.tsx';
import { ItemBar } from './ItemBar.tsx';
import styles from './ItemDetail.module.css';
import { ItemHeader } from './ItemHeader.tsx';
import type { ItemState } from './item-state.ts';
import { KeepRow } from './KeepRow.tsx';
import { OwnerRow } from './OwnerRow.tsx';
import { listingTexts } from './text.ts';

/** From this age on, what is shown may no longer hold. */
const oldMs = 10 * 60_000;

interface ItemDetailProps {
  readonly state: Extract<ItemState, { is: 'shown' }>;
  readonly scrollKey: string;
  readonly onRefresh: () => void;
}

/** A listing with everything that is known of it; what only the detail tells comes in when it is there. */
export function ItemDetail({ state, scrollKey, onRefresh }: ItemDetailProps) {
  const now = useNow();
  const saidNow = useSaidNow();
  const network = useNetwork();
  const photo = useRef<HTMLDivElement>(null);
  const { item, at, busy, notRenewed } = state;
  const { detail } = item;
  const mark = markOf(tradeStateOf(item));
  const aside = detail?.mine ? `/chat-about/${item.itemId}` : `/user/${detail?.owner.id}`;
  useThirdColumn(detail === null ? null : aside);
  const keys = detail?.images.length ? detail.images : item.thumbnail === null ? [] : [item.thumbnail];
  const photos = keys.map(mediaUrl).filter((url) => url !== null);
  return (
    <Screen
      title={item.title}
      overlay
      plain
      at={at}
      scrollKey={scrollKey}
      header={<ItemHeader item={item} photo={photo} />}
      footer={<ItemBar item={item} />}
      footerName={listingTexts.bar}
    >
      <div ref={photo}>
        <PhotoCarousel
          title={item.title}
          photos={photos}
          pictogram={pictogramOf(item)}
          sparing={savesData() === true}
        />
      </div>
      <OwnerRow item={item} now={saidNow} />
      <div className={styles.body}>
        {mark !== null && (
          <p>
            <TradeStamp mark={mark} big />
          </p>
        )}
        {detail?.mine && <EditNote itemId={item.itemId} />}
        <h1 className={styles.title}>{item.title}</h1>
        <PriceBlock
          prices={pricesOf(item)}
          {...(detail?.canDeal ? { note: `${pickTexts.form.negotiation} ${pickTexts.form.negotiable}` } : {})}
        />
        <div className={styles.fresh}>
          {now - at > oldMs && <span className={styles.old}>{timeTexts.oldPrice}</span>}
          <Freshness at={at} busy={busy} notRenewed={notRenewed} onRefresh={onRefresh} />
        </div>
        {notRenewed && <ErrorLine text={stateTexts.notRenewed} onRetry={onRefresh} busy={busy} />}
        <Description
          text={detail?.description ?? null}
          coming={state.detail === 'coming'}
          offline={network === 'offline'}
        />
        <TagChips tags={tagsOf(item)} />
        {detail !== null && !keepsNothing() && <KeepRow item={item} />}
      </div>
      {detail !== null && <BelowDetail item={item} mine={detail.mine} ownerName={detail.owner.nickname} />}
    </Screen>
  );
}

interface DescriptionProps {
  /** null: the detail is not on this device. */
  readonly text: string | null;
  readonly coming: boolean;
  readonly offline: boolean;
}

/** What the owner wrote, with its line breaks and nothing else of it interpreted. */
function Description({ text, coming, offline }: DescriptionProps) {
  if (text !== null) return <p className={styles.text}>{text}</p>;
  if (coming)
    return (
      <>
        <p className={styles.note} role="status">
          {listingTexts.loading}
        </p>
        {/* the document that the server has drawn is whole: it stays until this is (src/app/take-over.ts) */}
        <span aria-busy="true" hidden />
      </>
    );
  return <p className={styles.note}>{offline ? stateTexts.notOffline : stateTexts.notRenewed}</p>;
}

/** On an own listing: a change of it that the server does not have yet, or did not take. */
function EditNote({ itemId }: { readonly itemId: ItemId }) {
  const own = useView((store) => ownListingView(store, itemId), [itemId]);
  return own?.edit == null ? null : <PendingEditNote itemId={itemId} edit={own.edit} />;
}
