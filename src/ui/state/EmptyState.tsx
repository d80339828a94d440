import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './EmptyState.module.css';
import { IllustrationArt } from './illustrations.tsx';

interface EmptyStateProps {
  /** One of the illustrations. */
  readonly art: ReactNode;
  readonly title: string;
  readonly subtitle?: string;
  /** What can be done: a button or a link. */
  readonly action?: ReactNode;
  /** The heading of its screen, not of a part of it. */
  readonly page?: boolean;
}

/** Nothing to show, said with a drawing, a sentence and a way on (eight kinds, and never fetched). */
export function EmptyState({ art, title, subtitle, action, page = false }: EmptyStateProps) {
  const Title = page ? 'h1' : 'h2';
  return (
    <section className={cx(styles.empty, page && styles.page)}>
      <IllustrationArt>{art}</IllustrationArt>
      <Title className={styles.title}>{title}</Title>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  );
}
