import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { object, parse, record, string } from 'valibot';

/**
 * The address of the file that a module was built into, such as `/assets/muta-B7tmS7o.js`, from the build's own manifest:
 * what a file is called may change.
 *
 * @param source The module's path, such as `src/app/mutation-writer.ts`: an entry, or one that is imported dynamically.
 * @throws where there is no build, or this module has no file of its own in it.
 */
export const builtFile = (source: string): string => {
  const dist = process.env['DIST_DIR'] ?? resolve(import.meta.dirname, '../../dist');
  const files = parse(
    record(string(), object({ file: string() })),
    JSON.parse(readFileSync(resolve(dist, '.vite/manifest.json'), 'utf8')),
  );
  const built = files[source];
  if (built === undefined) throw new Error(`${source} has no file of its own in ${dist}`);
  return `/${built.file}`;
};
