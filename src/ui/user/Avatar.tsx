import { firstOf } from '#src/lib/graphemes.ts';
import { cx } from '../cx.ts';
import { usePicture } from '../photo/use-picture.ts';
import { useWords } from '../Ui.tsx';
import styles from './Avatar.module.css';

interface AvatarProps {
  readonly id: number;
  readonly name: string;
  readonly photo: string | null;
  readonly size?: 28 | 36 | 44 | 72 | 96;
  /** '' when the name stands beside it. */
  readonly alt?: string;
}

const tints = ['crimson', 'navy', 'green', 'plum', 'ochre', 'slate'] as const;

/** A user: the photo, or the first letter on a tint that is always the same for the same user. */
export function Avatar({ id, name, photo, size = 36, alt }: AvatarProps) {
  const words = useWords();
  const sizes = `${size}px`;
  const [isMissing, fails, srcSet] = usePicture(photo, sizes);
  const spoken = alt ?? words.avatar(name);
  const look = { width: size, height: size, fontSize: Math.max(12, size * 0.42) };
  if (photo !== null && !isMissing) {
    return (
      <img
        sizes={sizes}
        srcSet={srcSet}
        src={photo}
        alt={spoken}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={styles.avatar}
        style={look}
        onError={fails}
      />
    );
  }
  const tint = tints[Math.abs(id) % tints.length] ?? 'slate';
  return (
    <span
      className={cx(styles.avatar, styles[tint])}
      style={look}
      {...(spoken === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': spoken })}
    >
      {firstOf(name) ?? '?'}
    </span>
  );
}
