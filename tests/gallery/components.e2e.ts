import { expect, type Page, test } from '@playwright/test';
import { words } from '#src/copy/ui.ts';
import { open } from './open.ts';

/** Time stands still from the first moment on and goes only where a test takes it. */
const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install({ time: new Date('2026-11-20T09:00:00Z') });
  await page.clock.pauseAt(new Date('2026-11-20T09:00:01Z'));
};

/** What React has been told by now is on screen and its effects have run: they queue up in the same kind of channel. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1)
      await new Promise<void>((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done();
        port2.postMessage(null);
      });
  });

/** Lets this many milliseconds go by on a stopped clock, once the timers that they should reach have been set. */
const passes = async (page: Page, ms: number): Promise<void> => {
  await settled(page);
  await page.clock.runFor(ms);
  await settled(page);
};

const dragSheet = async (page: Page, by: number, steps: number): Promise<void> => {
  await expect(page.getByRole('dialog')).toHaveCSS('translate', '0px'); // it has come up
  const head = await page.getByRole('heading', { name: '거래 방식을 골라 주세요' }).boundingBox();
  if (!head) throw new Error('the sheet is not open');
  const [x, y] = [head.x + 20, head.y + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) await page.mouse.move(x, y + (by * step) / steps);
  await page.mouse.up();
};

test.describe('a sheet', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, 'overlays');
    await page.getByRole('button', { name: 'sheet' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
  const closed = async (page: Page): Promise<void> => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'sheet' })).toBeFocused();
  };
  test('closes on Esc and gives the focus back to what opened it', async ({ page }) => {
    await page.keyboard.press('Escape');
    await closed(page);
  });
  test('closes on its close button', async ({ page }) => {
    await page.getByRole('button', { name: '닫기' }).click();
    await closed(page);
  });
  test('closes on a tap on the backdrop, not on a tap inside', async ({ page }) => {
    await page.getByRole('heading', { name: '거래 방식을 골라 주세요' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.mouse.click(195, 40);
    await closed(page);
  });
  test('closes when dragged beyond 150 px, however slowly', async ({ page }) => {
    await dragSheet(page, 160, 80);
    await closed(page);
  });
  test('closes on a short fast drag', async ({ page }) => {
    await dragSheet(page, 40, 4);
    await closed(page);
  });
  test('springs back from a short slow drag', async ({ page }) => {
    await dragSheet(page, 100, 50);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCSS('translate', '0px');
  });
  test('can be opened again after it was closed', async ({ page }) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'sheet' }).click();
    await expect(page.getByRole('button', { name: '42개 보기' })).toBeVisible();
  });
  test('says nothing once it is closed, and what it says again when it is opened', async ({ page }) => {
    const title = page.getByText('거래 방식을 골라 주세요', { exact: true });
    await expect(page.getByRole('dialog', { name: '거래 방식을 골라 주세요' })).toBeVisible();
    await page.keyboard.press('Escape');
    await closed(page);
    await expect(title).toHaveCount(0);
    await page.getByRole('button', { name: 'sheet' }).click();
    await expect(title).toHaveCount(1);
    await expect(page.getByRole('dialog', { name: '거래 방식을 골라 주세요' })).toBeVisible();
  });
  test('goes down with what it says', async ({ page }) => {
    const dialog = page.locator('dialog', { hasText: '거래 방식을 골라 주세요' });
    await expect(dialog).toHaveCSS('translate', '0px'); // it has come up
    const heights = await dialog.evaluate(async (sheet) => {
      const height = () => Math.round(sheet.getBoundingClientRect().height);
      const before = height();
      (sheet as HTMLDialogElement).close(); // it is one
      const during: number[] = [];
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      do {
        during.push(height());
        await frame();
      } while (getComputedStyle(sheet).display !== 'none' && during.length < 300);
      return { before, during };
    });
    expect(heights.during.length).toBeGreaterThan(2);
    for (const height of heights.during) expect(height).toBe(heights.before);
  });
  test('holds the toast, so that its action can be pressed above the inert page', async ({ page }) => {
    await page.getByRole('dialog').getByRole('button', { name: 'undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click();
    await expect(page.getByText('관심 목록에서 뺐어요')).toHaveCount(0);
  });
});

