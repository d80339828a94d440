import { afterEach, expect, test, vi } from 'vitest';
import type { SessionRow } from '#src/db/rows-device.ts';
import { drawSettings, savesData } from './device-settings.ts';
import { srcSetAt } from './media.ts';

/** A page on a device that has stored these choices, in a browser that asks to save data or does not. */
const pageWith = (stored: Readonly<Record<string, string>>, saveData?: boolean, devicePixelRatio = 1) => {
  const dataset: Record<string, string> = {};
  const bars = ['light', 'dark'].map((scheme) => ({
    media: `(prefers-color-scheme: ${scheme})`,
    content: '',
  }));
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null });
  vi.stubGlobal('document', { documentElement: { dataset }, querySelectorAll: () => bars });
  vi.stubGlobal('navigator', saveData === undefined ? {} : { connection: { saveData } });
  vi.stubGlobal('devicePixelRatio', devicePixelRatio);
  drawSettings();
  return { dataset, bars: bars.map(({ content }) => content) };
};

afterEach(() => vi.unstubAllGlobals());

const [light, dark] = ['#FFFFFF', '#0E131B'];

test.each([
  ['dark', [dark, dark]],
  ['light', [light, light]],
  ['system', [light, dark]],
  ['nothing of ours', [light, dark]],
  [undefined, [light, dark]],
])('the theme %s has the bar of the browser in these colours', (theme, colours) => {
  const page = pageWith(theme === undefined ? {} : { 'campick-theme': theme });
  expect(page.bars).toEqual(colours);
  expect(page.dataset['theme']).toBe(theme ?? '');
});

test.each([
  [undefined, undefined, false],
  [undefined, false, false],
  [undefined, true, true],
  ['on', undefined, true],
  ['on', false, true],
  ['off', true, false],
  ['', true, true],
])('with %s chosen in a browser that says %s it saves data: %s', (saver, asked, saves) => {
  pageWith(saver === undefined ? {} : { 'campick-saver': saver }, asked);
  expect(savesData() ?? false).toBe(saves);
});

test('where there is no page, as for a first visit, nothing is chosen', () => {
  vi.stubGlobal('navigator', {});
  expect(globalThis.document).toBeUndefined();
  expect(savesData()).toBe(false);
});

const session = { capabilities: ['photo-widths'] } as unknown as SessionRow;

/** The width that a browser takes for a photo drawn so many pixels wide: the narrowest that is said to be enough. */
const taken = (drawn: number, density: number): string | undefined =>
  srcSetAt(session)?.('/media/a.jpg')
    ?.split(',')
    .map((one) => one.split(' '))
    .find(([, said]) => Number.parseInt(said ?? '', 10) >= drawn * density)?.[0]
    ?.replace('/media/a.jpg?w=', '');

test.each([1, 1.5, 2.625, 3])(
  'on a screen of density %s a saved photo is that of a plain screen',
  (density) => {
    pageWith({ 'campick-saver': 'on' }, false, density);
    expect([84, 390, 480].map((drawn) => taken(drawn, density))).toEqual(['192', '800', '800']);
  },
);

test('without it a dense screen takes as many pixels as it has', () => {
  pageWith({}, false, 3);
  expect([84, 390].map((drawn) => taken(drawn, 3))).toEqual(['288', '1280']);
});
