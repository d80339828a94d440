import type { ReactNode } from 'react';
import type { ListingDraft } from '#src/domain/listings/draft.fold.ts';
import type { DraftSession } from './draft-session.ts';
import { AboutStep } from './steps/AboutStep.tsx';
import { KindStep, TraitsStep, TypeStep } from './steps/ChoiceSteps.tsx';
import { MethodStep } from './steps/MethodStep.tsx';
import { PriceStep } from './steps/PriceStep.tsx';

interface StepsProps {
  readonly draft: ListingDraft;
  readonly session: DraftSession;
  readonly photos: ReactNode;
  readonly preview: ReactNode;
  readonly onNext: () => void;
}

/** What is asked in the step where the user is. */
export function Steps({ draft, session, photos, preview, onNext }: StepsProps) {
  const { form, step, edits, auto } = draft;
  const props = { form, onChange: session.change };
  switch (step) {
    case 1:
      return <TypeStep {...props} />;
    case 2:
      return <KindStep {...props} />;
    case 3:
      return <MethodStep {...props} onEnter={onNext} />;
    case 4:
      return <TraitsStep {...props} />;
    case 5:
      return <AboutStep {...props} photos={photos} />;
    default:
      return (
        <PriceStep
          {...props}
          preview={preview}
          auto={edits === null ? { on: auto, onChange: (on) => session.put({ auto: on }) } : null}
        />
      );
  }
}
