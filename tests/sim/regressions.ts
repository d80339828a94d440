import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Script } from './script.ts';

/** A test for each script of a folder that once broke a rule; scripts/sim.mjs --keep writes them. */
export const replay = (
  folder: string,
  play: (script: Script) => Promise<{ readonly violations: readonly unknown[] }>,
): void => {
  for (const file of globSync(`${folder}/*.json`)) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Script & { readonly rule: string }; // see above
    test(`${file.split('/').at(-1)} breaks ${kept.rule} no more`, async () => {
      expect((await play(kept)).violations).toEqual([]);
    });
  }
};
