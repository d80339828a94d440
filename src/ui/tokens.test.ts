import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const declared = new Map(
  Array.from(sheet.matchAll(/^ {4}(--[\w-]+):\s*([^;]+);/gm), ([, name = '', value = '']) => [
    name,
    value.trim(),
  ]),
);

type Theme = 'light' | 'dark';

/** The colour behind a token in a theme: roles name steps of ramps, ramps hold the colour itself. */
const colour = (token: string, theme: Theme): string => {
  const value = declared.get(`--${token}`);
  if (value === undefined) throw new Error(`tokens.css has no --${token}`);
  const pair = /^light-dark\(var\(--([\w-]+)\), var\(--([\w-]+)\)\)$/.exec(value);
  if (pair) return colour((theme === 'light' ? pair[1] : pair[2]) ?? '', theme);
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`--${token} is neither a role nor a colour: ${value}`);
  return value;
};

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG 2 contrast ratio. */
const contrast = (over: string, under: string, theme: Theme): number => {
  const [a, b] = [luminance(colour(over, theme)), luminance(colour(under, theme))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

test('the measure agrees with two known ratios', () => {
  expect(contrast('white', 'ink-950', 'light')).toBeCloseTo(18.6, 1);
  expect(contrast('white', 'volt-400', 'light')).toBeCloseTo(1.43, 2);
});

/** What is read on what. Text needs 4.5, a shape that carries meaning 3. */
const texts: readonly (readonly [over: string, under: string])[] = [
  ...['text', 'text-2', 'text-3'].flatMap((over) =>
    ['bg', 'surface', 'raised', 'sunken'].map((under) => [over, under] as const),
  ),
  ['text-2', 'chip'],
  ['on-brand', 'brand'],
  ['text', 'brand-soft'],
  ['on-primary', 'primary'],
  ['on-rent', 'rent'],
  ['on-sale', 'sale'],
  ...['bg', 'surface', 'raised', 'rent-soft'].map((under) => ['rent-text', under] as const),
  ...['bg', 'surface', 'raised', 'sale-soft'].map((under) => ['sale-text', under] as const),
  ...['rent-soft', 'sale-soft'].map((under) => ['text-2', under] as const),
  ...['bg', 'surface', 'raised', 'rent-soft'].map((under) => ['error-text', under] as const),
  ['pending-text', 'pending-soft'],
  ['success-text', 'success-soft'],
  ['on-bubble-mine', 'bubble-mine'],
  ['text', 'bubble-other'],
  ['on-toast', 'toast'],
  ['on-line-bar', 'line-bar'],
  ['on-line-bar-2', 'line-bar'],
  ['brand', 'line-bar'],
  ['text', 'hairline'],
  ['read-mark', 'bg'],
];

const shapes: readonly (readonly [over: string, under: string])[] = [
  ...['bg', 'surface', 'raised', 'sunken'].map((under) => ['control', under] as const),
  ...['bg', 'surface', 'raised'].map((under) => ['focus', under] as const),
  ['star', 'surface'],
  ['star', 'raised'],
  ['ticket-line', 'bg'],
  ['rent', 'surface'],
  ['rent', 'brand'],
  ['brand-line', 'bg'],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(texts)('%s is readable on %s (4.5)', (over, under) => {
    expect(contrast(over, under, theme)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(shapes)('%s is seen against %s (3)', (over, under) => {
    expect(contrast(over, under, theme)).toBeGreaterThanOrEqual(3);
  });
  test.each(['surface', 'raised'])('a tag is told apart from %s, on which it lies', (under) => {
    expect(contrast('chip', under, theme)).toBeGreaterThan(1.1);
  });

  test.each(['bg', 'surface', 'sunken'])('disabled text is still legible on %s (3)', (under) => {
    expect(contrast('text-disabled', under, theme)).toBeGreaterThanOrEqual(3);
  });
});

test('the page says the same theme colours as the headers have', () => {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  const said = Array.from(page.matchAll(/name="theme-color"[^>]*content="(#\w{6})"/g), ([, hex]) =>
    hex?.toLowerCase(),
  );
  expect(said).toEqual([colour('surface', 'light'), colour('surface', 'dark')]);
});

test('no text of the scale is below 12 px', () => {
  const sizes = Array.from(sheet.matchAll(/--[\w-]+: \d00 ([\d.]+)rem \//g), ([, rem]) => Number(rem) * 16);
  expect(sizes.length).toBeGreaterThanOrEqual(10);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
});

test('a theme changes colours and nothing else, so that one of both shows every other barrier', () => {
  const themed = globSync('src/**/*.css').flatMap((file) => {
    const css = readFileSync(file, 'utf8');
    const rules = [...css.matchAll(/:root\[data-theme[^{]*\{([^}]*)\}/g)].map(([, rule = '']) => rule.trim());
    return [...rules, ...(css.match(/prefers-color-scheme[^{]*/g) ?? [])];
  });
  expect(themed).toEqual(['color-scheme: light;', 'color-scheme: dark;']);
});
