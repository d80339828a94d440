import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { IconButton } from '../button/IconButton.tsx';
import { useModal } from '../overlay/use-modal.ts';
import { useUi } from '../Ui.tsx';
import { Photo } from './Photo.tsx';
import styles from './PhotoViewer.module.css';
import type { Pictogram } from './pictograms.tsx';
import { smaller } from './smaller.ts';

interface PhotoViewerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly photos: readonly string[];
  readonly start: number;
  readonly pictogram: Pictogram;
}

/** One photo over the whole screen: pinch, double tap or buttons zoom; the next one by button. Loaded when first asked for. */
export default function PhotoViewer({ open, onClose, title, photos, start, pictogram }: PhotoViewerProps) {
  const { ref, shown } = useModal(open, onClose);
  return (
    <dialog ref={ref} className={styles.viewer} aria-label={title}>
      {shown && <Stage onClose={onClose} title={title} photos={photos} start={start} pictogram={pictogram} />}
    </dialog>
  );
}

/* On the elements themselves: the library's own sheet stands outside our layers and would win over a class. */
const stage = { width: '100%', height: '100dvh' } as const;
const content = { width: '100%', height: '100%', alignItems: 'center', justifyContent: 'center' } as const;

function Stage({ onClose, title, photos, start, pictogram }: Omit<PhotoViewerProps, 'open'>) {
  const { words, srcSetOf } = useUi();
  const [at, setAt] = useState(start);
  const turn = (by: number): void => setAt((now) => (now + by + photos.length) % photos.length);
  return (
    <TransformWrapper
      key={at}
      minScale={1}
      maxScale={5}
      doubleClick={{ mode: 'toggle', step: 1.5 }}
      centerOnInit
    >
      {({ zoomIn, zoomOut }) => (
        <>
          <TransformComponent wrapperStyle={stage} contentStyle={content}>
            <div className={styles.frame} style={smaller(srcSetOf(photos[at] ?? ''), 2)}>
              <Photo
                src={photos[at] ?? null}
                alt={words.photoOf(title, at + 1, photos.length)}
                width={480}
                height={600}
                pictogram={pictogram}
                sizes=""
                eager
                className={styles.photo}
              />
            </div>
          </TransformComponent>
          <div className={styles.top}>
            <span className={styles.counter} aria-hidden>
              {at + 1} / {photos.length}
            </span>
            <IconButton label={words.close} onClick={onClose}>
              <X size={24} />
            </IconButton>
          </div>
          <div className={styles.tools}>
            {photos.length > 1 && (
              <IconButton label={words.previous} onClick={() => turn(-1)}>
                <ChevronLeft size={26} />
              </IconButton>
            )}
            <IconButton label={words.zoomOut} onClick={() => zoomOut()}>
              <ZoomOut size={22} />
            </IconButton>
            <IconButton label={words.zoomIn} onClick={() => zoomIn()}>
              <ZoomIn size={22} />
            </IconButton>
            {photos.length > 1 && (
              <IconButton label={words.next} onClick={() => turn(1)}>
                <ChevronRight size={26} />
              </IconButton>
            )}
          </div>
        </>
      )}
    </TransformWrapper>
  );
}
