import type { ReactNode } from 'react';
import { StackScreen } from '#src/frame/Screen.tsx';
import styles from './Article.module.css';

interface ArticleProps {
  readonly title: string;
  /** What it is about, in a sentence. */
  readonly lead: string;
  /** The banner's picture behind the lead: ink at the left, the garment at the right. */
  readonly photo?: string;
  readonly children: ReactNode;
}

/** A page to read: its subject on ink, then the parts. */
export function Article({ title, lead, photo, children }: ArticleProps) {
  return (
    <StackScreen title={title} scrollKey={title}>
      <article className={styles.article}>
        <div className={styles.hero}>
          {photo !== undefined && (
            <img src={photo} alt="" width={1080} height={400} className={styles.photo} />
          )}
          <p className={styles.lead}>{lead}</p>
        </div>
        {children}
      </article>
    </StackScreen>
  );
}

interface PartProps {
  readonly title: string;
  /** On the back of its shirt; none where the parts have no order. */
  readonly number?: number;
  readonly children: ReactNode;
}

/** One part of an article: a heading and what belongs to it. */
export function Part({ title, number, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>
        {number !== undefined && <span className={styles.number}>{number}</span>}
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Sentences that each stand for themselves. */
export function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Ways on, at the end. */
export const Onward = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.onward}>{children}</div>
);
