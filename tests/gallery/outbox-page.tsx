import { Heart } from 'lucide-react';
import { useState } from 'react';
import { entryTexts } from '#src/copy/entries.ts';
import { itemTexts } from '#src/copy/home.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { actionTexts, networkTexts } from '#src/copy/shell.ts';
import { outboxScreenTexts } from '#src/features/outbox/text.ts';
import { SwitchRow } from '#src/ui/field/SwitchRow.tsx';
import { OutboxButton, OutboxCard, type OutboxTone } from '#src/ui/list/OutboxCard.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { StackHeader } from '#src/ui/shell/Header.tsx';
import { NetworkLine } from '#src/ui/shell/NetworkLine.tsx';
import { nothing } from './parts.tsx';

const rows: readonly { readonly tone: OutboxTone; readonly state: string; readonly reason?: string }[] = [
  { tone: 'sending', state: outboxTexts.sending },
  { tone: 'waiting', state: outboxTexts.waiting },
  { tone: 'checking', state: outboxTexts.checking },
  { tone: 'attention', state: outboxTexts.attention, reason: entryTexts.reason.poisoned },
];

/** What waits to be sent, in each of its states, and a switch. */
export function OutboxPage() {
  const [on, setOn] = useState(true);
  return (
    <AppShell
      header={<StackHeader title={outboxTexts.title} onBack={nothing} />}
      line={<NetworkLine state="sent" text={networkTexts.allSent} />}
    >
      <div style={{ display: 'grid', gap: 10, padding: 16 }}>
        {rows.map(({ tone, state, reason }) => (
          <OutboxCard
            key={tone}
            picture={<Heart size={20} aria-hidden />}
            tone={tone}
            state={state}
            kind={entryTexts.kind.like}
            target="버건디 과잠 M, 자수 새것 수준"
            reason={reason}
            tries={tone === 'waiting' ? [outboxScreenTexts.tries(3), outboxScreenTexts.next('1분')] : []}
            why={{
              label: outboxScreenTexts.whyLabel,
              spoken: outboxScreenTexts.whyOf(state),
              text: entryTexts.why.offline,
            }}
            actions={
              <>
                <OutboxButton
                  label={outboxScreenTexts.cancel}
                  spoken={outboxScreenTexts.cancelOf(state)}
                  disabled={tone === 'sending'}
                  onClick={nothing}
                />
                {tone !== 'sending' && (
                  <OutboxButton
                    label={actionTexts.retry}
                    spoken={outboxScreenTexts.retryOf(state)}
                    strong
                    onClick={nothing}
                  />
                )}
              </>
            }
          />
        ))}
        <SwitchRow label={itemTexts.kept} on={on} onChange={setOn} />
        <SwitchRow label={itemTexts.kept} on={!on} onChange={(next) => setOn(!next)} />
      </div>
    </AppShell>
  );
}
