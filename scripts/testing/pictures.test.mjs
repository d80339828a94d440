import sharp from 'sharp';
import { expect, test } from 'vitest';
import { comparePictures, differencePicture, pixelsOf } from './pictures.mjs';

/** A small screen as the sheets hold it: half its size, 195 × 422 px. */

const size = { width: 195, height: 422 };
const line = (y, text, { x = 12, weight = 400, fill = '#222' } = {}) =>
  `<text x="${x}" y="${y}" font-size="7.5" font-family="sans-serif" font-weight="${weight}" fill="${fill}">${text}</text>`;

const card = (y, n, { x = 8, titled = `캠퍼스 유니폼 ${n}번, 새것 수준` } = {}) => `
  <rect x="${x}" y="${y}" width="179" height="56" rx="8" fill="#fff" stroke="#ddd"/>
  <rect x="${x + 6}" y="${y + 6}" width="44" height="44" rx="4" fill="${['#8a2436', '#24508a', '#3a6b3a', '#b08a2a'][n % 4]}"/>
  ${line(y + 16, titled, { x: x + 58, weight: 700 })}
  ${line(y + 30, '과잠 · M · 최상', { x: x + 58, fill: '#666' })}
  ${line(y + 46, '판매가 45,000원', { x: x + 58, fill: '#1458c4' })}`;

const bar = `<rect x="-9" y="386" width="213" height="45" fill="#fff"/><rect x="-9" y="385" width="213" height="1" fill="#ccc"/>
  ${['홈', 'PICK', '채팅', '마이'].map((name, n) => `<circle cx="${24 + n * 49}" cy="398" r="6" fill="#555"/>${line(414, name, { x: 17 + n * 49 })}`).join('')}`;
const button = (fill) =>
  `<rect x="8" y="350" width="179" height="26" rx="8" fill="${fill}"/>${line(366, '구매하기', { x: 80, fill: '#fff' })}`;

const screen = ({
  head = '캠픽',
  cards = [0, 1, 2, 3].map((n) => card(34 + n * 62, n)),
  foot = bar,
  act = button('#1458c4'),
  back = '#f4f5f7',
} = {}) =>
  `<rect x="-9" y="-9" width="213" height="440" fill="${back}"/>${line(20, head, { weight: 700 })}${cards.join('')}${act}${foot}`;

const draw = (content, { dx = 0, dy = 0 } = {}) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><g transform="translate(${dx} ${dy})">${content}</g></svg>`,
    ),
    { density: 72 },
  )
    .png()
    .toBuffer();

/** As a sheet keeps it. */
const stored = async (content = screen()) =>
  pixelsOf(
    await sharp(await draw(content))
      .webp({ quality: 62, effort: 6 })
      .toBuffer(),
  );
const present = async (content, moved) => pixelsOf(await draw(content, moved));
const compare = async (content, moved) => comparePictures(await stored(), await present(content, moved));

test('the noise of the stored sheet is no difference at all', async () => {
  const { looksSame, share } = await compare(screen());
  expect(looksSame).toBe(true);
  expect(share).toBe(0);
});

for (const moved of [{ dx: 1 }, { dy: 1 }, { dx: 0.5, dy: 0.5 }, { dx: -1, dy: 1 }])
  test(`what is drawn a pixel of the sheet, two of the screen, beside its place passes: ${JSON.stringify(moved)}`, async () => {
    expect((await compare(screen(), moved)).looksSame).toBe(true);
  });

test('another antialiasing passes', async () => {
  const soft = await pixelsOf(
    await sharp(await draw(screen()))
      .blur(0.6)
      .toBuffer(),
  );
  expect(comparePictures(await stored(), soft).looksSame).toBe(true);
  const large = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="390" height="844" viewBox="0 0 195 422">${screen()}</svg>`,
    ),
  )
    .png()
    .toBuffer();
  expect(
    comparePictures(await stored(), await pixelsOf(await sharp(large).resize(size).toBuffer())).looksSame,
  ).toBe(true);
});

test('another word in a line passes: words are held by other tests', async () => {
  const cards = [
    card(34, 0, { titled: '캠퍼스 저지 17번, 거의 새것' }),
    ...[1, 2, 3].map((n) => card(34 + n * 62, n)),
  ];
  expect((await compare(screen({ cards }))).looksSame).toBe(true);
});

const cards = (of) => [0, 1, 2, 3].map(of);
for (const [what, broken] of Object.entries({
  'the bar at the bottom is missing': screen({ foot: '' }),
  'the button is missing': screen({ act: '' }),
  'a card stands 16 px lower': screen({ cards: cards((n) => card(34 + n * 62 + (n === 1 ? 8 : 0), n)) }),
  'all cards stand 16 px lower': screen({ cards: cards((n) => card(42 + n * 62, n)) }),
  'all cards stand 16 px to the right': screen({ cards: cards((n) => card(34 + n * 62, n, { x: 16 })) }),
  'a card is missing': screen({ cards: cards((n) => (n === 2 ? '' : card(34 + n * 62, n))) }),
  'two cards have changed places': screen({ cards: cards((n) => card(34 + n * 62, [0, 2, 1, 3][n])) }),
  'the button has the other colour': screen({ act: button('#d21f3c') }),
  'the page has another background': screen({ back: '#ffffff' }),
  'a title runs over two lines and pushes the rest down': screen({
    cards: cards((n) =>
      n === 0
        ? `${card(34, 0)}${line(60, '둘째 줄까지 이어지는 제목', { x: 66 })}`
        : card(34 + n * 62 + 10, n),
    ),
  }),
  'a card leaves the screen': screen({ cards: cards((n) => card(34 + n * 62, n, { x: n === 1 ? 60 : 8 })) }),
  'the page has no styles': cards((n) => line(12 + n * 40, `캠퍼스 유니폼 ${n}번, 새것 수준`)).join(''),
}))
  test(`it is a difference that ${what}, and the place is named`, async () => {
    const result = await compare(broken);
    expect(result.looksSame).toBe(false);
    expect(result.place).not.toBeNull();
  });

test('a picture of another size is never the same', async () => {
  const now = await pixelsOf(
    await sharp(await draw(screen()))
      .extend({ bottom: 8 })
      .toBuffer(),
  );
  expect(comparePictures(await stored(), now)).toMatchObject({ looksSame: false, isOtherSize: true });
});

test('the picture of the difference is red where it is and nowhere else', async () => {
  const now = await present(screen({ act: '' }));
  const result = comparePictures(await stored(), now);
  const { data, width } = await pixelsOf(await differencePicture(now, result));
  const redAt = (x, y) => data[(y * width + x) * 3] - data[(y * width + x) * 3 + 1] > 80;
  expect(redAt(100, 362)).toBe(true);
  expect(redAt(100, 330)).toBe(false);
});
