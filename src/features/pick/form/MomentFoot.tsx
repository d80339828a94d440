import type { ReactNode, RefObject } from 'react';
import { Button } from '#src/ui/button/Button.tsx';
import { SubmitButton } from '#src/ui/button/SubmitButton.tsx';
import { type Missing, useSubmit } from '#src/ui/button/use-submit.ts';
import styles from './MomentSheet.module.css';

interface MomentFootProps {
  /** The quieter button: what it is called, and what it does. */
  readonly back: { readonly label: string; readonly can: boolean; readonly onPress: () => void };
  readonly missing: Missing | null;
  readonly fields: RefObject<HTMLElement | null>;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The two buttons of a step of the drawer; gone with it, and with them what was said. */
export function MomentFoot({ back, missing, fields, onSubmit, children }: MomentFootProps) {
  const submit = useSubmit({ missing, fields, onSubmit });
  return (
    <div className={styles.actions}>
      <Button disabled={!back.can} onClick={back.onPress}>
        {back.label}
      </Button>
      <SubmitButton submit={submit}>{children}</SubmitButton>
    </div>
  );
}
