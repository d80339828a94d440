/** Renders the icons' drawings to the sizes that the manifest and the page name: `node tests/gallery/icons.ts`. */
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright';

const folder = `${import.meta.dirname}/../../public/icons`;
const sizes = [
  { from: 'icon', to: 'icon-192', size: 192 },
  { from: 'icon', to: 'icon-512', size: 512 },
  { from: 'maskable', to: 'icon-maskable-512', size: 512 },
  { from: 'maskable', to: 'apple-touch-icon', size: 180 },
  { from: 'monochrome', to: 'icon-monochrome-96', size: 96 },
  ...['post', 'chat', 'pick', 'search'].map((name) => ({
    from: `shortcut-${name}`,
    to: `shortcut-${name}`,
    size: 96,
  })),
];

const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' });
for (const { from, to, size } of sizes) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = await readFile(`${folder}/${from}.svg`, 'utf8');
  await page.setContent(`<body style="margin:0">${svg}`);
  await page.screenshot({ path: `${folder}/${to}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