test('a question has the focus on the safe answer, and Esc is that answer', async ({ page }) => {
  await open(page, 'overlays');
  await page.getByRole('button', { name: 'confirm' }).click();
  await expect(
    page.getByRole('alertdialog', { name: '지금 그만두면 작성한 내용이 저장되지 않아요!' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: '계속 쓸게요' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a question that comes up again does not hear that it was closed before', async ({ page }) => {
  await open(page, 'overlays');
  await page.getByRole('button', { name: 'confirm' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await question.dispatchEvent('close'); // the browser tells of a closing in a task of its own, which may come late
  await settled(page);
  await expect(question).toHaveJSProperty('open', true);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
});

test('choosing from a menu closes it before what it opens comes up', async ({ page }) => {
  await open(page, 'overlays');
  await page.getByRole('button', { name: 'menu' }).click();
  await page.getByRole('button', { name: '삭제하기' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '더 보기 메뉴' })).toHaveCount(0);
});

test('a toast is gone after 1.3 s, and the next one in the queue comes then', async ({ page }) => {
  await stopClock(page);
  await open(page, 'overlays');
  await page.getByRole('button', { name: 'toast' }).click();
  await page.getByRole('button', { name: 'undo' }).click();
  await page.mouse.move(5, 5);
  const said = page.getByRole('status');
  await expect(said).toContainText('링크를 복사했어요');
  // one step ends just before it begins to leave and one just after, as its 0.3 s are set once React has heard of it
  for (const ms of [990, 20, 285]) await passes(page, ms);
  await expect(said).toContainText('링크를 복사했어요');
  await passes(page, 55);
  await expect(said).toContainText('관심 목록에서 뺐어요'); // with something to press it stays 6 s
  for (const ms of [5_950, 60, 245]) await passes(page, ms);
  await expect(said).toContainText('관심 목록에서 뺐어요');
  await passes(page, 60);
  await expect(said).toHaveText('');
});

test.describe('the banners', () => {
  test.beforeEach(async ({ page }) => {
    await stopClock(page);
    await open(page, 'home');
    await page.mouse.move(5, 5);
  });
  const counter = (page: Page) => page.getByRole('region', { name: '추천 소식' }).getByText(/\d \/ \d/);
  test('go on every 5 s, round and round', async ({ page }) => {
    await expect(counter(page)).toContainText('1 / 2');
    await passes(page, 4_900);
    await expect(counter(page)).toContainText('1 / 2');
    await passes(page, 200);
    await expect(counter(page)).toContainText('2 / 2');
    await passes(page, 5_000);
    await expect(counter(page)).toContainText('1 / 2');
  });
  test('stand still once paused', async ({ page }) => {
    await page.getByRole('button', { name: '자동으로 넘기기 멈추기' }).click();
    await page.mouse.move(5, 5);
    await page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
    );
    await passes(page, 7_000);
    await expect(counter(page)).toContainText('1 / 2');
    await page.getByRole('button', { name: '자동으로 넘기기', exact: true }).click();
    await page.mouse.move(5, 5);
    await page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
    );
    await passes(page, 5_100);
    await expect(counter(page)).toContainText('2 / 2');
  });
  test('stand still under the pointer and under the focus', async ({ page }) => {
    await page.mouse.move(150, 140);
    await passes(page, 7_000);
    await expect(counter(page)).toContainText('1 / 2');
    await page.mouse.move(5, 5);
    await page.getByRole('button', { name: '자동으로 넘기기 멈추기' }).focus();
    await passes(page, 7_000);
    await expect(counter(page)).toContainText('1 / 2');
  });
  test('lead on in a new window that is told of, inside the app as outside', async ({ page }) => {
    const link = (name: string) => page.getByRole('group', { name }).getByRole('link');
    const [inside, outside] = [link('2개 중 1번째'), link('2개 중 2번째')];
    await expect(inside).toHaveAttribute('href', '/guide/match-eve');
    for (const one of [inside, outside]) {
      await expect(one).toHaveAttribute('target', '_blank');
      await expect(one).toContainText(words.newWindow);
    }
  });
  test('keep the slide that is not shown out of reach', async ({ page }) => {
    await expect(page.getByRole('group', { name: '2개 중 1번째' })).not.toHaveAttribute('inert');
    await expect(page.getByRole('group', { name: '2개 중 2번째' })).toHaveAttribute('inert');
  });
});

test('with less motion the banners never move by themselves and offer no pause', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await stopClock(page);
  await open(page, 'home');
  await passes(page, 7_000);
  await expect(page.getByText('1 / 2')).toBeVisible();
  await expect(page.getByRole('button', { name: /자동으로/ })).toHaveCount(0);
});

test('photos: a dot leads to its photo, the zoom button opens the viewer, Esc closes it', async ({
  page,
}) => {
  await open(page, 'detail');
  await page.getByRole('button', { name: '사진 3 보기' }).click();
  await expect(page.getByRole('button', { name: '사진 3 보기' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: '사진 크게 보기' }).click();
  const viewer = page.getByRole('dialog', { name: '버건디 과잠' });
  await expect(viewer.getByRole('img', { name: '버건디 과잠 사진, 4장 중 3번째' })).toBeVisible();
  await viewer.getByRole('button', { name: '다음' }).click();
  await expect(viewer.getByRole('img', { name: '버건디 과잠 사진, 4장 중 4번째' })).toBeVisible();
  await viewer.getByRole('button', { name: '다음' }).click();
  await expect(viewer.getByRole('img', { name: '버건디 과잠 사진, 4장 중 1번째' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('button', { name: '사진 크게 보기' })).toBeFocused();
});

test('a photo that cannot be had is a sentence, not a broken image', async ({ page }) => {
  await open(page, 'home');
  await expect(page.getByText('사진은 연결되면 보여 드릴게요')).toBeVisible();
});

test('tabs: arrows move and wrap, only the selected one is a tab stop', async ({ page }) => {
  await open(page, 'controls');
  await page.getByRole('tab', { name: '받은 PICK 2개' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: '보낸 PICK 0개' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText('requester');
  await expect(page.getByRole('tab', { name: '받은 PICK 2개' })).toHaveAttribute('tabindex', '-1');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: '받은 PICK 2개' })).toBeFocused();
});

test('the skip link is the first tab stop and leads into the content', async ({ page }) => {
  await open(page, 'home');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '본문으로 건너뛰기' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});
