import { Navigate, useLocation } from 'react-router-dom';
import { linkedAddress } from '#contract/screen-address.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { navTexts } from '#src/copy/shell.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { lost } from '#src/ui/state/screen-illustrations.tsx';
import { StackScreen } from './Screen.tsx';

/** The not-found page, for unknown addresses and for what is deleted. A link with which a sentence went on is followed. */
export function NotFound() {
  const { pathname } = useLocation();
  const address = linkedAddress(pathname);
  if (address !== null && pathname !== address) return <Navigate to={address} replace />;
  return (
    <StackScreen title={navTexts.name} plain>
      <EmptyState
        art={lost}
        {...emptyTexts['404']}
        action={
          <ButtonLink to="/" kind="primary">
            {navTexts.backHome}
          </ButtonLink>
        }
      />
    </StackScreen>
  );
}
