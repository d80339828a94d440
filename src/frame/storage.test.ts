import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '#src/lib/time.ts';
import { askToPersist, askToPersistUnbidden, keptPhotos, persistence, seenPhotos } from './storage.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 10, 1);

/** A browser that says this when it is asked; returns how often it was. */
const browser = (says: boolean) => {
  let isPersisted = false;
  const persist = vi.fn(async () => {
    isPersisted = says;
    return says;
  });
  vi.stubGlobal('navigator', { storage: { persist, persisted: async () => isPersisted } });
  return persist;
};

const at = (ms: number): void => void vi.spyOn(systemClock, 'wall').mockReturnValue(ms);

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  at(start);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a browser that said no is asked again by itself after thirty days, and by a tap at once', async () => {
  const persist = browser(false);
  await askToPersistUnbidden();
  at(start + 29 * dayMs);
  await askToPersistUnbidden();
  expect(persist).toHaveBeenCalledTimes(1);
  expect(await askToPersist()).toBe('no');
  at(start + 58 * dayMs);
  await askToPersistUnbidden(); // it counts from the tap
  expect(persist).toHaveBeenCalledTimes(2);
  at(start + 59 * dayMs);
  await askToPersistUnbidden();
  expect(persist).toHaveBeenCalledTimes(3);
});

test('a browser that said yes, or is being asked, is not asked again', async () => {
  const persist = browser(true);
  expect(await Promise.all([askToPersist(), askToPersist()])).toEqual(['yes', 'yes']);
  expect(await askToPersist()).toBe('yes');
  expect(persist).toHaveBeenCalledTimes(1);
});

test('a page that nobody sees asks nothing', async () => {
  const persist = browser(false);
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  await askToPersistUnbidden();
  expect(persist).not.toHaveBeenCalled();
});

test('a browser that cannot be asked is none, and a full storage keeps nobody from asking', async () => {
  vi.stubGlobal('navigator', {});
  expect(await persistence()).toBe('none');
  expect(await askToPersist()).toBe('none');
  const persist = browser(true);
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full });
  await askToPersistUnbidden();
  expect(persist).toHaveBeenCalledTimes(1);
});

test('photos are counted by what their answers say, else by what they hold, and no cache is made for that', async () => {
  const answers = [
    new Response('x', { headers: { 'content-length': '3000' } }),
    ...Array.from({ length: 45 }, () => new Response('four')),
  ];
  const opened = vi.fn(async () => ({
    keys: async () => answers.map((_, n) => n),
    match: async (n: number) => answers[n],
  }));
  vi.stubGlobal('caches', { has: async (name: string) => name === 'campick-photos', open: opened });
  expect(await seenPhotos()).toEqual({ count: 46, bytes: 3000 + 45 * 4 });
  expect(await keptPhotos()).toEqual({ count: 0, bytes: 0 });
  expect(opened).toHaveBeenCalledTimes(1);
});
