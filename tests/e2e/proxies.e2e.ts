import type { Page } from '@playwright/test';
import { uploadsAt } from '#server/doctor.ts';
import { postTexts } from '#src/copy/catalogue.ts';
import { chatTexts } from '#src/copy/chat.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { wizardTexts } from '#src/features/post/text.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { phone } from '#tests/harness/engines.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';
import { startRealProxy } from '#tests/harness/real-proxies.ts';
import {
  answerAll,
  button,
  grainyPicture,
  openWizard,
  picturesOf,
  shownItem,
} from '#tests/harness/wizard-screen.ts';

/** Real proxies before the server, as careless operators set them. */

test.setTimeout(180_000);

const log = (page: Page) => page.getByRole('log');
const say = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox').fill(text);
  await page.getByRole('textbox').press('Enter');
};

const setups = [
  ['nginx as it comes: HTTP/1.0, no upgrade, answers buffered', 'nginx', ''],
  [
    'nginx that takes 1 kB, upgrades nothing and closes what is silent for 5 s',
    'nginx',
    `
    proxy_http_version 1.1; client_max_body_size 1k; proxy_read_timeout 5s;`,
  ],
  ['HAProxy as it comes', 'haproxy', ''],
  [
    'HAProxy that upgrades nothing, waits for whole bodies and closes each connection',
    'haproxy',
    `
  option httpclose
  option http-buffer-request
  http-request del-header Upgrade`,
  ],
] as const;

for (const [how, kind, settings] of setups)
  test(`behind ${how} a listing opens, a login works and two people talk`, async ({ browser, server }) => {
    const proxy = await startRealProxy(kind, server.port, settings);
    const people = await Promise.all(
      [0, 1].map(() => browser.newContext({ ...phone, hasTouch: true, baseURL: proxy.origin })),
    );
    const [asker, owner] = await Promise.all(people.map((one) => one.newPage()));
    if (asker === undefined || owner === undefined) throw new Error('there are two');
    try {
      const [item] = await allNewest(proxy.origin);
      const { itemId = 0 } = item ?? {};
      const detail = await (await fetch(`${proxy.origin}/api/v1/item/${itemId}`)).json();
      await logIn(asker, proxy.origin, `묻는이${Date.now() % 10_000}`);
      await logIn(owner, proxy.origin, detail.data.owner.nickname);
      await asker.goto(`/detail/${itemId}`);
      await expect(asker.getByRole('heading', { name: detail.data.itemInfo.title })).toBeVisible();
      await asker.goto(`/chat/with/${itemId}`);
      await say(asker, '안녕하세요!');
      await expect(asker).toHaveURL(/\/chat\/\d+$/);
      await owner.goto(new URL(asker.url()).pathname);
      await expect(log(owner).getByText('안녕하세요!')).toBeVisible();
      await say(owner, '네, 말씀하세요');
      await expect(log(asker).getByText('네, 말씀하세요')).toBeVisible();
      // live in both directions, and again after the proxy has closed what was silent
      await say(asker, '24일에 빌릴 수 있을까요?');
      await expect(log(owner).getByText('24일에 빌릴 수 있을까요?')).toBeVisible();
      for (const page of [asker, owner]) await expect(log(page).getByText('네, 말씀하세요')).toHaveCount(1);
    } finally {
      await Promise.all(people.map((one) => one.close()));
      await proxy.stop();
    }
  });

for (const [how, kind, settings] of setups)
  test(`behind ${how} a listing with a photo is published, or says that the photo is too large`, async ({
    browser,
    server,
  }) => {
    const proxy = await startRealProxy(kind, server.port, settings);
    const context = await browser.newContext({ ...phone, hasTouch: true, baseURL: proxy.origin });
    const page = await context.newPage();
    try {
      const title = `프록시 과잠 ${setups.findIndex(([name]) => name === how)}`;
      await openWizard(page, proxy.origin, `파는이${Date.now() % 10_000}`);
      await answerAll(page, { title, files: [await grainyPicture(1)] });
      await button(page, wizardTexts.done).click();
      if (settings.includes('client_max_body_size 1k')) {
        await expect(
          page.getByText(`${postTexts.failed}. ${sellingTexts.refusal.byCode.PAYLOAD_TOO_LARGE}`),
        ).toBeVisible();
        expect((await allNewest(proxy.origin)).filter((one) => one.title === title)).toEqual([]);
      } else {
        expect(await picturesOf(proxy.origin, await shownItem(page))).toEqual([1]);
        expect((await allNewest(proxy.origin)).filter((one) => one.title === title)).toHaveLength(1);
      }
      expect(await uploadsAt(proxy.origin)).toEqual({
        is: kind === 'haproxy' ? 'fine' : 'too-small', // nginx takes 1 MB unless told otherwise
      });
    } finally {
      await context.close();
      await proxy.stop();
    }
  });

test('behind an HAProxy that asks for bodies by itself the doctor says what the nginx behind it refuses, and that no server is there', async ({
  server,
}) => {
  const inner = await startRealProxy('nginx', server.port, '');
  const outer = await startRealProxy(
    'haproxy',
    Number(new URL(inner.origin).port),
    'option http-buffer-request',
  );
  try {
    expect(await uploadsAt(outer.origin)).toEqual({ is: 'too-small' });
    await outer.lead(1); // nobody listens there
    expect(await uploadsAt(outer.origin)).toEqual({ is: 'not-ours', status: 503 });
  } finally {
    await outer.stop();
    await inner.stop();
  }
});

for (const kind of ['nginx', 'haproxy'] as const)
  test(`while the server behind ${kind} is away its page is no answer: the screen stays, and a text says that it is being looked for, and arrives once`, async ({
    page,
    server,
  }) => {
    const proxy = await startRealProxy(kind, server.port, '');
    try {
      const [item] = await allNewest(proxy.origin);
      await logIn(page, proxy.origin, `기다림${Date.now() % 10_000}`);
      await page.goto(`${proxy.origin}/chat/with/${item?.itemId}`);
      await say(page, '먼저');
      await expect(page).toHaveURL(/\/chat\/\d+$/);
      await proxy.lead(1); // nobody listens there: 502 or 503, in HTML
      await say(page, '나중에');
      // whether it was taken is not known: its user reads that it is being found out
      await expect(log(page).getByText(chatTexts.message.checking)).toBeVisible();
      await expect(log(page).getByText('먼저')).toBeVisible();
      await proxy.lead(server.port);
      await expect(log(page).getByText(chatTexts.message.checking)).toHaveCount(0);
      await expect(log(page).getByText('나중에')).toHaveCount(1);
    } finally {
      await proxy.stop();
    }
  });
