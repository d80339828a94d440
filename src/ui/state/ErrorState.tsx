import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { useWords } from '../Ui.tsx';
import { EmptyState } from './EmptyState.tsx';
import styles from './ErrorState.module.css';
import { cloud } from './illustrations.tsx';

interface ErrorStateProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly onRetry?: () => void;
  readonly busy?: boolean;
  readonly page?: boolean;
  /** Another way on, beside the retry. */
  readonly onward?: ReactNode;
}

/** It could not be had and nothing older is on this device. */
export function ErrorState({
  title,
  subtitle,
  onRetry,
  busy = false,
  page = false,
  onward,
}: ErrorStateProps) {
  'use no memo'; // seldom rendered: what the compiler adds weighs on the first route
  const words = useWords();
  return (
    <EmptyState
      art={cloud}
      title={title}
      {...(subtitle === undefined ? {} : { subtitle })}
      page={page}
      action={
        <>
          {onRetry && (
            <Button onClick={onRetry} busy={busy} icon={<RotateCw size={18} aria-hidden />}>
              {words.retry}
            </Button>
          )}
          {onward}
        </>
      }
    />
  );
}

/** It could not be renewed: what is stored stays, and this line says so. */
export function ErrorLine({
  text,
  onRetry,
  busy = false,
}: {
  text: string;
  onRetry: () => void;
  busy?: boolean;
}) {
  'use no memo'; // seldom rendered: what the compiler adds weighs on the first route
  const words = useWords();
  return (
    <div className={styles.line} role="status">
      <CircleAlert size={18} aria-hidden />
      <span className={styles.text}>{text}</span>
      <button type="button" className={styles.retry} onClick={onRetry} disabled={busy}>
        {words.retry}
      </button>
    </div>
  );
}
