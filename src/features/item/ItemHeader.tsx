import { ArrowUpToLine, Copy, Ellipsis, Flag, Pencil, Share, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as ko from '#src/copy/ko.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { pricesOf } from '#src/features/shared/card.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useBack } from '#src/frame/back.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { usePane } from '#src/frame/pane.ts';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { type Action, ActionList } from '#src/ui/overlay/ActionList.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { OverlayHeader } from '#src/ui/shell/OverlayHeader.tsx';
import { useDelete } from './use-delete.ts';
import { useLogin } from './use-login.ts';
import { useRepost } from './use-repost.ts';
import { useShare } from './use-share.ts';

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
            <IconButton label={ko.action.share} onClick={share}>
              <Share size={22} aria-hidden />
            </IconButton>
            {actions.length > 0 && (
              <IconButton label={ko.action.moreMenu} onClick={() => setMenu(true)}>
                <Ellipsis size={22} aria-hidden />
              </IconButton>
            )}
          </>
        }
      />
      <ActionList open={menu} onClose={() => setMenu(false)} title={ko.action.moreMenu} actions={actions} />
      <ConfirmDialog
        open={asking}
        {...ko.detail.deleteAsk}
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
  const online = isCut(network) ? { disabled: true, note: ko.state.onlineOnly } : {};
  if (detail.mine)
    return [
      {
        label: ko.detail.edit,
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
        label: ko.detail.delete,
        icon: <Trash2 size={20} aria-hidden />,
        danger: true,
        onChoose: onDelete,
        ...online,
      },
    ];
  const report = { reportedUserId: detail.owner.id, itemId, location: 'POST' };
  return [
    {
      label: ko.detail.report,
      icon: <Flag size={20} aria-hidden />,
      onChoose: () => {
        if (session.state !== 'member') login();
        else void navigate(`/report/${detail.owner.id}?item=${itemId}`, { state: report });
      },
    },
  ];
};
