import type { Subject } from '#contract/values.ts';
import { labels } from '#src/copy/labels.ts';
import type { PickCount, PickCounts } from '#src/domain/picks/pick-counts.view.ts';
import type { TabChoice } from '#src/ui/field/Tabs.tsx';
import { pickListTexts } from './text.ts';

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
