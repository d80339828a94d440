import { ArrowUpToLine, Copy, Ellipsis, Flag, Pencil, Share, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { detailTexts, postTexts } from '#src/copy/catalogue.ts';
import { frameTexts } from '#src/copy/frame.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts, stateTexts } from '#src/copy/shell.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { tradeStateOf } from '#src/domain/items/trade-state.ts';
import { itemDelete } from '#src/domain/listings/delete-listing.mutation.ts';
import { itemRepost } from '#src/domain/listings/repost-listing.mutation.ts';
import { pricesOf } from '#src/features/shared/card.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useBack } from '#src/frame/back.ts';
import { useHere } from '#src/frame/here.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { usePane } from '#src/frame/pane.ts';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { type Action, ActionList } from '#src/ui/overlay/ActionList.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { OverlayHeader } from '#src/ui/shell/OverlayHeader.tsx';
import { listingTexts } from './text.ts';
import { useLogin } from './use-login.ts';
import { useWatched } from './use-watched.ts';

interface ItemHeaderProps {
  readonly item: ItemRow;
  /** What the header lies over. */
  readonly photo: RefObject<HTMLElement | null>;
}

/** Back, share, and what the viewer's role may do with the listing; past its photo its title and prices too. */
export function ItemHeader({ item, photo }: ItemHeaderProps) {
  const back = useBack();
  const { kind } = usePane();
  const share = useShare(item);
  const [menu, setMenu] = useState(false);
  const [asking, setAsking] = useState(false);
  const deletion = useDelete(item);
  const repost = useRepost(item);
  const actions = useMenu(item, {
    onDelete: () => setAsking(true),
    onRepost: repost.can ? repost.run : null,
  });
  return (
    <>
      <OverlayHeader
        onBack={kind === 'side' ? null : back}
        photo={photo}
        title={item.title}
        prices={pricesOf(item)}
        actions={
          <>
            <IconButton label={actionTexts.share} onClick={share}>
              <Share size={22} aria-hidden />
            </IconButton>
            {actions.length > 0 && (
              <IconButton label={actionTexts.moreMenu} onClick={() => setMenu(true)}>
                <Ellipsis size={22} aria-hidden />
              </IconButton>
            )}
          </>
        }
      />
      <ActionList open={menu} onClose={() => setMenu(false)} title={actionTexts.moreMenu} actions={actions} />
      <ConfirmDialog
        open={asking}
        {...listingTexts.deleteAsk}
        danger
        onYes={() => {
          setAsking(false);
          deletion.run();
        }}
        onNo={() => setAsking(false)}
      />
      <p role="status" className="spoken">
        {deletion.busy ? sellingTexts.deleting : repost.busy ? sellingTexts.reposting : ''}
      </p>
    </>
  );
}

interface OwnActs {
  readonly onDelete: () => void;
  /** null: it is not offered. */
  readonly onRepost: (() => void) | null;
}

/** Nothing until the detail says whose it is. */
const useMenu = (item: ItemRow, { onDelete, onRepost }: OwnActs): readonly Action[] => {
  const navigate = useNavigate();
  const { session } = useApp();
  const network = useNetwork();
  const { itemId, detail } = item;
  const login = useLogin(itemId);
  if (detail === null) return [];
  // others have to know of it at once: it is never kept for later
  const online = isCut(network) ? { disabled: true, note: stateTexts.onlineOnly } : {};
  if (detail.mine)
    return [
      {
        label: detailTexts.edit,
        icon: <Pencil size={20} aria-hidden />,
        onChoose: () => void navigate(`/post-edit?item=${itemId}`),
      },
      {
        label: sellingTexts.copy.label,
        icon: <Copy size={20} aria-hidden />,
        onChoose: () => void navigate(`/post?copy=${itemId}`),
      },
      ...(onRepost === null
        ? []
        : [
            {
              label: sellingTexts.repost,
              icon: <ArrowUpToLine size={20} aria-hidden />,
              onChoose: onRepost,
              ...online,
            },
          ]),
      {
        label: listingTexts.delete,
        icon: <Trash2 size={20} aria-hidden />,
        danger: true,
        onChoose: onDelete,
        ...online,
      },
    ];
  const report = { reportedUserId: detail.owner.id, itemId, location: 'POST' };
  return [
    {
      label: listingTexts.report,
      icon: <Flag size={20} aria-hidden />,
      onChoose: () => {
        if (session.state !== 'member') login();
        else void navigate(`/report/${detail.owner.id}?item=${itemId}`, { state: report });
      },
    },
  ];
};

/** Deletes a listing while its owner watches; done, its screen is left. */
const useDelete = (item: ItemRow): { readonly busy: boolean; readonly run: () => void } => {
  const toast = useToast();
  const back = useBack();
  const here = useHere();
  const { kind } = usePane();
  return useWatched(item, {
    definition: itemDelete,
    args: { itemId: item.itemId },
    act: 'delete',
    failed: postTexts.deleteFailed,
    isUndone: ({ gone }) => gone === null,
    onDone: () => {
      toast(sellingTexts.deleted);
      if (here.current && kind !== 'side') back(); // beside a room it is the room that stays
    },
  });
};

/** Puts a listing in front of the newest ones again. `can`: the server has that, and nothing of the listing is agreed. */
const useRepost = (
  item: ItemRow,
): { readonly can: boolean; readonly busy: boolean; readonly run: () => void } => {
  const { session } = useApp();
  const toast = useToast();
  const state = tradeStateOf(item);
  const watched = useWatched(item, {
    definition: itemRepost,
    args: { itemId: item.itemId },
    act: 'repost',
    failed: sellingTexts.repostFailed,
    onDone: () => toast(sellingTexts.reposted),
  });
  const isServed = session.capabilities?.includes('repost') ?? false;
  return { ...watched, can: isServed && state !== 'SOLD' };
};

/** Hands the page's address to the device, or copies it where the device shares nothing. */
const useShare = ({ itemId, title }: Pick<ItemRow, 'itemId' | 'title'>): (() => void) => {
  const toast = useToast();
  const copy = (url: string): void => {
    // without a secure context there is no clipboard at all
    const copied = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => toast(listingTexts.linkCopied),
      () => toast({ text: frameTexts.share.failed, tone: 'error' }),
    );
  };
  return () => {
    const url = `${location.origin}/detail/${itemId}`;
    if (typeof navigator.share !== 'function') return copy(url);
    navigator.share({ title, url }).catch((error: unknown) => {
      // closing the sheet is an answer; a device that cannot share still gets the link
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy(url);
    });
  };
};
