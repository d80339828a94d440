import { Copy, Ellipsis, Pencil } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { detailTexts } from '#src/copy/catalogue.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts } from '#src/copy/shell.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { ActionList } from '#src/ui/overlay/ActionList.tsx';

interface OwnMenuButtonProps {
  readonly title: string;
  readonly onOpen: () => void;
}

/** In the corner of an own listing's card. */
export const OwnMenuButton = ({ title, onOpen }: OwnMenuButtonProps) => (
  <IconButton label={`${actionTexts.moreMenu}, ${title}`} onClick={onOpen}>
    <Ellipsis size={20} aria-hidden />
  </IconButton>
);

/** What an owner may do with a listing from their list. null: closed. */
export function OwnMenu({ item, onClose }: { readonly item: ItemRow | null; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const go = (path: string) => () => void navigate(path);
  return (
    <ActionList
      open={item !== null}
      onClose={onClose}
      title={item?.title ?? ''}
      actions={
        item === null
          ? []
          : [
              {
                label: detailTexts.edit,
                icon: <Pencil size={20} aria-hidden />,
                onChoose: go(`/post-edit?item=${item.itemId}`),
              },
              {
                label: sellingTexts.copy.label,
                icon: <Copy size={20} aria-hidden />,
                onChoose: go(`/post?copy=${item.itemId}`),
              },
            ]
      }
    />
  );
}
