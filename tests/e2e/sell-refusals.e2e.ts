import { crc32, deflateSync } from 'node:zlib';
import { postTexts } from '#src/copy/catalogue.ts';
import { itemTexts } from '#src/copy/home.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { wizardTexts } from '#src/features/post/text.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { expectIntact, presignPath, refusedBy, storePath } from '#tests/harness/refused-seller.ts';
import { advance } from '#tests/harness/server-clock.ts';
import {
  amount,
  answerAll,
  answerFour,
  button,
  choose,
  grainyPicture,
  next,
  openWizard,
  picture,
  pictures,
  picturesOf,
  removePhoto,
  shownItem,
  slots,
  titleField,
  uploaded,
} from '#tests/harness/wizard-screen.ts';

/** What a server refuses of a new listing and its photos (contract §2.3, §7): said on screen, with everything that was written still there. */

test.setTimeout(120_000);

const name = makeNames('거절된이');

for (const [what, at, fault, said] of [
  ['too large for the server', presignPath, refusedBy(400, 'FILE_SIZE_EXCEEDED'), '10MB를 넘었어요.'],
  [
    'of a kind that the server does not take',
    presignPath,
    refusedBy(400, 'INVALID_FILE_FORMAT'),
    postTexts.wrongType,
  ],
  [
    'that the store finds to be no picture',
    storePath,
    refusedBy(400, 'INVALID_FILE_FORMAT'),
    postTexts.wrongType,
  ],
  [
    'too large for a proxy before the server, which answers with a page of its own',
    storePath,
    { kind: 'gateway', status: 413 },
    sellingTexts.refusal.byCode.PAYLOAD_TOO_LARGE,
  ],
] as const)
  test(`a photo ${what} says so by its number and where it is published; without it the listing goes out`, async ({
    page,
    network,
  }) => {
    await openWizard(page, network.origin, name());
    await answerFour(page);
    await choose(page, await pictures(1));
    await expect(uploaded(page)).toHaveCount(1);
    network.inject(at, fault);
    await choose(page, await pictures(2));
    await expect(page.getByText(sellingTexts.photo.failed(2, said))).toBeVisible();
    await titleField(page).fill('사진이 막힌 과잠');
    await page.getByLabel(wizardTexts.fieldDescription, { exact: true }).fill('두 번 입었어요');
    await next(page);
    await amount(page, itemTexts.salePrice).fill('45000');
    await button(page, wizardTexts.done).click();
    await expect(page.getByText(`${postTexts.failed}. ${said}`)).toBeVisible();
    await button(page, sellingTexts.continue).click();
    await expectIntact(page, '사진이 막힌 과잠', 2);
    await removePhoto(page, 2);
    await next(page);
    await button(page, wizardTexts.done).click();
    expect(await picturesOf(network.origin, await shownItem(page))).toEqual([1]);
  });

/** A PNG of two colours, 30,000 pixels on each side: small as a file, gigabytes as pixels. */
const bomb = (): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const side = 30_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1; // one bit each, grey
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
};

test('a file that cannot be a photo says why, each in words of its own, and nothing is sent', async ({
  page,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await answerFour(page);
  const whole = await grainyPicture(1);
  for (const [file, said] of [
    [{ name: 'a.jpg', buffer: Buffer.from('no picture at all') }, sellingTexts.photo.damaged],
    [{ name: 'b.jpg', buffer: whole.buffer.subarray(0, 100_000) }, sellingTexts.photo.damaged],
    [{ name: 'x.jpg', buffer: Buffer.alloc(0) }, sellingTexts.photo.empty],
    [{ name: 'c.png', buffer: bomb() }, sellingTexts.photo.tooManyPixels],
    [{ name: 'd', buffer: Buffer.from('%PDF-1.7') }, postTexts.wrongType],
  ] as const) {
    await choose(page, [{ ...file, mimeType: file.name === 'd' ? 'application/pdf' : 'image/jpeg' }]);
    await expect(page.getByText(said)).toBeVisible();
    await expect(slots(page)).toHaveCount(0);
  }
  expect(network.seen.filter(({ path }) => presignPath.test(path))).toEqual([]);
});

test('a photo is known by its bytes: one that is named by a number, and one with another end', async ({
  page,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await answerFour(page);
  const { buffer } = await picture(1);
  await choose(page, [
    { name: '1000004563', mimeType: 'image/jpeg', buffer },
    { name: 'image.jfif', mimeType: 'image/jpeg', buffer },
    { name: 'photo.png', mimeType: 'image/png', buffer },
  ]);
  await expect(uploaded(page)).toHaveCount(3);
});

test('an upload whose address ran out goes up under a new one, and nobody hears of it', async ({
  page,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await answerFour(page);
  const gate = network.hold(presignPath);
  await choose(page, await pictures(3));
  await gate.reached();
  await advance(network.origin, 11 * 60_000);
  gate.open();
  await expect(uploaded(page)).toBeVisible();
  const uploads = network.seen.filter(({ method, path }) => method === 'PUT' && storePath.test(path));
  expect(new Set(uploads.map(({ path }) => path)).size).toBe(2);
  await expect(page.getByText(postTexts.photo.failed)).toHaveCount(0);
});

test('a photo that is another user’s on the server is refused, and goes up as the user’s own at the next try', async ({
  page,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await answerAll(page, { title: '남의 사진이 된 과잠', files: await pictures(1, 2) });
  await button(page, actionTexts.previous).click();
  await expect(uploaded(page)).toHaveCount(2);
  const [theirs] = await allNewest(network.origin);
  await page.evaluate(
    async ([database, fileKey]) => {
      const opening = indexedDB.open(database);
      await new Promise((done) => {
        opening.onsuccess = done;
      });
      const photos = opening.result.transaction('photos', 'readwrite').objectStore('photos');
      await new Promise<void>((done) => {
        photos.openCursor().onsuccess = ({ target }) => {
          const { result: cursor } = target as IDBRequest<IDBCursorWithValue | null>; // of this request
          if (cursor === null) return done();
          cursor.update({ ...cursor.value, fileKey });
          done(); // one of the two
        };
      });
      opening.result.close();
    },
    [`campick-${await whoIs(page)}`, theirs?.thumbnail ?? ''] as const,
  );
  await next(page);
  await button(page, wizardTexts.done).click();
  await expect(
    page.getByText(`${postTexts.failed}. ${sellingTexts.refusal.byCode.INVALID_INPUT}`),
  ).toBeVisible();
  await button(page, sellingTexts.continue).click();
  await expectIntact(page, '남의 사진이 된 과잠', 2);
  await next(page);
  await button(page, wizardTexts.done).click();
  expect(await picturesOf(network.origin, await shownItem(page))).toEqual([1, 2]);
});
