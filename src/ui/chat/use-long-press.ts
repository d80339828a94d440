import { type PointerEvent, useEffect, useRef } from 'react';
import { type Clock, systemClock } from '#src/lib/time.ts';

/** How long a press is long (contract §9.2). */
export const longPressMs = 400;

/** A finger that travels further than this scrolls or drags. */
const slopPx = 10;

/** The tap that ends a long press opens nothing: neither what lies under the finger now nor what was pressed. */
const swallowTap = (): void => {
  const forget = new AbortController();
  const { signal } = forget;
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
    forget.abort();
  };
  addEventListener('click', swallow, { capture: true, signal });
  for (const next of ['pointerdown', 'keydown'])
    addEventListener(next, () => forget.abort(), { capture: true, signal });
};

/** What an element needs to hear a long press that stays where it is; there must always be a second way (ui, patterns). */
export const useLongPress = (onPress: () => void, clock: Clock = systemClock) => {
  const pressed = useRef<{ readonly x: number; readonly y: number; readonly cancel: () => void }>(null);
  const long = useRef(false);
  const end = (): void => {
    pressed.current?.cancel();
    pressed.current = null;
  };
  useEffect(() => () => pressed.current?.cancel(), []);
  return {
    onPointerDown: (event: PointerEvent) => {
      end();
      long.current = false;
      if (!event.isPrimary || event.button !== 0) return;
      const cancel = clock.setTimer(longPressMs, () => {
        pressed.current = null;
        long.current = true;
        swallowTap();
        onPress();
      });
      pressed.current = { x: event.clientX, y: event.clientY, cancel };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = pressed.current;
      if (from !== null && Math.hypot(clientX - from.x, clientY - from.y) > slopPx) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // the browser's own menu of a link comes a moment later, over ours
    onContextMenu: (event: { preventDefault(): void }) => {
      if (long.current || pressed.current !== null) event.preventDefault();
    },
  };
};
