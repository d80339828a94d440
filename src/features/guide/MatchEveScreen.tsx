import { useCachedNumber } from '#src/frame/view-cache.tsx';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { ChoiceRow } from '#src/ui/field/ChoiceRow.tsx';
import styles from './Article.module.css';
import { Article, Onward } from './Article.tsx';
import { boxes, countTicks, isTicked, parts, withTick } from './check-list.ts';
import { matchEve } from './text.ts';

/** A check list for the eve of a match: where the first banner of Home leads. */
export function MatchEveScreen() {
  const [ticks, setTicks] = useCachedNumber('guide:match-eve', 0);
  const done = countTicks(ticks);
  return (
    <Article title={matchEve.title} lead={matchEve.lead} photo="/banners/match-eve.webp">
      {parts.map(({ title, checks, first }) => (
        <fieldset key={title} className={styles.checks}>
          <legend className={styles.title}>{title}</legend>
          {checks.map(({ label, note }, index) => (
            <ChoiceRow
              key={label}
              kind="checkbox"
              label={label}
              note={note}
              checked={isTicked(ticks, first + index)}
              onChange={(ticked) => setTicks(withTick(ticks, first + index, ticked))}
            />
          ))}
        </fieldset>
      ))}
      <p role="status" className={styles.progress}>
        {done === boxes ? matchEve.finished : matchEve.progress(done, boxes)}
      </p>
      <Onward>
        <ButtonLink to="/pick?subject=requester" kind="primary">
          {matchEve.picks}
        </ButtonLink>
        <ButtonLink to="/search?product-type=SOCCER&product-type=BASKETBALL&product-type=BASEBALL&product-type=HOCKEY">
          {matchEve.onward}
        </ButtonLink>
      </Onward>
    </Article>
  );
}
