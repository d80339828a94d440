import { actionTexts } from '#src/copy/shell.ts';
import { noQuery } from '#src/domain/search/query.ts';
import { Drawn } from '#src/ui/Drawn.tsx';
import { searchTexts } from './text.ts';
import { useFound } from './use-found.ts';

/** "초기화 (97개)" to look at, a whole sentence to hear (copy-ko); without the number while it is not known. */
export function ResetWords() {
  const all = useFound(noQuery);
  if (all === null) return actionTexts.reset;
  return (
    <>
      <Drawn text={searchTexts.reset(all)} />
      <span className="spoken">{searchTexts.resetSpoken(all)}</span>
    </>
  );
}
