import { pickTexts } from '#src/copy/pick.ts';
import { agreedView } from '#src/domain/picks/pick-list.view.ts';
import { picksFeed } from '#src/domain/picks/pull-keys.ts';
import { kindOf, markOf, stampOf, stubAt, totalOf } from '#src/features/shared/pick-words.ts';
import { won } from '#src/lib/money.ts';
import { useNetwork } from '#src/shell/frame/network.tsx';
import { isCut } from '#src/shell/frame/network-state.ts';
import { useNow, useSaidNow } from '#src/shell/frame/now.tsx';
import { useShown } from '#src/shell/frame/view.ts';
import { useCachedView } from '#src/shell/frame/view-cache.tsx';
import { PickTicket } from '#src/ui/ticket/PickTicket.tsx';
import styles from './TodayStrip.module.css';
import { type NearPick, nearPicks } from './today.ts';

/** What was agreed for today and the next 24 hours, before anything else on Home; nothing where there is nothing. */
export function TodayStrip() {
  const now = useNow();
  useShown(picksFeed('OWNER'));
  useShown(picksFeed('REQUESTER'));
  const agreed = useCachedView('today', agreedView, []);
  const isSnapshot = useSaidNow() === null;
  if (agreed === undefined) return <span data-unread="" hidden />;
  const near = nearPicks(agreed, now);
  const soon = near.every(({ day }) => day === 'today') ? pickTexts.today : pickTexts.soon;
  if (near.length === 0) return null;
  return (
    <section className={styles.strip} aria-labelledby="today">
      <h2 id="today" className={styles.title}>
        {isSnapshot ? pickTexts.dated : soon}
      </h2>
      {near.map((one) => (
        <TodayTicket key={one.shown.pick.appointmentId} {...one} />
      ))}
    </section>
  );
}

function TodayTicket({ shown, at, isReturn, day }: NearPick) {
  const { pick } = shown;
  const cut = isCut(useNetwork());
  const isParcel = pick.tradeMethod === 'PARCEL';
  const { kind, kindLabel } = kindOf(pick.type);
  const stub = stubAt(at, isParcel);
  const over = useSaidNow() === null ? null : pickTexts.dayLabel[day];
  const place = isParcel ? '' : isReturn ? pick.returnLocation : pick.rentalLocation;
  return (
    <PickTicket
      to={`/pick-detail/${pick.appointmentId}`}
      kind={kind}
      kindLabel={isReturn ? pickTexts.returnLabel : kindLabel}
      stub={over === null ? stub : { ...stub, over, spoken: `${over}, ${stub.spoken}` }}
      title={pick.title}
      lines={[[place, won(totalOf(pick))].filter(Boolean).join(' · ')]}
      stamp={stampOf(pick.state)}
      mark={markOf(shown, cut)}
    />
  );
}
