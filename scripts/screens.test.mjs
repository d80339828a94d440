import { resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { manifest } from '../manifest.config.ts';

const stored = ({ src }) => sharp(resolve(import.meta.dirname, '../public', src.slice(1))).metadata();

test.each(manifest.screenshots)(
  '$src is there, as large and of the type that the manifest says',
  async (one) => {
    const { width, height, format } = await stored(one);
    expect([`${width}x${height}`, `image/${format}`]).toEqual([one.sizes, one.type]);
  },
);

test.each(['narrow', 'wide'])('Chromium shows all that are %s', async (form) => {
  const all = manifest.screenshots.filter(({ form_factor }) => form_factor === form);
  const sizes = await Promise.all(all.map(stored));
  const edges = sizes.flatMap(({ width, height }) => [width, height]);
  expect(Math.min(...edges)).toBeGreaterThanOrEqual(320);
  expect(Math.max(...edges)).toBeLessThanOrEqual(3_840);
  expect(Math.max(...edges) / Math.min(...edges)).toBeLessThanOrEqual(2.3);
  // one of another shape than the first is left out
  expect(new Set(sizes.map(({ width, height }) => width / height)).size).toBe(1);
  expect(all.length).toBeLessThanOrEqual(form === 'wide' ? 8 : 5);
});
