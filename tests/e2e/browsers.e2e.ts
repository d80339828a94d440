import { chatTexts } from '#src/copy/chat.ts';
import { storageTexts } from '#src/copy/device.ts';
import { itemTexts } from '#src/copy/home.ts';
import { navTexts, networkTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { loginTexts } from '#src/features/login/text.ts';
import { userScreenTexts } from '#src/features/user/text.ts';
import { makeProfile } from '#tests/harness/browsers.ts';
import { rooms } from '#tests/harness/chat-list-screen.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { land, logIn, mainUser } from '#tests/harness/login.ts';
import { cards, titles } from '#tests/harness/screens.ts';

/** Browsers that are not as ours: what neighbours, settings and extensions put into them. */

test("a neighbour's cookies of our names, which the whole campus gets, keep nobody out", async ({
  page,
  context,
  network,
}) => {
  const { hostname: domain } = new URL(network.origin);
  await context.addCookies(
    ['accessToken', 'refreshToken'].map((name) => ({ name, value: 'eyJ.of.arxiv', domain, path: '/api' })),
  );
  await page.goto(`${network.origin}/chat`);
  await expect(page).toHaveURL(/\/login$/); // a visitor, and no more than that
  await land(page, network.origin, mainUser);
  await page.goto(`${network.origin}/chat`);
  await expect(page.getByRole('heading', { name: navTexts.chat })).toBeVisible();
  await expect(rooms(page).first()).toBeVisible();
});

test('while nobody can say who is here the screen says so, asks again by itself, and opens with the answer', async ({
  page,
  network,
}) => {
  // renewed and refused all the same, as with a cookie that stands before ours; everything else is answered
  network.inject(/^\/api\/test\/is-login/, { kind: 'status', status: 401, code: 'NOT_LOGIN' });
  network.inject(/^\/api\/v1\/refresh-token/, { kind: 'answer', data: null });
  await page.goto(`${network.origin}/oauth2/authorization/kakao?as=${encodeURIComponent(mainUser)}`);
  await expect(cards(page)).toHaveCount(20);
  await page.goto(`${network.origin}/chat`);
  await expect(page.getByText(networkTexts.trouble)).toBeVisible();
  network.heal();
  await expect(rooms(page).first()).toBeVisible();
});

for (const engine of ['chromium', 'firefox'] as const)
  test(`with all site data blocked in ${engine} the listings are there, are searched and opened, and a line says that nothing is kept`, async ({
    network,
  }) => {
    const profile = await makeProfile(engine);
    await profile.blockStorage();
    try {
      const context = await profile.open();
      const thrown: string[] = [];
      context.on('weberror', (error) => {
        const { stack = '' } = error.error();
        if (!stack.endsWith('\nundefined')) thrown.push(stack); // lines of Firefox's console have no stack
      });
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(network.origin);
      const says = page.getByText(storageTexts.none);
      await expect(says.first()).toBeVisible();
      await expect(cards(page)).toHaveCount(20);
      // the line covers nothing of the screen's beginning
      expect(await page.locator('#content').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
      const title = (await titles(page))[0] ?? '';
      await page.getByRole('link', { name: title }).first().click();
      await expect(page).toHaveURL(/\/detail\/\d+$/);
      await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
      await expect(says.first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
      // nothing can be kept on purpose
      await expect(page.getByRole('switch', { name: itemTexts.kept })).toHaveCount(0);
      await page.goto(`${network.origin}/search`);
      await page.getByRole('searchbox').fill('과잠');
      await page.keyboard.press('Enter');
      await expect(cards(page)).toHaveCount(13);
      await expect(says.first()).toBeVisible();
      await page.goto(`${network.origin}/chat`); // a visitor's, as no login is kept
      await expect(page).toHaveURL(/\/login$/);
      await expect(says.first()).toBeVisible();
      await expect(page.getByText(loginTexts.noCookies)).toBeVisible();
      await expect(page.getByRole('button', { name: loginTexts.kakao })).toBeDisabled();
      await expect(page.getByText(loginTexts.stored)).toHaveCount(0);
      await page.goto(`${network.origin}/login?error=LOGIN_FAILED`);
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByText(loginTexts.noCookies)).toBeVisible();
      await expect(page.getByText(loginTexts.failed)).toHaveCount(0);
      expect(thrown).toEqual([]);
      await context.close();
    } finally {
      await profile.remove();
    }
  });

test('a profile that is opened by its address names its user, who is known from nothing else', async ({
  page,
  network,
}) => {
  const answer = await page.request.get(`${network.origin}/api/v1/item/1`);
  const { owner } = (await answer.json()).data;
  await page.goto(`${network.origin}/user/${owner.id}`);
  await expect(page.getByRole('heading', { name: userScreenTexts.titleOf(owner.nickname) })).toBeVisible();
  await expect(page).toHaveTitle(`${userScreenTexts.titleOf(owner.nickname)} · ${navTexts.name}`);
});

/** Puts each text of the page into elements of its own, again after each change, as a browser does that translates. */
const translate = (): void => {
  const wrap = (node: Node): void => {
    if (node instanceof Text) {
      if (node.data.trim() === '' || node.parentElement?.closest('font, script, style, textarea') !== null)
        return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      node.replaceWith(outer);
      outer.append(inner);
      inner.append(node);
      return;
    }
    for (const child of [...node.childNodes]) wrap(child);
  };
  const begin = (): void => {
    document.documentElement.classList.add('translated-ltr');
    wrap(document.body);
    new MutationObserver(() => wrap(document.body)).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  };
  addEventListener('load', () => setTimeout(begin, 1_500)); // as it comes: once the page is there
};

test('a page that the browser translates goes on working: a search, a room, a text', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin);
  await page.addInitScript(translate);
  const isTranslated = () => expect(page.locator('html.translated-ltr')).toBeAttached();
  await page.goto(`${network.origin}/search`);
  await isTranslated();
  for (const [word, count] of [
    ['과잠', 13],
    ['없는낱말', 0],
    ['과잠', 13],
  ] as const) {
    await page.getByRole('searchbox').fill(word);
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(count);
  }
  await page.goto(`${network.origin}/chat`);
  await isTranslated();
  await rooms(page).first().click();
  await expect(page).toHaveURL(/\/chat\/\d+$/);
  for (const text of ['번역해서 읽어요', '하나 더요']) {
    await page.getByRole('textbox').fill(text);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByText(text)).toBeVisible();
  }
  await expect(page.getByText(chatTexts.message.waiting)).toHaveCount(0);
  await page.getByRole('button', { name: words.back }).click();
  await expect(rooms(page).first()).toBeVisible();
  await page.goto(`${network.origin}/`);
  await isTranslated();
  await page.getByRole('link', { name: navTexts.my }).click();
  await page.getByRole('link', { name: navTexts.home, exact: true }).click(); // the Home that leaves has listings called so
  await expect(cards(page).first()).toBeVisible();
});
