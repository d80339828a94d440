import { Ban } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Blockable, useSetBlock } from '#src/features/shared/use-block.tsx';
import { Button } from '#src/ui/button/Button.tsx';
import styles from './RoomComposer.module.css';
import type { Parted } from './room-state.ts';

interface BlockedFieldProps extends Parted {
  readonly who: Blockable;
}

/** In the place of the field of a room whose opponent is blocked: that they are, and the way back. */
export function BlockedField({ who, words, action, blocks }: BlockedFieldProps) {
  const set = useSetBlock();
  const pressed = useRef(false);
  // what was pressed goes with the block: the focus goes into the conversation
  useEffect(
    () => () => {
      if (pressed.current && document.activeElement === document.body)
        document.getElementById('content')?.focus();
    },
    [],
  );
  return (
    <div className={styles.blocked}>
      <Ban size={20} aria-hidden />
      <p role="status">{words}</p>
      <Button
        onClick={({ detail }) => {
          if (detail > 1) return; // the second of a double tap, which is not meant for what has come in its place
          pressed.current = true;
          void set(who, blocks, blocks);
        }}
      >
        {action}
      </Button>
    </div>
  );
}
