import { ArrowLeft, ArrowRight, Maximize2, RotateCw, Star, Trash2 } from 'lucide-react';
import { postTexts } from '#src/copy/catalogue.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import type { Action } from '#src/ui/overlay/ActionList.tsx';
import type { FormPhoto } from './use-form-photos.ts';

const words = sellingTexts.photo;

interface MenuParts {
  readonly at: number;
  readonly shown: readonly FormPhoto[];
  readonly move: (from: number, to: number) => void;
  readonly remove: (index: number) => void;
  readonly retry: (photo: FormPhoto) => Promise<void>;
  readonly onView: (key: string) => void;
}

/** What can be done with one photo, by keyboard and by screen reader too. */
export const menuActions = ({ at, shown, move, remove, retry, onView }: MenuParts): Action[] => {
  const photo = shown[at];
  if (photo === undefined) return [];
  const glyph = { size: 20, 'aria-hidden': true } as const;
  const last = shown.length - 1;
  return [
    ...(photo.state.kind === 'failed'
      ? [
          {
            label: postTexts.photo.again,
            icon: <RotateCw {...glyph} />,
            onChoose: () => void retry(photo),
          },
        ]
      : []),
    ...(photo.url === null
      ? []
      : [{ label: words.large, icon: <Maximize2 {...glyph} />, onChoose: () => onView(photo.key) }]),
    ...(at > 1 ? [{ label: words.first, icon: <Star {...glyph} />, onChoose: () => move(at, 0) }] : []),
    ...(at > 0
      ? [{ label: words.forward, icon: <ArrowLeft {...glyph} />, onChoose: () => move(at, at - 1) }]
      : []),
    ...(at < last
      ? [{ label: words.back, icon: <ArrowRight {...glyph} />, onChoose: () => move(at, at + 1) }]
      : []),
    { label: words.remove, icon: <Trash2 {...glyph} />, danger: true, onChoose: () => remove(at) },
  ];
};
