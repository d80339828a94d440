import { use } from 'react';
import { prerender } from 'react-dom/static.edge';
import { DrawnScreen, drawnServices } from '#src/app/snapshot/drawn-screen.tsx';
import type { AccountStore, DeviceStore } from '#src/db/accounts.ts';
import { fresh } from '#src/db/session.ts';
import type { SnapshotReader } from '#src/frame/snapshot-context.ts';
import { systemClock } from '#src/lib/time.ts';
import type { FirstScreen } from './screens.ts';

/** A view is awaited where it is read; React renders the component again once it is there. */
const reader: SnapshotReader = { read: (_cell, _deps, query) => use(query()) };

/** A visitor has nothing of his own on this device, and the server says what time it is. */
const sessionAt = (at: number) => ({
  ...fresh,
  state: 'visitor' as const,
  serverOffset: at - systemClock.wall(),
});

/**
 * The markup of a screen as a visitor's app would draw it from this store. Rejects with what a component throws: half a
 * screen is none.
 */
export const drawMarkup = async (
  store: AccountStore,
  address: string,
  at: number,
  { route, Component }: FirstScreen,
): Promise<string> => {
  let broken: unknown = null;
  const services = drawnServices({
    account: 'visitor',
    store,
    device: store as unknown as DeviceStore, // nothing of it is read
    session: sessionAt(at),
  });
  const { prelude } = await prerender(
    <DrawnScreen services={services} reader={reader} address={address} route={route} Component={Component} />,
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY, // in one piece: a later one needs a script to take its place
      onError: (error) => {
        broken = error;
      },
    },
  );
  const markup = await new Response(prelude).text();
  if (broken !== null) throw broken;
  return markup;
};
