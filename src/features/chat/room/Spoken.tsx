import { useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import type { LogEntry } from '#src/domain/chat/room.view.ts';
import { change, heardOf, incoming } from './spoken.ts';

interface SpokenProps {
  /** The end of the log, what waits included. */
  readonly entries: readonly LogEntry[];
  readonly me: UserId;
  readonly name: string;
}

/** What is heard of a log: each message that comes in, and what becomes of one's own. */
export function Spoken({ entries, me, name }: SpokenProps) {
  const [last, setLast] = useState(entries);
  const [before, setBefore] = useState(() => heardOf(entries, me));
  const [said, setSaid] = useState({ incoming: '', change: '' });
  if (entries !== last) {
    const now = heardOf(entries, me);
    setLast(entries);
    setBefore(now);
    const [came, changed] = [incoming(before, entries, me, name), change(before, now)];
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
