import { afterEach, expect, test, vi } from 'vitest';
import { placeBeside } from './use-modal.ts';

/** An element that stands there, and one that remembers its properties: there is no page here. */
const at = (left: number, top: number, width = 100, height = 40): Element =>
  ({
    getBoundingClientRect: () => ({ left, top, width, height, bottom: top + height, right: left + width }),
  }) as unknown as Element; // the one call that is made

const sheet = () => {
  const told = new Map<string, string>();
  const style = {
    setProperty: (name: string, value: string) => told.set(name, value),
    removeProperty: (name: string) => told.delete(name),
  };
  return { told, element: { style } as unknown as HTMLElement }; // see above
};

const page = (innerHeight: number): void => {
  vi.stubGlobal('innerHeight', innerHeight);
  vi.stubGlobal('document', { body: {} });
  vi.stubGlobal('DOMRect', class {});
};
afterEach(() => vi.unstubAllGlobals());

test('an overlay opens below what opened it, as high as there is room', () => {
  page(800);
  const { told, element } = sheet();
  placeBeside(element, at(30, 100));
  expect(Object.fromEntries(told)).toEqual({
    '--at-left': '30px',
    '--at-top': '148px',
    '--at-bottom': 'auto',
    '--at-most': '644px',
  });
});

test('it opens above where there is more room', () => {
  page(800);
  const { told, element } = sheet();
  placeBeside(element, at(30, 700));
  expect(told.get('--at-top')).toBe('auto');
  expect(told.get('--at-bottom')).toBe('108px');
});

test('it stands in the middle where neither side has room, where nothing opened it, and where that is not seen', () => {
  for (const [height, opener] of [
    [500, at(30, 250)],
    [800, null],
    [800, at(30, 100, 0)],
  ] as const) {
    page(height);
    const { told, element } = sheet();
    told.set('--at-top', 'of an opening before');
    placeBeside(element, opener);
    expect(told.size).toBe(0);
  }
});
