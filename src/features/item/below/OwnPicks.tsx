import { ChevronRight } from 'lucide-react';
import type { ItemId } from '#contract/ids.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { Stamp } from '#src/ui/ticket/Stamp.tsx';
import { useUi } from '#src/ui/Ui.tsx';
import { itemTexts } from '../text.ts';
import { itemPicksRead } from './below-reads.ts';
import { pickRowWords } from './pick-row-words.ts';
import styles from './Section.module.css';
import { Section } from './Section.tsx';
import { useLaterView } from './use-later-view.ts';

/** The stored PICKs about one's own listing, each leading to its screen; nothing where there are none. */
export function OwnPicks({ itemId }: { readonly itemId: ItemId }) {
  const { Link } = useUi();
  const cut = isCut(useNetwork());
  const picks = useLaterView(itemPicksRead(itemId)) ?? [];
  if (picks.length === 0) return null;
  return (
    <Section title={itemTexts.picks}>
      <ul className={styles.picks}>
        {picks.map((shown) => {
          const { name, line, stamp } = pickRowWords(shown, cut);
          return (
            <li key={shown.pick.appointmentId}>
              <Link to={`/pick-detail/${shown.pick.appointmentId}`} className={styles.pick}>
                <span className={styles.words}>
                  {name}
                  <span className={styles.line}>{line}</span>
                </span>
                <span className={styles.end}>
                  <Stamp {...stamp} />
                  <ChevronRight size={18} aria-hidden />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
