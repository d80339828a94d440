import * as ko from '#src/copy/ko.ts';
import styles from './Description.module.css';

interface DescriptionProps {
  /** null: the detail is not on this device. */
  readonly text: string | null;
  readonly coming: boolean;
  readonly offline: boolean;
}

/** What the owner wrote, with its line breaks and nothing else of it interpreted. */
export function Description({ text, coming, offline }: DescriptionProps) {
  if (text !== null) return <p className={styles.text}>{text}</p>;
  if (coming)
    return (
      <>
        <p className={styles.note} role="status">
          {ko.detail.loading}
        </p>
        {/* the document that the server has drawn is whole: it stays until this is (src/app/take-over.ts) */}
        <span aria-busy="true" hidden />
      </>
    );
  return <p className={styles.note}>{offline ? ko.state.notOffline : ko.state.notRenewed}</p>;
}
