import * as ko from '#src/copy/ko.ts';
import { noQuery } from '#src/domain/search/query.ts';
import { Drawn } from '#src/ui/Drawn.tsx';
import { useFound } from './use-found.ts';

/** "초기화 (97개)" to look at, a whole sentence to hear (copy-ko); without the number while it is not known. */
export function ResetWords() {
  const all = useFound(noQuery);
  if (all === null) return ko.action.reset;
  return (
    <>
      <Drawn text={ko.search.reset(all)} />
      <span className="spoken">{ko.search.resetSpoken(all)}</span>
    </>
  );
}
