import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { words } from '#src/copy/ui.ts';
import { type AxNode, accessibilityTree, walk } from './ax-tree.ts';
import { sayLines, sayNode } from './spoken-lines.ts';
import { stableWords } from './stable-words.ts';
import { treeProblems } from './tree-problems.ts';

/** What a screen reader says along a journey, written down (docs/screens/transcripts, `npm run transcripts`). */

export interface Transcript {
  /** A control got the focus. */
  stops(by: string): Promise<void>;
  pressed(key: string): void;
  typed(text: string): void;
  heard(text: string): void;
  /** A whole screen, from its top. */
  reads(title: string): Promise<void>;
}

const folder = resolve(import.meta.dirname, '../../../test-results/transcripts');

/** Of an engine whose tree cannot be read: the journey goes all the same. */
const silent: Transcript = {
  stops: async () => {},
  pressed: () => {},
  typed: () => {},
  heard: () => {},
  reads: async () => {},
};

const focusedOf = (root: AxNode): AxNode | undefined =>
  [...walk(root)].findLast(({ role, states }) => role !== 'RootWebArea' && states['focused'] === 'true');

/** What it says is whole: nothing of the screen is still being read from the disk or the server. */
const settled = async (page: Page): Promise<AxNode> => {
  let before = '';
  let tree = await accessibilityTree(page);
  await expect
    .poll(async () => {
      tree = await accessibilityTree(page);
      const now = sayLines(tree).map(stableWords).join('\n');
      const isSame = now === before && !now.includes(words.loading) && !now.includes(words.loadingMore);
      before = now;
      return isSame;
    })
    .toBe(true);
  return tree;
};

export const makeTranscript = (page: Page, browserName: string, file: string, title: string): Transcript => {
  if (browserName !== 'chromium') return silent;
  const lines: string[] = [`# ${title}`, ''];
  /** Into test-results/transcripts; `npm run transcripts` takes it from there. */
  const store = (): void => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${file}.md`), `${lines.join('\n').replaceAll(/\n{3,}/g, '\n\n')}\n`);
  };
  const add = (...more: string[]): void => {
    lines.push(...more.map(stableWords));
    store();
  };
  return {
    stops: async (by) => {
      const stop = focusedOf(await accessibilityTree(page));
      if (stop !== undefined) add(`- ${by === '' ? 'focus' : by} → ${sayNode(stop)}`);
    },
    pressed: (key) => add(`- **${key}**`),
    typed: (text) => add(`- types “${text}”`),
    heard: (text) => add(`- announced: ${text}`),
    reads: async (step) => {
      const tree = await settled(page);
      const focus = focusedOf(tree);
      add('', `## ${step}`, '', '```', ...sayLines(tree), '```', '');
      if (focus !== undefined) add(`- focus → ${sayNode(focus)}`);
      expect.soft(treeProblems(tree), step).toEqual([]);
    },
  };
};
