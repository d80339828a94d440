import { expect, type Locator, type Page } from '@playwright/test';
import type { Transcript } from './screen-reader/transcript.ts';

/** Who uses the app by keys alone, and sees where the focus is; nothing here clicks, or moves the focus by itself. */

/** How many Tabs a user presses before giving up. */
const most = 60;

/** What has the focus: its role and name, as a screen reader says them. */
const focusedWords = async (page: Page): Promise<string> => {
  if ((await page.locator(':focus').count()) === 0) return 'the browser itself';
  const [first = ''] = (await page.locator(':focus').ariaSnapshot()).split('\n');
  return first.replace(/^- /, '');
};

/** Why the focus is not seen; null where it is. Serialised into the page. */
const whyUnseen = (): string | null => {
  const { activeElement: one } = document;
  if (!(one instanceof HTMLElement) || one === document.body) return 'nothing has the focus';
  if (one.tabIndex === -1) return null; // the beginning of a screen or a step, where reading goes on
  const label = one instanceof HTMLInputElement ? (one.labels?.[0] ?? null) : null;
  const around = [
    one.parentElement,
    one.parentElement?.parentElement,
    one.closest('article')?.firstElementChild,
  ];
  const rings = [one, label, one.nextElementSibling, ...around].flatMap((each) =>
    each ? ['', '::before', '::after'].map((part) => getComputedStyle(each, part || null)) : [],
  );
  const isRinged = rings.some(
    ({ outlineStyle, outlineWidth, outlineColor, boxShadow }) =>
      (outlineStyle === 'solid' && outlineWidth === '2px' && outlineColor !== 'rgba(0, 0, 0, 0)') ||
      boxShadow.includes('0px 0px 0px 2px inset'),
  );
  const who = `${one.tagName} ${one.ariaLabel ?? one.textContent?.slice(0, 40)}`;
  if (!isRinged) return `${who} has no ring`;
  const own = one.getBoundingClientRect();
  const shown = label !== null && own.width < 8 ? label : one;
  const box = shown.getBoundingClientRect();
  const isTall = box.height > innerHeight * 0.6;
  const top = Math.max(box.top, 0);
  const bottom = Math.min(box.bottom, innerHeight);
  const middle = Math.min(Math.max((box.left + box.right) / 2, 0), innerWidth - 1);
  const ys = isTall ? [(top + bottom) / 2] : [box.top + 3, (box.top + box.bottom) / 2, box.bottom - 3];
  for (const y of ys) {
    const hit = document.elementFromPoint(middle, y);
    const isIt =
      hit !== null &&
      (shown.contains(hit) || hit.contains(shown) || (label?.contains(hit) ?? false)) &&
      hit.closest('header, nav, footer') === shown.closest('header, nav, footer');
    if (!isIt)
      return `${who} is covered or outside at ${Math.round(y)} of ${innerHeight} px by ${hit?.tagName} ${hit?.className}`;
  }
  return null;
};

export interface KeyboardUser {
  readonly page: Page;
  /** Presses Tab, or Shift+Tab, until the control, by what is said of it where not by itself, has the focus, and sees it. */
  to(wanted: string | RegExp | Locator, by?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Presses a key; whatever it does, the focus is still somewhere, and is seen. */
  press(key: 'Enter' | 'Space' | 'Escape' | `Arrow${'Up' | 'Down' | 'Left' | 'Right'}`): Promise<void>;
  /** Leaves a list that grows while it is walked through, by the key that a feed has for it: on the control after it. */
  leaveFeed(): Promise<void>;
  /** Types into the field that has the focus. */
  type(text: string): Promise<void>;
  /** The focus is here, without a key. */
  isAt(where: Locator): Promise<void>;
  /** The screen is here; its tree is sound, and the transcript holds it under this title. */
  arrives(title: string, there: Locator): Promise<void>;
  /** It was announced. */
  hears(text: string | RegExp): Promise<void>;
}

/** What has the focus in a feed, where anything of it has. */
const feedFocus = async (page: Page): Promise<string> =>
  (await page.getByRole('feed').locator(':focus').count()) === 0 ? '' : focusedWords(page);

const matches = (words: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? words.includes(`"${wanted}`) : wanted.test(words);

export const makeKeyboardUser = (page: Page, transcript: Transcript): KeyboardUser => {
  const seesFocus = (after: string): Promise<void> =>
    expect.poll(() => page.evaluate(whyUnseen), { message: `the focus after ${after}` }).toBeNull();
  return {
    page,
    to: async (wanted, by = 'Tab') => {
      const met: string[] = [];
      for (let presses = 0; presses < most; presses += 1) {
        await page.keyboard.press(by);
        const words = await focusedWords(page);
        met.push(words);
        const isIt =
          typeof wanted === 'string' || wanted instanceof RegExp
            ? matches(words, wanted)
            : (await wanted.and(page.locator(':focus')).count()) > 0;
        if (!isIt) continue;
        await seesFocus(`${by} to ${wanted}`);
        return transcript.stops(by);
      }
      throw new Error(`${wanted} is not reached by ${by}; reached: ${met.join(' · ')}`);
    },
    press: async (key) => {
      transcript.pressed(key);
      await page.keyboard.press(key);
      await seesFocus(key);
    },
    leaveFeed: async () => {
      for (let presses = 0; presses < most && !/^link/.test(await feedFocus(page)); presses += 1)
        await page.keyboard.press('Tab');
      transcript.pressed('Control+End');
      await page.keyboard.press('Control+End');
      await seesFocus('Control+End');
    },
    type: async (text) => {
      transcript.typed(text);
      await page.keyboard.type(text);
      await seesFocus('typing');
    },
    isAt: async (where) => {
      await expect(where).toBeFocused();
      await seesFocus('coming back');
      await transcript.stops('');
    },
    arrives: async (title, there) => {
      await expect(there).toBeVisible();
      await seesFocus(`arriving at ${title}`);
      await transcript.reads(title);
    },
    hears: async (text) => {
      const isIt = (said: string) => (typeof text === 'string' ? said === text : text.test(said));
      await expect
        .poll(() => page.evaluate(() => globalThis.campickSaid ?? []), { message: `${text} is announced` })
        .toContainEqual(
          expect.stringMatching(typeof text === 'string' ? new RegExp(`^${escaped(text)}$`) : text),
        );
      const said = await page.evaluate(() => globalThis.campickSaid ?? []);
      transcript.heard(said.find(isIt) ?? '');
    },
  };
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
