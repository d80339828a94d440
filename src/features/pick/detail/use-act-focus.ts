import { type RefObject, useEffect, useRef } from 'react';
import type { ShownPick } from '#src/domain/picks/fold.ts';

interface ActFocus {
  /** Where it is said what became of an act. */
  readonly notes: RefObject<HTMLDivElement | null>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Something was pressed here. */
  readonly acted: () => void;
}

/** What was pressed goes as what came of it appears: the focus goes there too. Who pressed nothing here keeps theirs. */
export const useActFocus = ({ waiting, stopped }: ShownPick): ActFocus => {
  const notes = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressed = useRef(false);
  const standing = `${waiting?.id} ${waiting?.mayHaveLeft} ${stopped?.id}`;
  const isNoted = waiting !== null || stopped !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever stands now, it is another than before
  useEffect(() => {
    const target = isNoted ? notes.current : heading.current;
    // on what is still there nobody is disturbed; on none, or on the page as a whole, the pressed one is gone
    const isLost = document.activeElement?.contains(target) ?? true;
    if (pressed.current && isLost) target?.focus();
  }, [standing, isNoted]);
  return {
    notes,
    heading,
    acted: () => {
      pressed.current = true;
    },
  };
};
