import { Camera, Image, Plus } from 'lucide-react';
import { useRef } from 'react';
import { sellingTexts } from '#src/copy/selling.ts';
import { acceptedPhotos } from '#src/features/shared/photo-file.ts';
import styles from './PhotoField.module.css';

const words = sellingTexts.photo;

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** The next slot: files from the device, and on a phone its camera. */
export function AddSlot({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement): void => {
    const files = [...(input.files ?? [])];
    input.value = ''; // the same file may be chosen again
    if (files.length > 0) onFiles(files);
  };
  return (
    <li className={styles.add}>
      <button type="button" className={styles.slot} onClick={() => file.current?.click()}>
        {isTouch() ? <Image size={24} aria-hidden /> : <Plus size={24} aria-hidden />}
        {words.add}
      </button>
      {isTouch() && (
        <button type="button" className={styles.camera} onClick={() => camera.current?.click()}>
          <Camera size={18} aria-hidden />
          {words.camera}
        </button>
      )}
      <input
        ref={file}
        type="file"
        hidden
        multiple
        accept={acceptedPhotos}
        data-photos
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={(event) => take(event.currentTarget)}
      />
    </li>
  );
}
