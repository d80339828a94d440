import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import * as v from 'valibot';
import { labels } from '#src/copy/labels.ts';
import { profileTexts } from '#src/copy/me.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { navTexts, stateTexts } from '#src/copy/shell.ts';
import type { AccountTables } from '#src/db/rows.ts';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { wizardTexts } from '#src/features/post/text.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { startAppServer } from '#tests/harness/app-server.ts';
import { makeProfile } from '#tests/harness/browsers.ts';
import { allNewest, detailOf, listingsOf } from '#tests/harness/catalogue.ts';
import { type FaultProxy, startFaultProxy } from '#tests/harness/fault-proxy.ts';
import { logIn, mainUser } from '#tests/harness/login.ts';
import { type Deal, dayMs, personOf, place, propose } from '#tests/harness/pick-people.ts';
import { cards, installed, isInCharge } from '#tests/harness/screens.ts';
import { storedEntries, storedTables } from '#tests/harness/stored-rows.ts';

/**
 * What comes ahead: after one start that looked at Home alone, a member's own goods, rooms and PICKs open at their
 * addresses with no server, and so does a proposal that came meanwhile, which is answered there.
 */

/** Everything is read in its turn: 10 s, later 2 s after what came before it (O18). */
const ahead = { timeout: 200_000, intervals: [2_000] };
const slow = { timeout: 60_000 };

const tables = ['rooms', 'messages', 'picks', 'toldPicks', 'feeds', 'items', 'me'] as const;
type Stored = { readonly [T in (typeof tables)[number]]: readonly AccountTables[T][] };

const readStored = async (page: Page, me: number): Promise<Stored> =>
  (await storedTables(page, `campick-${me}`, tables)) as unknown as Stored; // as this app has stored it

/** What of a member's own is not stored yet, in words. */
const missing = (
  { rooms, messages, toldPicks, feeds, items, me }: Stored,
  own: readonly number[],
): readonly string[] => {
  const said = new Set<number>(messages.map(({ chatRoomId }) => chatRoomId));
  const inFull = new Set<number>(items.filter(({ detail }) => detail !== null).map(({ itemId }) => itemId));
  const fetched = new Set(feeds.filter(({ at }) => at !== null).map(({ key }) => key));
  const lists = ['mine', 'liked', 'notifications', 'picks:OWNER', 'picks:REQUESTER'];
  return [
    ...rooms
      .filter((one) => one.last !== null && !said.has(one.chatRoomId))
      .map((one) => `room ${one.chatRoomId}`),
    ...toldPicks.map(({ appointmentId }) => `PICK ${appointmentId}`),
    ...own.filter((id) => !inFull.has(id)).map((id) => `listing ${id}`),
    ...lists.filter((key) => !fetched.has(key)),
    ...(me.length === 0 ? ['me'] : []),
  ];
};

/** Someone unknown proposes a rental of one of these. */
const proposeFor = async (origin: string, own: readonly number[]): Promise<Deal> => {
  const nickname = '처음묻는이';
  const client = await personOf(origin, nickname);
  for (const itemId of own) {
    const { itemInfo } = await detailOf(origin, itemId);
    const isFree = itemInfo.transactionTypes.includes('RENTAL') && itemInfo.tradeMethods.includes('DIRECT');
    if (isFree) return propose(origin, { nickname, client }, { itemId, inMs: 25 * dayMs });
  }
  throw new Error('the main user lends nothing');
};

type Address = readonly [path: string, ...texts: (string | RegExp)[]];

/** Addresses, and what stands there; of what was never fetched the last texts say so. */
const addressesOf = async (
  origin: string,
  { rooms, messages, picks }: Stored,
  own: readonly number[],
  deal: Deal,
): Promise<readonly Address[]> => {
  const [item, ofPick] = await Promise.all([own[0] ?? 0, deal.itemId].map((id) => detailOf(origin, id)));
  const other = (await allNewest(origin)).slice(0, 20).find(({ itemId }) => !own.includes(itemId));
  const room = rooms.find(({ chatRoomId }) => chatRoomId !== deal.roomId);
  const line = messages.filter((one) => one.chatRoomId === room?.chatRoomId && one.content !== null).at(-1);
  if (item === undefined || ofPick === undefined || other === undefined || line === undefined)
    throw new Error('the demo campus is too small');
  const ofState = (state: string) => {
    const pick = picks.find((one) => one.state === state && one.appointmentId !== deal.pickId);
    if (pick === undefined) throw new Error(`the main user has no PICK that is ${state}`);
    return pick;
  };
  const pickIn = (state: string): Address => {
    const { appointmentId, title, opponentNickname } = ofState(state);
    return [`/pick-detail/${appointmentId}`, title, opponentNickname, labels.pickState(state as never)];
  };
  const first = (text: string): string => text.split('\n')[0] ?? '';
  const confirmed = ofState('CONFIRMED');
  return [
    ['/', other.title],
    ['/search?product-type=VARSITY_JACKET', /저장된 상품/],
    [`/search?keyword=${encodeURIComponent('과잠')}`, /저장된 상품/],
    [`/detail/${other.itemId}`, other.title, stateTexts.notRenewed],
    [`/detail/${own[0]}`, item.itemInfo.title, first(item.itemInfo.description)],
    [`/post-edit?item=${own[0]}`, wizardTexts.steps[0] ?? ''],
    ['/my-trade', item.itemInfo.title, ofPick.itemInfo.title],
    ['/chat', '처음묻는이', room?.opponent.nickname ?? ''],
    [`/chat/${room?.chatRoomId}`, line.content ?? ''],
    [`/chat-about/${deal.itemId}`, '처음묻는이'],
    ['/pick?subject=owner', ofState('CONFIRMED').title],
    ['/pick?subject=requester', '보낸 PICK', ofState('IN_PROGRESS').title],
    ...['PENDING', 'CONFIRMED', 'IN_PROGRESS', 'SUCCESS', 'CANCELLED', 'EXPIRED'].map(pickIn),
    [`/meeting/${confirmed.appointmentId}`, confirmed.title],
    ['/my', mainUser],
    ['/my-edit', profileTexts.nickname],
    ['/liked', /받았어요|받은 내용이에요/],
    ['/opened', '최근 본 상품'],
    ['/notification', /받은 내용이에요|받았어요/],
    ['/outbox', '보낼 항목이 없어요'],
    ['/help', '오프라인에서 되는 것'],
    ['/guide/match-eve', '정기전 전날 체크리스트'],
    [`/detail/${deal.itemId}`, ofPick.itemInfo.title, first(ofPick.itemInfo.description)],
    [`/chat/${deal.roomId}`, '처음묻는이', place],
    [`/pick-detail/${deal.pickId}`, ofPick.itemInfo.title, '처음묻는이', place],
  ];
};

