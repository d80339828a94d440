import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ChatRoomId } from '#contract/ids.ts';
import { systemClock } from '#src/lib/time.ts';

/** How long an agreed PICK stays on the screen, ms: its stamp comes down in 320, then it stands for a second. */
export const agreedStaysMs = 1_320;

/** How long a device with a vibrator vibrates, ms. */
const vibrationMs = 12;

export interface AgreedMoment {
  /** The PICK was agreed here just now. */
  readonly agreed: boolean;
  /** What can be done with it; while the focus is there, the room waits to be opened. */
  readonly bar: RefObject<HTMLDivElement | null>;
  /** The user does something with the agreed PICK that takes longer: the room waits to be opened. */
  readonly stay: () => void;
}

/** The moment in which a PICK is agreed: it is shown in full, and then its room is opened unless the user stays. */
export const useAgreedMoment = (agreed: boolean, room: ChatRoomId): AgreedMoment => {
  const navigate = useNavigate();
  const bar = useRef<HTMLDivElement>(null);
  const stays = useRef(false);
  useEffect(() => {
    if (!agreed) return;
    stays.current = false;
    navigator.vibrate?.(vibrationMs);
    return systemClock.setTimer(agreedStaysMs, () => {
      const isUsed = stays.current || bar.current?.contains(document.activeElement) === true;
      if (!isUsed) void navigate(`/chat/${room}`);
    });
  }, [agreed, navigate, room]);
  return {
    agreed,
    bar,
    stay: () => {
      stays.current = true;
    },
  };
};
