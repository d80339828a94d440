import { useEffect, useRef, useState } from 'react';
import type { PhotoRow } from '#src/db/rows.ts';
import { isForeign } from '#src/domain/listings/photos.view.ts';

/** An address under which a picture of this device can be drawn, for as long as it is on screen. */
export const usePhotoUrl = (photo: PhotoRow | null): string | null => {
  const [shown, setShown] = useState<{ readonly id: string; readonly url: string } | null>(null);
  const id = photo?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture never changes under its name, its row is another object after each read
  useEffect(() => {
    if (photo === null || id === null) return;
    const url = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }));
    setShown({ id, url });
    return () => URL.revokeObjectURL(url);
  }, [id]);
  return shown !== null && shown.id === id ? shown.url : null;
};

/** A file as it was chosen can be drawn too, unless it is of such a kind. */
export const isDrawable = (photo: Pick<PhotoRow, 'raw' | 'type'>): boolean => !isForeign(photo);

/** The same for several pictures, by their ids. One that has to be converted first has none. */
export const usePhotoUrls = (photos: readonly PhotoRow[]): ReadonlyMap<string, string> => {
  const made = useRef(new Map<string, string>());
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const drawable = photos.filter(isDrawable);
  const ids = drawable.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture never changes under its name, its row is another object after each read
  useEffect(() => {
    const wanted = new Map(drawable.map((photo) => [photo.id, photo]));
    for (const [id, url] of made.current) {
      if (wanted.has(id)) continue;
      URL.revokeObjectURL(url);
      made.current.delete(id);
    }
    for (const [id, { bytes, type }] of wanted)
      if (!made.current.has(id)) made.current.set(id, URL.createObjectURL(new Blob([bytes], { type })));
    setUrls(new Map(made.current));
  }, [ids]);
  useEffect(() => {
    const all = made.current;
    return () => {
      for (const url of all.values()) URL.revokeObjectURL(url);
      all.clear();
    };
  }, []);
  return urls;
};
