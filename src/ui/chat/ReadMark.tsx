import { Drawn } from '../Drawn.tsx';
import styles from './ReadMark.module.css';

/** The "1" beside something of one's own that the other one has not read; `words`: what it says aloud. */
export const ReadMark = ({ words }: { readonly words: string }) => (
  <span className={styles.mark}>
    <Drawn text={1} />
    <span className="spoken">{words}</span>
  </span>
);
