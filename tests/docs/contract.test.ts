import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { errors } from '#contract/errors.ts';
import { everyEndpoint } from '#contract/every-endpoint.ts';
import { limits } from '#contract/limits.ts';

const page = readFileSync('docs/spec/contract.md', 'utf8');
const section = (number: string): string =>
  page.split(/^#{2,3} (?=\d)/m).find((part) => part.startsWith(`${number} `)) ?? '';

/** The rows of the table of error codes: one for each code, with its status in words, and whether we ever meet it. */
const rows = section('1.4')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => {
    const [, codes = '', status = ''] = line.split('|');
    const isMet = !/†|\[X\]|never emit/.test(line);
    return [...codes.matchAll(/`([A-Z_]+)`/g)].map(([, code = '']) => ({ code, status, isMet }));
  });

test('the page lists every error code of the contract, and says of each other one that it is never raised or beyond the product', () => {
  const met = rows.filter(({ isMet }) => isMet).map(({ code }) => code);
  expect(met.sort()).toEqual(Object.keys(errors).sort());
});

test('the page gives each error the status that our server answers', () => {
  const wrong = Object.entries(errors).filter(([code, { status }]) => {
    const row = rows.find((one) => one.code === code);
    const ours = /\*\*(\d{3})\*\* \[C\]/.exec(row?.status ?? '')?.[1] ?? /\d{3}/.exec(row?.status ?? '')?.[0];
    return ours !== String(status);
  });
  expect(wrong).toEqual([]);
});

/** Paths as the page writes them: `{id}` for whatever the path names, with or without the prefix. */
const isNamed = (path: string): boolean => {
  const pattern = path
    .replace(/^\/api\/v1/, '')
    .split(/:\w+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(?:\\{\\w+\\}|[\\w{}]+)');
  return new RegExp(`${pattern}(?![\\w/-])`).test(page);
};

test('the page names every path of the contract', () => {
  const paths = Object.values(everyEndpoint).map(({ path }) => path as string);
  expect(paths.filter((path) => !isNamed(path))).toEqual([]);
  expect(isNamed('/api/v1/item/:itemId/nowhere')).toBe(false);
});

test('the page names every capability', () => {
  expect(capabilities.filter((word) => !section('11.4').includes(`\`${word}\``))).toEqual([]);
});

test('the page states the limits of what a user writes', () => {
  const stated = section('9.2').replaceAll(/(\d) (\d)/g, '$1$2');
  const { maxPrice, title, description, itemLocation, pickLocation, chat, review, keyword, fcmToken } =
    limits;
  const all = [maxPrice, title, description, itemLocation, pickLocation, chat, review, keyword, fcmToken];
  expect(all.filter((limit) => !stated.includes(String(limit)))).toEqual([]);
});
