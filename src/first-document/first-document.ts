import { shell as ownShell, screens } from 'virtual:campick-client-build';
import type { DrawFirstDocument, PublicAnswer } from '#contract/first-document.ts';
import { makeTargets } from '#src/domain/engine/targets.ts';
import { env } from '#src/env.ts';
import { systemClock } from '#src/lib/time.ts';
import { makeAttempt } from '#src/sync/http.ts';
import { takeLease } from '#src/sync/lease.ts';
import type { PullContext } from '#src/sync/pull/target.ts';
import { firstDocument } from './document.ts';
import { drawMarkup } from './draw.tsx';
import { standing } from './markup.ts';
import { makePageStore } from './page-store.ts';
import { listingPreview } from './preview.ts';
import { homeModule, screenAt } from './screens.ts';

/** Rows of a list that are drawn: more than the tallest phone shows. The rest comes with the app. */
const mostRows = 8;

const nothing = (): void => {};

/** Pulls what a screen shows, as a visitor's engine does, and keeps each answer. */
const pull = async (keys: readonly string[], at: number, ask: (path: string) => Promise<PublicAnswer>) => {
  const store = makePageStore();
  const replies: Record<string, unknown> = {};
  const call = makeAttempt({
    fetch: async (path) => {
      const { status, body } = await ask(path);
      if (status === 200) replies[path] = JSON.parse(body);
      return new Response(body, { status, headers: { 'content-type': 'application/json' } });
    },
    clock: systemClock,
    apiBase: '',
    online: () => true,
    onServerTime: nothing,
  });
  const leaseHandle = await takeLease(store, 'document');
  const context: PullContext = {
    account: 'visitor',
    call,
    certain: call,
    leaseHandle,
    serverNow: () => at,
    also: nothing,
    later: nothing,
  };
  const targetOf = makeTargets();
  await Promise.all(keys.map((key) => targetOf(key)?.pull(context)));
  return { store, replies };
};

/** A skeleton stands where something is not there. */
const isWhole = (markup: string): boolean =>
  !/\sdata-unread(?:[\s=>])/.test(markup) &&
  !/<(?!\w+[^>]*\brole="feed")[^>]*\saria-busy="true"/.test(markup);

/** Draws the document of a first visit. */
export const drawFirstDocument: DrawFirstDocument = async ({ address, origin, shell, at, ask }) => {
  const url = new URL(address, origin);
  const screen = screenAt(url);
  const built = screen && screens[screen.module];
  // a client of another server's API has nothing of this one; a shell of another build has other scripts
  if (screen === undefined || built === undefined || env.apiBase !== '' || shell !== ownShell) return null;
  const { store, replies } = await pull(screen.keys, at, ask);
  const preview = screen.itemId === null ? null : await listingPreview(store, screen.itemId, origin);
  if (screen.itemId !== null && preview === null) return null; // deleted, or never there: the app says which
  const drawn = await drawMarkup(store, url.pathname + url.search, at, screen);
  if (!isWhole(drawn)) return null;
  return firstDocument({
    shell,
    markup: standing(drawn, mostRows),
    css: built.css,
    sheets: built.sheets,
    scripts: built.scripts,
    notNeeded: (screens[homeModule]?.scripts ?? []).filter((one) => !built.scripts.includes(one)),
    replies: { at, replies },
    preview,
  });
};
