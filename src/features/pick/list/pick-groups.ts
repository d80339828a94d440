import type { Subject } from '#contract/values.ts';
import { labels } from '#src/copy/labels.ts';
import type { Moment } from '#src/db/rows.ts';
import type { ShownPick } from '#src/domain/picks/pick.fold.ts';
import type { PickCount, PickCounts } from '#src/domain/picks/pick-counts.view.ts';
import { waitsForMe } from '#src/domain/picks/queries.ts';
import { nextMoment } from '#src/features/shared/pick-words.ts';
import { parseKst, toDay } from '#src/lib/kst.ts';
import type { TabChoice } from '#src/ui/field/Tabs.tsx';
import type { PickListRow } from '../pick-reads.ts';
import { isCompleted } from './card-words.ts';
import { pickListTexts } from './text.ts';

/** asked: the viewer's answer is waited for · waiting: the other one's. */
export type PickGroup = 'asked' | 'waiting' | 'today' | 'upcoming' | 'past';

const groupOf = ({ pick, terms }: ShownPick, now: Moment): PickGroup => {
  if (pick.state === 'PENDING') return waitsForMe(pick) ? 'asked' : 'waiting';
  if (isCompleted(pick)) return 'past';
  const at = parseKst(nextMoment(terms, pick.state));
  return at !== undefined && toDay(at) === toDay(now) ? 'today' : 'upcoming';
};

/**
 * Which group begins with each row; null: it goes on with the one before, or has none, as what waits on top. The rows stay
 * in the server's order, so that none jumps when a further page comes: a rental that runs stands behind all that are agreed,
 * and a group may begin again with it.
 */
export const groupStarts = (rows: readonly PickListRow[], now: Moment): readonly (PickGroup | null)[] => {
  const groups = rows.map((row) => (row.is === 'pick' ? groupOf(row.shown, now) : null));
  return groups.map((group, at) => (group === groups[at - 1] ? null : group));
};

/** The tabs of the PICK list, by their names in the address. */
export const subjects = { owner: 'OWNER', requester: 'REQUESTER' } as const satisfies Record<string, Subject>;
export type PickTab = keyof typeof subjects;

const tabOf = (key: PickTab, count: PickCount | null): TabChoice<PickTab> => {
  const label = labels.subject(subjects[key]);
  if (count === null) return { key, label };
  const { known, more } = count;
  return {
    key,
    label,
    count: pickListTexts.count(known, more),
    spoken: pickListTexts.spokenCount(label, known, more),
  };
};

/** Each with how many are known to stand in it; `counts` undefined: not read yet. */
export const tabsOf = (counts: PickCounts | undefined): readonly TabChoice<PickTab>[] => [
  tabOf('owner', counts?.OWNER ?? null),
  tabOf('requester', counts?.REQUESTER ?? null),
];
