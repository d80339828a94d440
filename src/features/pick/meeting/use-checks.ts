import { useState } from 'react';
import * as v from 'valibot';
import type { AppointmentId } from '#contract/ids.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useDraftTrouble } from '#src/frame/use-text-draft.ts';
import { useView } from '#src/frame/view.ts';
import { systemClock } from '#src/lib/time.ts';

const Checks = v.array(v.boolean());

/** What was ticked off at a meeting, on this device only. */
const checksKey = (id: AppointmentId): string => `pick-checks:${id}`;

export interface MeetingChecks {
  readonly isChecked: (index: number) => boolean;
  readonly set: (index: number, checked: boolean) => void;
}

/** A list of so many boxes that stays as it was left, through reload and kill. */
export const useChecks = (id: AppointmentId, count: number): MeetingChecks => {
  const { mutations, session } = useApp();
  const hear = useDraftTrouble();
  const key = checksKey(id);
  const stored = useView(
    async (store) => {
      const row = await store.read(['drafts'], (tx) => tx.get('drafts', key));
      const checks = v.safeParse(Checks, row?.v === 1 ? row.value : null);
      return checks.success ? checks.output : [];
    },
    [key],
  );
  // what was just ticked stands at once; the disk follows
  const [ticked, setTicked] = useState<readonly boolean[] | null>(null);
  const now = ticked ?? stored ?? [];
  return {
    isChecked: (index) => now[index] ?? false,
    set: (index, checked) => {
      const value = Array.from({ length: count }, (_, n) => (n === index ? checked : (now[n] ?? false)));
      setTicked(value);
      const at = systemClock.wall() + session.serverOffset;
      const write = value.some(Boolean)
        ? mutations.keepDraft({ key, v: 1, value, at })
        : mutations.dropDraft(key);
      void write.then(hear);
    },
  };
};
