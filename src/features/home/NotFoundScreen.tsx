import { NotFound } from '#src/services/NotFound.tsx';

/** Every address that is none of ours. */
export function NotFoundScreen() {
  return <NotFound />;
}
