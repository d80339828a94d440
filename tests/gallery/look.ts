/**
 * Looks at every page of the gallery: axe in both themes, nothing cut off at 320 px or at 200 % text, and a picture of each
 * in the folder that is named. `node tests/gallery/look.ts <folder> [page…]`
 */
import { mkdir } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright';
import { serve } from './serve.ts';

const [folder = 'node_modules/.gallery-shots', ...only] = process.argv.slice(2);
const all = [
  'home',
  'offline',
  'detail',
  'my',
  'shell',
  'controls',
  'search',
  'outbox',
  'rooms',
  'rooms&open=banner',
  'rooms&open=notice',
  'tickets',
  'feedback',
  'states',
  'loading',
  'overlays',
  'overlays&open=sheet',
  'overlays&open=confirm',
  'overlays&open=menu',
];
const views = [
  { name: 'light', query: '&theme=light', width: 390, height: 844 },
  { name: 'dark', query: '&theme=dark', width: 390, height: 844 },
  { name: '320', query: '&theme=light', width: 320, height: 640 },
  { name: '360', query: '&theme=dark', width: 360, height: 740 },
  { name: 'big', query: '&theme=light&big', width: 390, height: 844 },
];

await mkdir(folder, { recursive: true });
const { address, stop } = await serve();
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' });
let faults = 0;
const fault = (text: string): void => {
  faults += 1;
  console.log(text);
};

for (const name of only.length > 0 ? only : all) {
  for (const view of views) {
    const context = await browser.newContext({
      viewport: view,
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => fault(`${name} ${view.name}: ${error.message}`));
    page.on(
      'console',
      (message) => message.type() === 'error' && fault(`${name} ${view.name}: ${message.text()}`),
    );
    await page.goto(`${address}?page=${name}${view.query}`, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    const wide = await page.evaluate(() => {
      const out: string[] = [];
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        const box = element.getBoundingClientRect();
        const inside = element.closest(
          '[class*="viewport"], [role="tablist"], .spoken, [aria-hidden="true"], svg',
        );
        if (!inside && box.width > 0 && (box.right > innerWidth + 1 || box.left < -9))
          out.push(`${element.className || element.tagName} ${Math.round(box.right)}`);
        const text = element.childElementCount === 0 && (element.textContent ?? '').trim() !== '';
        if (text && !element.closest('.spoken') && getComputedStyle(element).visibility === 'visible') {
          if (parseFloat(getComputedStyle(element).fontSize) < 12)
            out.push(`small text: ${element.textContent}`);
          if (
            element.scrollWidth > element.clientWidth + 1 &&
            element.clientWidth > 0 &&
            getComputedStyle(element).overflow === 'hidden'
          )
            out.push(`cut: ${element.textContent}`);
        }
      }
      for (const element of document.querySelectorAll<HTMLElement>(
        'button, a[href], input:not([type=checkbox],[type=radio])',
      )) {
        const box = element.getBoundingClientRect();
        if (
          box.width > 0 &&
          !element.closest('[inert]') &&
          getComputedStyle(element, '::after').position !== 'absolute' &&
          (box.width < 24 || box.height < 24)
        )
          out.push(`small target: ${element.className} ${Math.round(box.width)}×${Math.round(box.height)}`);
      }
      return out;
    });
    for (const text of new Set(wide)) fault(`${name} ${view.name}: ${text}`);
    if (view.name === 'light' || view.name === 'dark') {
      // One page shows every network line at once, which no screen does.
      const { violations } = await new AxeBuilder({ page }).disableRules(['landmark-unique']).analyze();
      for (const violation of violations) {
        for (const node of violation.nodes)
          fault(
            `${name} ${view.name}: ${violation.id} (${violation.impact}) ${node.html.slice(0, 140)} ${node.any
              .map((check) => check.message)
              .join('; ')
              .slice(0, 160)}`,
          );
      }
    }
    const file = `${folder}/${name.replace(/[^a-z]+/g, '-')}-${view.name}`;
    await page.screenshot({ path: `${file}.png` });
    const height = await page.evaluate(() => document.getElementById('content')?.scrollHeight ?? 0);
    if (height > view.height && !name.includes('open')) {
      await page.setViewportSize({ width: view.width, height: Math.min(height + 160, 4000) });
      await page.screenshot({ path: `${file}-whole.png` });
    }
    await context.close();
  }
}
await browser.close();
await stop();
console.log(`${faults} faults`);
process.exitCode = faults > 0 ? 1 : 0;
