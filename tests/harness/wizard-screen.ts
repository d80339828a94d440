import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { postTexts } from '#src/copy/catalogue.ts';
import { itemTexts } from '#src/copy/home.ts';
import { labels } from '#src/copy/labels.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { wizardTexts } from '#src/features/post/text.ts';
import { detailOf } from './catalogue.ts';
import { logIn } from './login.ts';

/** The seller's wizard as a person uses it, and what came of it. */

export interface FileOf {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Colours far enough apart to be told after any compression. */
const colours = ['#c81e1e', '#1ec81e', '#1e1ec8', '#c8c81e', '#c81ec8', '#1ec8c8'] as const;
/** The colour that tells which picture it is; `n` from 1. */
export const colourOf = (n: number): string => colours[(n - 1) % 6] ?? '#000';

/** A real picture, in its own colour. */
export const picture = async (n: number, format: 'jpeg' | 'png' = 'jpeg'): Promise<FileOf> => ({
  name: `photo-${n}.${format === 'jpeg' ? 'jpg' : 'png'}`,
  mimeType: `image/${format}`,
  buffer: await sharp({
    create: { width: 400, height: 500, channels: 3, background: colourOf(n) },
  })
    .toFormat(format)
    .toBuffer(),
});

/** The same in grains that no compression takes away: a quarter of a megabyte and more, of another size each. */
export const grainyPicture = async (n: number): Promise<FileOf> => {
  const [width, height] = [640 + 40 * n, 800];
  const base = Number.parseInt((colours[(n - 1) % 6] ?? '#0').slice(1), 16);
  const grains = Buffer.alloc(width * height * 3);
  let seed = n;
  for (let at = 0; at < grains.length; at += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    grains[at] = Math.max(0, ((base >> (8 * (2 - (at % 3)))) & 0xff) + ((seed >> 16) % 91) - 45);
  }
  const buffer = await sharp(grains, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { name: `photo-${n}.jpg`, mimeType: 'image/jpeg', buffer };
};

export const pictures = (...numbers: readonly number[]): Promise<FileOf[]> =>
  Promise.all(numbers.map((n) => picture(n, n % 2 === 0 ? 'png' : 'jpeg')));

/** Which of the pictures these bytes show. */
const numberOf = async (bytes: Buffer): Promise<number> => {
  const { channels } = await sharp(bytes).stats();
  const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => (mean > 120 ? 1 : 0));
  return ['100', '010', '001', '110', '101', '011'].indexOf(`${r}${g}${b}`) + 1;
};

/** The pictures of a listing as the server has them, in its order. */
export const picturesOf = async (origin: string, itemId: number): Promise<number[]> => {
  const { itemInfo } = await detailOf(origin, itemId);
  return Promise.all(
    itemInfo.images.map(async (key) =>
      numberOf(Buffer.from(await (await fetch(`${origin}/media/${key}`)).arrayBuffer())),
    ),
  );
};

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const next = (page: Page): Promise<void> => button(page, actionTexts.next).click();
export const question = (page: Page, step: number): Locator =>
  page.getByRole('heading', { level: 2, name: wizardTexts.steps[step - 1] ?? '' });
export const choice = (page: Page, name: string): Locator =>
  page.getByRole('checkbox', { name: new RegExp(`^${name}`) }); // a note may stand behind its name
export const amount = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
/** Slots of the photos that are part of the form. */
export const slots = (page: Page): Locator =>
  page.getByRole('list', { name: sellingTexts.photo.list }).getByRole('button', { name: /^사진 \d, / });
/** Slots of photos that are uploaded. */
export const uploaded = (page: Page): Locator => page.getByText(postTexts.photo.done, { exact: true });
export const removePhoto = async (page: Page, nth: number): Promise<void> => {
  await button(page, sellingTexts.photo.menu(nth)).click();
  await button(page, sellingTexts.photo.remove).click();
};
export const titleField = (page: Page): Locator => page.getByLabel(wizardTexts.fieldTitle, { exact: true });
export const choose = (page: Page, files: readonly FileOf[]): Promise<void> =>
  page.locator('input[data-photos]').setInputFiles([...files]);
export const savedAt = (page: Page): Locator => page.getByText(/^임시저장 \d\d:\d\d$/);

/** Someone who sells, at the first step of a new listing. */
export const openWizard = async (page: Page, origin: string, nickname: string): Promise<void> => {
  await logIn(page, origin, nickname);
  await page.goto('/post');
  await expect(question(page, 1)).toBeVisible();
};

export interface Answers {
  readonly title: string;
  readonly description?: string;
  readonly files: readonly FileOf[];
}

/** The first four steps with answers that any listing may have. */
export const answerFour = async (page: Page): Promise<void> => {
  await choice(page, labels.transactionType('RENTAL')).check();
  await choice(page, labels.transactionType('SALE')).check();
  await next(page);
  await choice(page, labels.productType('VARSITY_JACKET')).check();
  await next(page);
  await choice(page, labels.tradeMethod('DIRECT')).check();
  await page.getByLabel(wizardTexts.location).fill('학생회관 1층 로비');
  await next(page);
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await page.getByRole('radio', { name: labels.color('CRIMSON') }).check();
  await page.getByRole('radio', { name: labels.qualityHint('HIGH') }).check();
  await next(page);
  await expect(question(page, 5)).toBeVisible();
};

/** All six steps, up to the button that ends them. */
export const answerAll = async (
  page: Page,
  { title, description = '두 번 입었어요', files }: Answers,
): Promise<void> => {
  await answerFour(page);
  await choose(page, files);
  await expect(slots(page)).toHaveCount(files.length);
  await page.getByLabel(wizardTexts.fieldTitle, { exact: true }).fill(title);
  await page.getByLabel(wizardTexts.fieldDescription, { exact: true }).fill(description);
  await next(page);
  await amount(page, itemTexts.rentalFee).fill('6000');
  await amount(page, itemTexts.deposit).fill('20000');
  await amount(page, itemTexts.salePrice).fill('45000');
};

/** The number of the listing whose detail is on screen. */
export const shownItem = async (page: Page): Promise<number> => {
  await expect(page).toHaveURL(/\/detail\/\d+$/);
  return Number(page.url().split('/').at(-1));
};

/** A listing of whoever is logged in in this page, put up without the wizard. */
export const ownListing = async (page: Page, title: string, files: readonly FileOf[]): Promise<number> => {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  return page.evaluate(
    async ([named, pictures]) => {
      const dataOf = async (answer: Response) => (await answer.json()).data;
      const images: string[] = [];
      for (const { name, mimeType, base64 } of pictures) {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
        const query = new URLSearchParams({
          fileName: name,
          contentType: mimeType,
          fileSize: String(bytes.length),
        });
        const { presignedUrl, fileKey } = await dataOf(await fetch(`/api/v1/item/presigned-url?${query}`));
        await fetch(presignedUrl, { method: 'PUT', body: bytes, headers: { 'content-type': mimeType } });
        images.push(fileKey);
      }
      const body = {
        transactionTypes: ['SALE'],
        productTypes: ['SOCCER'],
        tradeMethods: ['PARCEL'],
        title: named,
        description: '새것이에요',
        size: 'L',
        color: 'WHITE',
        quality: 'BEST',
        salePrice: 30_000,
        canDeal: false,
        images,
      };
      const made = await fetch('/api/v1/item', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      return (await dataOf(made)).itemId as number; // contract §2.3
    },
    [title, sent] as const,
  );
};

/** Changes it as another device of its owner would. */
export const changeElsewhere = (page: Page, itemId: number, change: object): Promise<number> =>
  page.evaluate(
    async ([id, changed]) => {
      const { itemInfo: now } = (await (await fetch(`/api/v1/item/${id}`)).json()).data;
      const { transactionTypes, productTypes, tradeMethods, title, description, size, color } = now;
      const { quality, rentalFee, deposit, salePrice, location, canDeal, images } = now;
      const body = {
        ...{ transactionTypes, productTypes, tradeMethods, title, description, size, color },
        ...{ quality, rentalFee, deposit, salePrice, location, canDeal, images },
        ...changed,
      };
      const answer = await fetch(`/api/v1/item/${id}`, {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      return answer.status;
    },
    [itemId, change] as const,
  );

/** From the next load on this page shrinks nothing until what is answered is called; the engine is not held up. */
export const holdShrinking = async (page: Page): Promise<() => Promise<void>> => {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    let isHeld = true;
    Object.assign(globalThis, {
      shrinkNow: () => {
        isHeld = false;
        for (const go of held) go();
      },
    });
    globalThis.Worker = class extends Worker {
      override postMessage(message: unknown, options?: StructuredSerializeOptions | Transferable[]): void {
        const send = () => super.postMessage(message, options as StructuredSerializeOptions);
        if (isHeld && JSON.stringify(message).includes('"shrink"')) held.push(send);
        else send();
      }
    };
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'shrinkNow')());
};

/** Somebody new in the wizard, at its photos. */
export const atPhotos = async (page: Page, origin: string, nickname: string): Promise<void> => {
  await openWizard(page, origin, nickname);
  await answerFour(page);
};

/** Publishes what is there and reads back which pictures stand where. */
export const publishedPictures = async (page: Page, origin: string): Promise<number[]> => {
  await page.getByLabel(wizardTexts.fieldTitle, { exact: true }).fill('사진 있는 글');
  await page.getByLabel(wizardTexts.fieldDescription, { exact: true }).fill('네');
  await next(page);
  await button(page, wizardTexts.done).click();
  return picturesOf(origin, await shownItem(page));
};
