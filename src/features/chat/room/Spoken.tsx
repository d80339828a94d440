import { useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import type { LogEntry } from '#src/domain/chat/room.view.ts';
import { heardOf, listen } from './spoken.ts';

interface SpokenProps {
  /** The end of the log, what waits included. */
  readonly entries: readonly LogEntry[];
  readonly me: UserId;
  /** null: it is not read yet. */
  readonly name: string | null;
}

/** What is heard of a log: each message that comes in, and what becomes of one's own. */
export function Spoken({ entries, me, name }: SpokenProps) {
  const [last, setLast] = useState({ entries, name });
  const [before, setBefore] = useState(() => heardOf(entries, me));
  const [said, setSaid] = useState({ incoming: '', change: '' });
  if (entries !== last.entries || name !== last.name) {
    const { heard, incoming: came, change: changed } = listen(before, entries, me, name);
    setLast({ entries, name });
    setBefore(heard);
    if (came !== null || changed !== null)
      setSaid((was) => ({ incoming: came ?? was.incoming, change: changed ?? was.change }));
  }
  return (
    <>
      <p className="spoken" aria-live="polite">
        {said.incoming}
      </p>
      <p className="spoken" role="status">
        {said.change}
      </p>
    </>
  );
}
