import { ArrowRight, MessageSquare, RotateCw } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import * as ko from '#src/copy/ko.ts';
import type { ItemRow } from '#src/db/rows.ts';
import { won } from '#src/lib/money.ts';
import { useApp } from '#src/services/app-context.ts';
import { pricesOf } from '#src/services/card.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import styles from './ItemBar.module.css';

/** What can be done with the listing, by role (seeds 1 §2, §6); the place is kept until the detail says which one it is. */
export function ItemBar({ item }: { readonly item: ItemRow }) {
  const { session } = useApp();
  const navigate = useNavigate();
  const toast = useToast();
  const soon = (): void => toast(ko.ours.comingSoon.action);
  const member = session.state === 'member';
  const chat = (): void => {
    if (member) soon();
    else
      void navigate('/login', {
        replace: true,
        state: { from: `/detail/${item.itemId}` },
        viewTransition: true,
      });
  };
  if (item.detail?.mine)
    return (
      <div className={styles.bar}>
        <Button kind="primary" wide onClick={chat} icon={<MessageSquare size="1.25rem" aria-hidden />}>
          {ko.detail.chats}
        </Button>
      </div>
    );
  const { rent, sale, rentalFee, deposit, salePrice } = pricesOf(item);
  return (
    <div className={styles.bar}>
      <Button aria-label={ko.detail.chat} onClick={chat} className={styles.chat}>
        <MessageSquare size="1.375rem" aria-hidden />
      </Button>
      <div className={styles.trades}>
        {rent && (
          <Button
            kind="rent"
            wide
            detail={won(rentalFee + deposit)}
            icon={<RotateCw size="1.0625rem" aria-hidden />}
            onClick={soon}
          >
            {ko.detail.rent}
          </Button>
        )}
        {sale && (
          <Button
            kind="sale"
            wide
            detail={won(salePrice)}
            icon={<ArrowRight size="1.0625rem" aria-hidden />}
            onClick={soon}
          >
            {ko.detail.buy}
          </Button>
        )}
      </div>
    </div>
  );
}
