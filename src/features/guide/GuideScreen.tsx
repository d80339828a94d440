import { useLocation } from 'react-router-dom';
import { NotFound } from '#src/frame/NotFound.tsx';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { Note } from '#src/ui/list/Note.tsx';
import { Article, Lines, Onward, Part } from './Article.tsx';
import { HelpScreen } from './HelpScreen.tsx';
import { MatchEveScreen } from './MatchEveScreen.tsx';
import { keepJacket } from './text.ts';

/** The pages to read, by their address: one chunk, for each of its own would cost the first start more than it weighs. */
export function Component() {
  const { pathname } = useLocation();
  switch (pathname) {
    case '/guide/match-eve':
      return <MatchEveScreen />;
    case '/guide/keep-jacket':
      return <KeepJacketScreen />;
    case '/help':
      return <HelpScreen />;
    default:
      return <NotFound />;
  }
}

/** How a varsity jacket is kept: where the second banner of Home leads. */
function KeepJacketScreen() {
  return (
    <Article title={keepJacket.title} lead={keepJacket.lead} photo="/banners/idle-varsity.webp">
      {keepJacket.steps.map(({ title, lines }, index) => (
        <Part key={title} title={title} number={index + 1}>
          <Lines lines={lines} />
        </Part>
      ))}
      <Note tone="plain" title={keepJacket.note.title}>
        <p>{keepJacket.note.text}</p>
      </Note>
      <Onward>
        <ButtonLink to="/search?product-type=VARSITY_JACKET" kind="primary">
          {keepJacket.onward}
        </ButtonLink>
      </Onward>
    </Article>
  );
}
