import type { ReactNode } from 'react';
import { pickTexts } from '#src/copy/pick.ts';
import { sideOf } from '#src/domain/picks/terms.ts';
import { kindOf, markOf, stampOf, stubAt, totalOf } from '#src/features/shared/pick-words.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useSaidNow } from '#src/frame/now.tsx';
import { won } from '#src/lib/money.ts';
import { PickTicket } from '#src/ui/ticket/PickTicket.tsx';
import styles from './TodayTickets.module.css';
import type { NearPick } from './today.ts';

/** PICKs that are near, at least one of them, as tickets under a heading that says how near. */
export function TodayTickets({ near }: { readonly near: readonly NearPick[] }): ReactNode {
  const isSnapshot = useSaidNow() === null;
  const soon = near.every(({ day }) => day === 'today') ? pickTexts.today : pickTexts.soon;
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
  const { kind, kindLabel } = kindOf(pick.type, sideOf(pick, useApp().account));
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
