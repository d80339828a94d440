import { Link } from 'react-router-dom';
import { myTexts } from '#src/copy/me.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { pictogramOf } from '#src/features/shared/card.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { Photo } from '#src/ui/photo/Photo.tsx';
import styles from './OpenedStrip.module.css';
import start from './StartPanel.module.css';
import { searchTexts } from './text.ts';

/** The listings that were opened last, in one row that scrolls. */
export function OpenedStrip({ items }: { readonly items: readonly ItemRow[] }) {
  return (
    <section className={start.part}>
      <div className={start.head}>
        <h2 className={start.title}>{myTexts.opened}</h2>
        <Link to="/opened" className={styles.all}>
          {searchTexts.allOpened}
          <span className="spoken">{myTexts.opened}</span>
        </Link>
      </div>
      <ul className={styles.row}>
        {items.map((item) => (
          <li key={item.itemId}>
            <Link to={`/detail/${item.itemId}`} className={styles.item}>
              <Photo
                src={mediaUrl(item.thumbnail)}
                alt=""
                width={76}
                height={95}
                pictogram={pictogramOf(item)}
                className={styles.photo}
              />
              <span className={styles.title}>{item.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
