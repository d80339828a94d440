import { shell as ownShell, screens } from 'virtual:campick-client-build';
import type { DrawFirstDocument, FirstDocumentRequest, PublicAnswer } from '#contract/first-document.ts';
import { openPulls } from '#src/domain/engine/pulls.ts';
import { env } from '#src/env.ts';
import { systemClock } from '#src/lib/time.ts';
import { makeCall } from '#src/sync/http.ts';
import { takeLease } from '#src/sync/lease.ts';
import { targetsOf } from '#src/sync/pull/pull.ts';
import type { PullContext } from '#src/sync/pull/target.ts';
import { firstDocument, withPreview } from './document.ts';
import { drawMarkup } from './draw.tsx';
import { standing } from './markup.ts';
import { makePageStore } from './page-store.ts';
import { appPreview, listingPreview, type Preview } from './preview.ts';
import { type FirstScreen, homeModule, screenAt } from './screens.ts';

/** Rows of a list that are drawn: more than the tallest phone shows. The rest comes with the app. */
const mostRows = 8;

const nothing = (): void => {};

/** Pulls what a screen shows, as a visitor's engine does, and keeps each answer. */
const pull = async (keys: readonly string[], at: number, ask: (path: string) => Promise<PublicAnswer>) => {
  const store = makePageStore();
  const replies: Record<string, unknown> = {};
  const call = makeCall({
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
  const targetOf = targetsOf(openPulls);
  await Promise.all(keys.map((key) => targetOf(key)?.pull(context)));
  return { store, replies };
};

/** A skeleton stands where something is not there. */
const isWhole = (markup: string): boolean =>
  !/\sdata-unread(?:[\s=>])/.test(markup) &&
  !/<(?!\w+[^>]*\brole="feed")[^>]*\saria-busy="true"/.test(markup);

type Pulled = Awaited<ReturnType<typeof pull>>;

/** The shell with the screen inside; null: a part of it is not there. */
const wholeDocument = async (
  { address, shell, at }: FirstDocumentRequest,
  screen: FirstScreen,
  { store, replies }: Pulled,
  preview: Preview | null,
) => {
  const built = screens[screen.module];
  const drawn = await drawMarkup(store, address, at, screen);
  if (built === undefined || !isWhole(drawn)) return null;
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

/** Draws the document of a first visit. */
export const drawFirstDocument: DrawFirstDocument = async (request) => {
  const { address, origin, shell, at, ask, turn } = request;
  const screen = screenAt(new URL(address, origin));
  // a client of another server's API has nothing of this one; a shell of another build has other scripts
  if (screen === undefined || env.apiBase !== '' || shell !== ownShell) return null;
  if (screen.itemId === null)
    return turn(async () =>
      wholeDocument(
        request,
        screen,
        await pull(screen.keys, at, ask),
        address === '/' ? appPreview(origin) : null,
      ),
    );
  const pulled = await pull(screen.keys, at, ask);
  const preview = await listingPreview(pulled.store, screen.itemId, origin);
  if (preview === null)
    // refused: deleted, or never there, and the app says which
    return Object.keys(pulled.replies).length === 0 ? { status: 404, html: shell, style: '' } : null;
  // what a link shows of its listing costs one read: it is there even where no screen can be drawn
  const whole = await turn(() => wholeDocument(request, screen, pulled, preview));
  return whole ?? { status: 200, html: withPreview(shell, preview), style: '' };
};
