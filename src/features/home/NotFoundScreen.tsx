import { NotFound } from '#src/shell/frame/NotFound.tsx';

/** Every address that is none of ours. */
export function NotFoundScreen() {
  return <NotFound />;
}
