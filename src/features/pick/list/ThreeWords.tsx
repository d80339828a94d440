import { ArrowRight, RotateCw, Ticket } from 'lucide-react';
import { useId } from 'react';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { WordTicket } from '#src/ui/ticket/WordTicket.tsx';
import styles from './ThreeWords.module.css';
import { pickListTexts } from './text.ts';

const glyph = { size: '1.5rem', 'aria-hidden': true } as const;
const { words } = pickListTexts;

/** What renting, buying and a PICK mean, for a user who has no PICK yet. */
export function ThreeWords() {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.words}>
      <h3 id={id} className={styles.title}>
        {words.title}
      </h3>
      <ul className={styles.tickets}>
        <WordTicket tone="rent" icon={<RotateCw {...glyph} />} {...words.rent} />
        <WordTicket tone="sale" icon={<ArrowRight {...glyph} />} {...words.sale} />
        <WordTicket tone="brand" icon={<Ticket {...glyph} />} {...words.pick} />
      </ul>
      <ButtonLink to="/help" wide>
        {words.more}
      </ButtonLink>
    </section>
  );
}
