import { useApp } from '#src/frame/app-context.ts';
import { outboxPath } from '#src/frame/network.tsx';
import { contact, targetOf } from '#src/frame/target.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { ListGroup, ListRow } from '#src/ui/list/ListRow.tsx';
import styles from './Article.module.css';
import { Article, Lines, Part } from './Article.tsx';
import { contactLabel, help } from './help-text.ts';
import { keepJacket, matchEve } from './text.ts';

/** What works offline, what waits, how a PICK goes, and how to reach whoever runs this market. */
export function HelpScreen() {
  const { session } = useApp();
  const target = targetOf(contact);
  return (
    <Article title={help.title} lead={help.lead}>
      {help.sections.map(({ title, lines }) => (
        <Part key={title} title={title}>
          <Lines lines={lines} />
        </Part>
      ))}
      {session.state === 'member' && <ButtonLink to={outboxPath}>{help.toOutbox}</ButtonLink>}
      <Part title={help.pick.title}>
        <ol className={styles.steps}>
          {help.pick.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Part>
      <Part title={help.trouble.title}>
        <p className={styles.text}>{help.trouble.text}</p>
      </Part>
      <div className={styles.groups}>
        {target !== null && (
          <ListGroup title={help.contact.title}>
            <ListRow {...target} {...contactLabel(target)} />
          </ListGroup>
        )}
        <ListGroup title={help.more}>
          <ListRow to="/guide/match-eve" label={matchEve.title} />
          <ListRow to="/guide/keep-jacket" label={keepJacket.title} />
        </ListGroup>
      </div>
    </Article>
  );
}
