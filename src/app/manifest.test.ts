import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { clientLimits } from '#contract/limits.ts';
import { manifest } from '../../manifest.config.ts';

const publicFile = (path: string): Buffer => readFileSync(new URL(`../../public${path}`, import.meta.url));
const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];

test('the identity of the app never changes, so that installed apps stay the same app', () => {
  expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/?source=pwa', lang: 'ko' });
});

test.each(icons)('$src is a PNG of the size that the manifest declares', async ({ src, sizes, type }) => {
  const { format, width, height } = await sharp(publicFile(src)).metadata();
  expect([`image/${format}`, `${width}x${height}`]).toEqual([type, sizes]);
});

describe('the shortcuts', () => {
  test('are four, each with an icon of its own and the source drawing beside it', () => {
    expect(manifest.shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
      '상품 등록 /post',
      '채팅 /chat',
      '받은 PICK /pick?subject=owner',
      '검색 /search',
    ]);
    const sources = manifest.shortcuts.flatMap((shortcut) => shortcut.icons.map(({ src }) => src));
    expect(new Set(sources).size).toBe(4);
    for (const src of sources) expect(publicFile(src.replace('.png', '.svg')).toString()).toMatch(/^<svg /);
  });

  test('lead to existing screens', () => {
    const routes = ['routes.tsx', 'screens.ts']
      .map((file) => readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'))
      .join('\n');
    for (const { url } of manifest.shortcuts) expect(routes).toContain(`'${url.split('?')[0]}'`);
  });
});

describe('the share target', () => {
  const { action, method, enctype, params } = manifest.share_target;

  test('is a POST with files, within the scope', () => {
    expect({ action, method, enctype }).toEqual({
      action: '/share-target',
      method: 'POST',
      enctype: 'multipart/form-data',
    });
    expect(params).toMatchObject({ title: 'title', text: 'text', files: [{ name: 'photos' }] });
  });

  test('accepts the photo types of a listing, by extension and by MIME type, and nothing else', () => {
    const accept = params.files.flatMap((files) => files.accept);
    const types = clientLimits.imageExtensions.map(
      (extension) => `image/${extension.replace('jpg', 'jpeg')}`,
    );
    expect(new Set(accept)).toEqual(
      new Set([...clientLimits.imageExtensions.map((extension) => `.${extension}`), ...types]),
    );
  });
});
