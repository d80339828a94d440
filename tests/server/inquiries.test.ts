import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EnvError } from '#server/env-vars.ts';
import { readBanners } from '#server/operator/files.ts';
import { inquiriesText } from '#server/operator/inquiries.ts';
import { startWorld, type World } from './world.ts';

/** What users ask the operator, and what the operator has set (contract §2.11). */

const banner = {
  title: '굿즈',
  description: '학생회관',
  author: '학생회',
  href: 'https://club.example/goods',
};

let world: World;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campick-banners-'));
  world = await startWorld({ rateLimits: true });
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const inquire = (by: Awaited<ReturnType<World['as']>>, text: string, key: string) =>
  by.post('/api/v1/inquiry', { text }, { 'idempotency-key': key });

test('an inquiry is stored once by its key, and the operator reads it with who asked', async () => {
  const user = await world.as('묻는이');
  expect(await inquiriesText(world.db)).toBe('no inquiries\n');
  for (let tries = 0; tries < 3; tries += 1)
    expect((await inquire(user, ' 로그인이\n#9 안 돼요 ', 'inquiry-key-0000001')).status).toBe(200);
  await inquire(user, '하나 더', 'inquiry-key-0000002');
  const text = await inquiriesText(world.db);
  expect(text).toMatch(
    new RegExp(
      `^#\\d+ \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d KST 묻는이 \\(user ${user.id}\\)\\n    로그인이\\n    #9 안 돼요\\n\\n#`,
    ),
  );
  expect(text.match(/^#/gm)).toHaveLength(2);
});

test('a visitor, a blank one and one that is too long are refused, and the eleventh of a day', async () => {
  expect((await world.visitor().post('/api/v1/inquiry', { text: '저기요' })).status).toBe(401);
  const user = await world.as('많이묻는이');
  for (const text of ['', '  ', '가'.repeat(1_001)])
    expect([text.length, (await inquire(user, text, `bad-key-00000000${text.length}`)).status]).toEqual([
      text.length,
      400,
    ]);
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1)
    statuses.push((await inquire(user, `질문 ${n}`, `many-key-0000000${n}`)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test('what the operator has set is announced and answered; where nothing is, it is not announced', async () => {
  const words = async (of: World) =>
    (await of.visitor().get('/api/test/is-login')).headers.get('x-contract-ext')?.split(',');
  expect(await words(world)).toContain('inquiries');
  expect(await words(world)).not.toContain('operator');
  await writeFile(join(folder, 'banners.json'), JSON.stringify([banner]));
  const told = await startWorld({ vars: { DATA_DIR: folder, INQUIRY_URL: 'help@club.example' } });
  try {
    expect(await words(told)).toContain('operator');
    expect((await told.visitor().get('/api/v1/operator')).body.data).toEqual({
      inquiry: 'mailto:help@club.example',
      banners: [banner],
    });
  } finally {
    await told.stop();
  }
});

test.each([
  ['{', 'it is no JSON'],
  ['{}', 'it must be a list of one to six banners'],
  ['[]', 'it must be a list of one to six banners'],
  [JSON.stringify(Array.from({ length: 7 }, () => banner)), 'it must be a list of one to six banners'],
  ['["word"]', 'banner 1 must have title, description, author and href'],
  [
    JSON.stringify([{ ...banner, href: 'javascript:alert(1)' }]),
    'the href of banner 1 must be an address with https:// or a path of this origin',
  ],
  [
    JSON.stringify([{ ...banner, href: '//elsewhere.example' }]),
    'the href of banner 1 must be an address with https:// or a path of this origin',
  ],
  [
    JSON.stringify([{ ...banner, photo: 'https://elsewhere.example/a.png' }]),
    'the photo of banner 1 must be a path of this origin',
  ],
  [JSON.stringify([banner, { ...banner, title: ' ' }]), 'the title of banner 2 is empty'],
  [JSON.stringify([banner, { ...banner, author: undefined }]), 'the author of banner 2 is missing'],
  [JSON.stringify([{ ...banner, title: 7 }]), 'the title of banner 1 must be a text'],
  [JSON.stringify([{ ...banner, number: '1234' }]), 'the number of banner 1 has more than 3 characters'],
])('a banners.json of %s stops the start with what is wrong', async (text, sentence) => {
  const file = join(folder, 'banners.json');
  await writeFile(file, text);
  expect(() => readBanners(folder)).toThrow(new EnvError(`${file} cannot be used: ${sentence}`));
});
