import { useEffect, useState } from 'react';
import type { ChatRoomId } from '#contract/ids.ts';
import { mutation } from '#src/db/mutation.ts';
import { roomLeave } from '#src/domain/chat/leave-room.mutation.ts';
import { leaveCheckView } from '#src/domain/chat/room.view.ts';
import { inProgressPull } from '#src/domain/pull-keys.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { useView, whileClosed } from '#src/frame/view.ts';
import { systemClock } from '#src/lib/time.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { chatScreenTexts } from '../text.ts';
import { afterCheck, type LeaveStep, leaveCheckMs } from './leave-check.ts';

export interface Leaving {
  readonly step: LeaveStep;
  /** Asks whether the room may be left; the step says what came of it. */
  readonly check: () => void;
  /** Yes: the mutation is kept, and the room counts as left from then on. */
  readonly leave: () => void;
  /** Neither: back to where it began. */
  readonly stay: () => void;
}

const nowhere: LeaveStep = { is: 'none' };

/** The way out of one room: check, question, mutation. `onLeft` is called once the mutation is kept. */
export const useLeave = (id: ChatRoomId, onLeft: () => void): Leaving => {
  const { store, engine, mutations } = useApp();
  const offline = useNetwork() === 'offline';
  const toast = useToast();
  const now = useView((open) => leaveCheckView(open, id), [id]);
  const [step, setStep] = useState<LeaveStep>(nowhere);
  const next = afterCheck(step, now, offline);
  if (next !== step) setStep(next);

  const checking = step.is === 'checking';
  useEffect(
    () => (checking ? systemClock.setTimer(leaveCheckMs, () => setStep({ is: 'blocked' })) : undefined),
    [checking],
  );

  const check = async (): Promise<void> => {
    const before = await leaveCheckView(store, id).catch(whileClosed);
    if (before === undefined) return;
    setStep({ is: 'checking', before, begun: false });
    engine.refresh(inProgressPull(id));
  };
  const leave = async (): Promise<void> => {
    const kept = await mutations.act(mutation(roomLeave, { chatRoomId: id }));
    setStep(nowhere);
    toast(kept === 'kept' ? chatScreenTexts.left : { text: saveFailedText(kept), tone: 'error' });
    if (kept === 'kept') onLeft();
  };
  return { step, check: () => void check(), leave: () => void leave(), stay: () => setStep(nowhere) };
};