const pageOf = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage());

const answer = '네, 그날 봬요. 늦으면 말해 주세요';

/** The lines of a room, as the one who asked reads them. */
const linesOf = async ({ requester, roomId }: Deal): Promise<readonly unknown[]> => {
  const { body } = await requester.get(`/api/v1/chatroom/${roomId}/enter?pageSize=20`);
  return body.data.chat.messages.map(({ content }: { content: unknown }) => content);
};

const Pick = v.object({ data: v.object({ state: v.string() }) });

const stage = async (engine: 'chromium' | 'firefox', ext: 'on' | 'off') => {
  const server = await startAppServer({ vars: { CONTRACT_EXT: ext } });
  const network: FaultProxy = await startFaultProxy(server.port);
  const profile = await makeProfile(engine);
  return {
    network,
    profile,
    end: async () => {
      await profile.remove();
      await network.close();
      await server.stop();
    },
  };
};

for (const engine of ['chromium', 'firefox'] as const)
  for (const ext of ['on', 'off'] as const)
    test(`in ${engine}, extensions ${ext}: after a start at Home alone 30 addresses open with no server, and a proposal never opened is answered`, async () => {
      test.setTimeout(900_000);
      const { network, profile, end } = await stage(engine, ext);
      const { origin } = network;
      const before = await profile.open();
      const page = await pageOf(before);
      await logIn(page, origin);
      await expect(cards(page)).toHaveCount(20, slow);
      await installed(page);
      await isInCharge(page);
      const me = await whoIs(page);
      const own = (await listingsOf(origin, me)).map(({ itemId }) => itemId as number);
      // another screen than any that shows it
      await page.getByRole('link', { name: navTexts.search, exact: true }).first().click();
      const deal = await proposeFor(origin, own);
      const started = Date.now();
      const seconds = () => Math.round((Date.now() - started) / 1000);
      const isHere = ({ picks, messages, items }: Stored): boolean =>
        picks.some(({ appointmentId }) => appointmentId === deal.pickId) &&
        messages.some(({ chatRoomId }) => chatRoomId === deal.roomId) &&
        items.some(({ itemId, detail }) => itemId === deal.itemId && detail !== null);
      await expect.poll(async () => isHere(await readStored(page, me)), ahead).toBe(true);
      const proposalTook = seconds();
      await expect.poll(async () => missing(await readStored(page, me), own), ahead).toEqual([]);
      const took = seconds();
      const addresses = await addressesOf(origin, await readStored(page, me), own, deal);
      await network.down();
      await before.close();

      for (const [path, ...texts] of addresses) {
        const context = await profile.open();
        const cold = await pageOf(context);
        const opened = performance.now();
        await cold.goto(origin + path, { waitUntil: 'commit' });
        for (const text of texts)
          await expect(cold.getByText(text).first(), `${path}: ${text}`).toBeVisible(slow);
        const ms = Math.round(performance.now() - opened);
        test.info().annotations.push({ type: 'address', description: `${path} ${ms} ms` });
        await context.close();
      }

      const offline = await profile.open();
      const seller = await pageOf(offline);
      await seller.goto(`${origin}/pick-detail/${deal.pickId}`);
      await seller.getByRole('button', { name: pickScreenTexts.act.accept }).click(slow);
      await expect(seller.getByText(pickTexts.queued.accept).first()).toBeVisible(slow);
      await seller.goto(`${origin}/chat/${deal.roomId}`);
      await seller.getByRole('textbox').fill(answer);
      await seller.getByRole('textbox').press('Enter');
      await expect(seller.getByRole('log').getByText(answer)).toBeVisible(slow);
      await expect.poll(async () => (await storedEntries(seller, me)).length, slow).toBe(2); // a bubble is drawn earlier
      await offline.close();

      await network.up();
      const after = await profile.open();
      const back = await pageOf(after);
      await back.goto(origin);
      const stateOf = async () =>
        v.parse(Pick, (await deal.requester.get(`/api/v1/appointment/${deal.pickId}`)).body).data.state;
      await expect.poll(stateOf, slow).toBe('CONFIRMED');
      await expect
        .poll(async () => (await linesOf(deal)).filter((text) => text === answer), slow)
        .toEqual([answer]);
      await expect.poll(() => storedEntries(back, me), slow).toEqual([]);
      expect((await linesOf(deal)).filter((text) => text === answer)).toEqual([answer]);
      await after.close();
      test.info().annotations.push({
        type: 'ahead',
        description: `the proposal within ${proposalTook} s, all within ${took} s`,
      });
      await end();
    });
