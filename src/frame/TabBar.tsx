import { Home, MessageSquare, Ticket, User } from 'lucide-react';
import { navTexts } from '#src/copy/shell.ts';
import { BottomNav } from '#src/ui/shell/BottomNav.tsx';
import { useApp } from './app-context.ts';
import { useWaiting } from './network.tsx';
import { useWaitingForMe } from './waiting-for-me.ts';

const roots: readonly string[] = ['/', '/pick', '/chat', '/my'];

/** The four tabs and the search show the bottom navigation. */
export const hasTabs = (path: string): boolean => roots.includes(path) || path === '/search';

/**
 * Bottom navigation of the app; on PICK the number of those to answer, on chat of unread messages, on My page the number of pending mutations, a
 * quiet dot for a waiting version.
 */
export function TabBar({ current }: { readonly current: string }) {
  'use no memo'; // four links: to remember them costs more of the first route than it saves
  const { update } = useApp();
  const { count } = useWaiting();
  const { unread, asked } = useWaitingForMe();
  return (
    <BottomNav
      current={current}
      tabs={[
        { to: '/', label: navTexts.home, icon: <Home size={21} aria-hidden /> },
        { to: '/pick', label: navTexts.pick, icon: <Ticket size={21} aria-hidden />, badge: asked },
        {
          to: '/chat',
          label: navTexts.chat,
          icon: <MessageSquare size={21} aria-hidden />,
          badge: unread,
        },
        {
          to: '/my',
          label: navTexts.my,
          icon: <User size={21} aria-hidden />,
          badge: count,
          dot: update !== null,
        },
      ]}
    />
  );
}
