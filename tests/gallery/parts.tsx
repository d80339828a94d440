import { Home, MessageSquare, Ticket, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { navTexts } from '#src/copy/shell.ts';
import { BottomNav } from '#src/ui/shell/BottomNav.tsx';

/** For what leads nowhere here. */
export const nothing = (): void => {};

/** The tabs at the foot, one of them current. */
export const nav = (current: string): ReactNode => (
  <BottomNav
    current={current}
    tabs={[
      { to: '/', label: navTexts.home, icon: <Home size={21} aria-hidden /> },
      { to: '/pick', label: navTexts.pick, icon: <Ticket size={21} aria-hidden /> },
      { to: '/chat', label: navTexts.chat, icon: <MessageSquare size={21} aria-hidden />, badge: 3 },
      { to: '/my', label: navTexts.my, icon: <User size={21} aria-hidden />, dot: true },
    ]}
  />
);

/** A titled part of a page. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section style={{ padding: '16px 16px 0' }}>
      <h2 style={{ font: 'var(--meta)', color: 'var(--text-3)', paddingBottom: 8 }}>{title}</h2>
      {children}
    </section>
  );
}

/** One below the other. */
export const Stack = ({ children }: { readonly children: ReactNode }) => (
  <div style={{ display: 'grid', gap: 12 }}>{children}</div>
);

/** Beside each other as long as there is room. */
export const Row = ({ children }: { readonly children: ReactNode }) => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>{children}</div>
);
