import { useEffect, useState } from 'react';
import type { PhotoRow } from '#src/db/rows.ts';

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
