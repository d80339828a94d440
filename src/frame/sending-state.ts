import type { OutboxSummary } from '#src/db/outbox-summary.ts';

/**
 * What the line under the header says of the outbox. idle: nothing · soon: an entry is being sent, and may settle
 * before the user could read a word about it · sending · sent: all entries have settled, shown for a moment.
 */
export interface Sending {
  readonly is: 'idle' | 'soon' | 'sending' | 'sent';
  /** The total of settled entries when it began. */
  readonly from: number;
}

export const idle: Sending = { is: 'idle', from: 0 };

export type SendingEvent =
  /** `back`: the server could not be reached a moment ago, so whatever is sent now has waited. */
  | {
      readonly is: 'look';
      readonly summary: OutboxSummary | undefined;
      readonly up: boolean;
      readonly back: boolean;
    }
  /** The present state has been shown for long enough. */
  | { readonly is: 'time' };

const look = (
  was: Sending,
  { summary, up, back }: Extract<SendingEvent, { is: 'look' }>,
  nothing: Sending,
): Sending => {
  if (summary === undefined || !up) return nothing;
  const { sending, settled, attention } = summary;
  if (sending > 0) {
    if (was.is === 'sending') return was;
    if (back) return { is: 'sending', from: settled };
    return was.is === 'soon' ? was : { is: 'soon', from: settled };
  }
  if (was.is === 'sent') return was;
  // discarded and refused entries do not count as sent
  const went = was.is === 'sending' && settled > was.from && attention === 0;
  return went ? { is: 'sent', from: settled } : nothing;
};

/** The next state of the line; the same object while nothing changes. */
export const nextSending = (was: Sending, event: SendingEvent): Sending => {
  const nothing = was.is === 'idle' ? was : idle;
  if (event.is === 'look') return look(was, event, nothing);
  return was.is === 'soon' ? { ...was, is: 'sending' } : was.is === 'sent' ? nothing : was;
};

/** The number of a badge: without entries that will settle before the user could look. */
export const counted = (summary: OutboxSummary | undefined, { is }: Sending): number =>
  summary === undefined ? 0 : summary.attention + summary.waiting - (is === 'soon' ? summary.sending : 0);
