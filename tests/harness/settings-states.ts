import { expect, type Page } from '@playwright/test';
import * as v from 'valibot';
import { UserId } from '#contract/ids.ts';
import { PushDevice } from '#contract/push.ts';
import { BlockedUser } from '#contract/user.ts';
import { itemTexts } from '#src/copy/home.ts';
import {
  blockedScreenTexts,
  settingsScreenTexts as push,
  storageScreenTexts,
} from '#src/features/settings/text.ts';
import { builtFile } from './built-file.ts';
import { allNewest } from './catalogue.ts';
import { logIn } from './login.ts';
import { answerAboutNotifications } from './notification-permission.ts';
import { aKey, anEntry, longAfter } from './outbox-entries.ts';
import { cards } from './screens.ts';
import type { ScreenState, Stage } from './stage.ts';
import { leaveRows } from './stored.ts';

/** The settings of this device, in the states they can be in. */

const device = (deviceId: string, name: string, more = {}): PushDevice =>
  v.parse(PushDevice, {
    deviceId,
    kind: 'WEB',
    name,
    isThis: deviceId === 'here',
    state: 'ACTIVE',
    settings: {
      kinds: ['CHAT', 'PICK', 'KEYWORD'],
      quiet: { from: '22:00', to: '08:00' },
      hidesText: false,
      keywords: ['과잠', '응원단 유니폼', '새내기 새로배움터 단체 티셔츠'],
    },
    createdAt: '2026-03-02T09:00:00',
    sentAt: null,
    failedAt: null,
    failure: null,
    ...more,
  });

/** Its pictures are those of any build. */
const ofAnyBuild = (page: Page): Promise<void> =>
  page.getByText(push.about.build('')).evaluate((note, words) => {
    note.textContent = words;
  }, push.about.build('0123456789ab'));

/** A device that is told, with others beside it, as its server said before the network went. */
const told = async ({ page, network, context }: Stage): Promise<void> => {
  await context.grantPermissions(['notifications']);
  await answerAboutNotifications(context, 'granted');
  await logIn(page, network.origin);
  await expect(cards(page)).toHaveCount(20);
  await page.goto('/settings');
  await expect(page.getByRole('switch', { name: push.here.label })).toBeVisible();
  await page.waitForFunction((watch) => {
    const came = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return came.some(({ name, responseEnd }) => name.endsWith(watch) && responseEnd > 0);
  }, builtFile('src/app/live/PushWatch.tsx')); // a part that is asked for later must not be what the cut network fails
  await context.setOffline(true);
  const devices = [
    device('here', 'Android · Chrome'),
    device('two', 'iPhone · Safari', { sentAt: '2026-03-10T21:40:00' }),
    device('three', 'Windows · 웨일', {
      failedAt: '2026-03-10T21:40:00',
      failure: 'UNREACHABLE',
    }),
  ];
  const row = {
    id: 'push',
    publicKey: 'B'.repeat(87),
    devices,
    mine: devices[0]?.deviceId ?? null,
    wanted: devices[0]?.settings ?? null,
    session: null,
  } as const;
  await leaveRows(page, {
    push: [{ ...row, endpoint: 'x', ended: null, arrivedAt: null, target: null, offer: null, test: null }],
  });
  await expect(page.getByText('Windows · 웨일')).toBeVisible();
  await ofAnyBuild(page);
};

const settings = async ({ page, network }: Stage): Promise<void> => {
  await logIn(page, network.origin);
  await expect(cards(page)).toHaveCount(20);
  await page.goto('/settings');
  await expect(page.getByRole('switch', { name: push.here.label })).toBeVisible();
  await ofAnyBuild(page);
};

/** An iPhone, whose browsers offer nothing: the guide with its pictures. */
const install = async (stage: Stage): Promise<void> => {
  await stage.context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'userAgent', { value: 'iPhone' });
  });
  await settings(stage);
  await stage.page.getByRole('button', { name: push.install.label }).click();
  await expect(stage.page.getByText(push.install.why)).toBeVisible();
  for (const name of push.install.ios.alts) await expect(stage.page.getByRole('img', { name })).toBeVisible();
};

/** With a listing that is kept, and what a browser has that was used for a while. */
const storage = async ({ page, network }: Stage): Promise<void> => {
  await logIn(page, network.origin);
  await expect(cards(page)).toHaveCount(20);
  const [newest] = await allNewest(network.origin);
  await page.goto(`/detail/${newest?.itemId}`);
  const kept = page.getByRole('switch', { name: itemTexts.kept });
  await kept.click();
  await expect(kept).toBeChecked();
  await page.evaluate(async () => {
    const cache = await caches.open('campick-photos');
    for (let at = 0; at < 312; at += 1)
      await cache.put(`/media/${at}`, new Response('', { headers: { 'content-length': '269230' } }));
  });
  await page.goto('/settings/storage');
  await expect(page.getByText(storageScreenTexts.photosValue(312, 312 * 269_230))).toBeVisible();
};

/** Whom an account blocks, as its server said before the network went; `waits`: one more, and one no longer. */
const blocked =
  (count: number, waits = false) =>
  async ({ page, network, context }: Stage): Promise<void> => {
    await logIn(page, network.origin);
    await expect(cards(page)).toHaveCount(20);
    await page.goto('/settings/blocked');
    await expect(page.getByText(blockedScreenTexts.none.title)).toBeVisible();
    await context.setOffline(true);
    const names = ['버건디러버', '과잠수집가', '응원단장은오늘도달린다'];
    const users = names.slice(0, count).map((nickname, at) => {
      const userId = v.parse(UserId, 40 + at);
      const verified = { profileImageUrl: null, isKoreanUnivVerified: at !== 1 };
      const blockedAt = `2026-03-0${9 - at}T10:00:00`;
      const told = v.parse(BlockedUser, { userId, nickname, ...verified, blockedAt });
      return { userId, nickname, told, isBlocked: true, stamp: 9_000_000 };
    });
    const row = (seq: number, userId: number, isBlocked: boolean) =>
      anEntry({
        ...{ seq, id: aKey(seq), key: aKey(seq), kind: 'block.set', lane: `block:${userId}` },
        args: { userId, blocked: isBlocked, nickname: isBlocked ? '잠실야구' : names[1] },
        createdAt: longAfter(),
      });
    const outbox = waits ? [row(1, 50, true), row(2, 41, false)] : [];
    await leaveRows(page, { blocks: users, outbox });
    const [first] = users;
    if (first !== undefined) await expect(page.getByText(first.nickname, { exact: false })).toBeVisible();
  };

export const settingsStates: readonly ScreenState[] = [
  { name: 'blocked', open: blocked(3) },
  { name: 'blocked-empty', open: blocked(0) },
  { name: 'blocked-waiting', open: blocked(3, true) },
  { name: 'settings', open: settings },
  { name: 'settings-told', open: told },
  { name: 'install', open: install },
  { name: 'storage', open: storage },
];
