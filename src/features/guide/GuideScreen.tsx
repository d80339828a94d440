import { useLocation } from 'react-router-dom';
import { NotFound } from '#src/frame/NotFound.tsx';
import { HelpScreen } from './HelpScreen.tsx';
import { KeepJacketScreen } from './KeepJacketScreen.tsx';
import { MatchEveScreen } from './MatchEveScreen.tsx';

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
