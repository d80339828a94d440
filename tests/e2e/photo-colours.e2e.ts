import * as v from 'valibot';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { heicPictures, otherPictures, seenOf } from '#tests/harness/phone-pictures.ts';
import { storedTables } from '#tests/harness/stored-rows.ts';
import {
  answerFour,
  choose,
  openWizard,
  removePhoto,
  slots,
  uploaded,
} from '#tests/harness/wizard-screen.ts';

/** What phones and tools write goes up from the wizard upright and in its colours. */

test.setTimeout(240_000);

const name = makeNames('색깔이');
const Photo = v.looseObject({ id: v.string(), fileKey: v.nullable(v.string()) });
const most = 6;

test('@firefox-whole photos of every kind go up in the colours and on the side that they were taken in', async ({
  page,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await answerFour(page);
  const database = `campick-${await whoIs(page)}`;
  const wrong: unknown[] = [];
  const pictures = [...heicPictures, ...otherPictures];
  for (let first = 0; first < pictures.length; first += most) {
    const some = pictures.slice(first, first + most);
    const files = some.map(async ({ name: file, type, bytes }) => ({
      name: file,
      mimeType: type,
      buffer: Buffer.from(await bytes()),
    }));
    await choose(page, await Promise.all(files));
    await expect(uploaded(page)).toHaveCount(some.length);
    const { drafts = [], photos = [] } = await storedTables(page, database, ['drafts', 'photos']);
    const order = [...JSON.stringify(drafts).matchAll(/"photoId":"([^"]+)"/g)].map(([, id]) => id);
    const rows = v.parse(v.array(Photo), photos);
    for (const [nth, picture] of some.entries()) {
      const key = rows.find(({ id }) => id === order[nth])?.fileKey;
      const answer = await fetch(`${network.origin}/media/${key}`);
      const { size, off } = await seenOf(Buffer.from(await answer.arrayBuffer()), picture);
      if (off > 10 || String(size) !== String(picture.right.size))
        wrong.push([picture.what, off, size, picture.right.size]);
    }
    for (const _one of some) await removePhoto(page, 1);
    await expect(slots(page)).toHaveCount(0);
  }
  expect(wrong).toEqual([]);
});
