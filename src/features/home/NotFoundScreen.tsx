import { NotFound } from '#src/frame/NotFound.tsx';

/** Every address that is none of ours. */
export function NotFoundScreen() {
  return <NotFound />;
}
