import type { PickInfo } from '#contract/chat.ts';
import type { PickPreview } from '#contract/pick.ts';
import { labels } from '#src/copy/labels.ts';
import { oursChat } from '#src/copy/ours-chat.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import { won } from '#src/lib/money.ts';
import type { StampKind } from '#src/ui/ticket/Stamp.tsx';

const stamps: Readonly<Record<string, StampKind>> = {
  PENDING: 'pending',
  CONFIRMED: 'confirmed',
  IN_PROGRESS: 'progress',
  SUCCESS: 'done',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
};

/** A state as its stamp; one that this version does not know looks as if it were still open. */
export const stampOf = (state: string): { readonly kind: StampKind; readonly label: string } => ({
  kind: (Object.hasOwn(stamps, state) ? stamps[state] : undefined) ?? 'pending',
  label: labels.pickState(state),
});

/** When the next PICK of a room is, in the words of its stub; null: the server named no moment that can be read. */
export const nextPickWords = ({ rentalDate, type, rentalLocation, state }: PickPreview) => {
  const at = parseKst(rentalDate);
  if (at === undefined) return null;
  const { month, day, weekday, time } = format.stub(at);
  const line = [time, labels.pickType(type), rentalLocation].filter(Boolean).join(' · ');
  return { day: { month, day, weekday }, line, stamp: stampOf(state) };
};

/** What a card in the log says of its PICK; null: the snapshot has no terms, only a number (contract §2.0). */
export const pickWords = (pick: PickInfo) => {
  const { rentalDate, returnDate, rentalLocation, type, state, price, deposit } = pick;
  const at = rentalDate === null ? undefined : parseKst(rentalDate);
  if (at === undefined || type === null || state === null) return null;
  const { month, day, weekday, time } = format.stub(at);
  const back = returnDate === null ? undefined : parseKst(returnDate);
  const rent = type === 'RENTAL';
  return {
    stub: { over: month, day, under: `${weekday} ${time}` },
    kind: rent ? ('rent' as const) : ('sale' as const),
    kindLabel: labels.pickType(type),
    lines: [
      ...(back === undefined ? [] : [oursChat.pickReturn(format.dayTime(back))]),
      ...(rentalLocation ? [rentalLocation] : []),
      oursChat.pickPrice(won(rent ? price + deposit : price)),
    ],
    stamp: stampOf(state),
  };
};
