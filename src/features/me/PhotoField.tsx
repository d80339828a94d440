import { Camera, LoaderCircle } from 'lucide-react';
import { useRef } from 'react';
import { postTexts } from '#src/copy/catalogue.ts';
import { myTexts, profileTexts } from '#src/copy/me.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import type { ShownUser } from '#src/domain/profile/edit-profile.mutation.ts';
import { acceptedPhotos, photoOf } from '#src/features/shared/photo-file.ts';
import { usePhotoUrl } from '#src/features/shared/photo-url.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { Avatar } from '#src/ui/user/Avatar.tsx';
import styles from './PhotoField.module.css';

interface PhotoFieldProps {
  readonly user: ShownUser;
  /** The picture that is to be shown instead of the profile's. */
  readonly photo: PhotoRow | null;
  readonly onChoose: (photo: PhotoRow) => void;
  /** One was chosen and is being made ready: the form is not whole yet. */
  readonly busy: boolean;
  readonly onBusy: (busy: boolean) => void;
}

/** The avatar, which is the button for another one: chosen, it is shown at once. */
export function PhotoField({ user, photo, onChoose, busy, onBusy }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const url = usePhotoUrl(photo);
  const choose = async (file: File): Promise<void> => {
    onBusy(true);
    // a file that went away meanwhile, or no memory for a picture as large
    const made = await photoOf(file, newUuid).catch(() => myTexts.photoFailed);
    onBusy(false);
    if (typeof made === 'string') toast({ text: made, tone: 'error' });
    else onChoose(made);
  };
  return (
    <div className={styles.field}>
      <button
        type="button"
        className={styles.button}
        aria-label={profileTexts.photo}
        aria-busy={busy || undefined}
        onClick={() => input.current?.click()}
      >
        <Avatar
          id={user.id}
          name={user.nickname}
          photo={url ?? (photo === null ? mediaUrl(user.profileImageUrl) : null)}
          size={96}
          alt=""
        />
        <span className={styles.badge}>
          {busy ? (
            <LoaderCircle size={18} aria-hidden className={styles.spin} />
          ) : (
            <Camera size={18} aria-hidden />
          )}
        </span>
      </button>
      <p role="status" className={busy ? styles.state : 'spoken'}>
        {busy ? postTexts.photo.shrinking : ''}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedPhotos}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = ''; // the same file may be chosen again
          if (file !== undefined) void choose(file);
        }}
      />
    </div>
  );
}
