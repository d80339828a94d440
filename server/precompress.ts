import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const compressible = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt']);
const minimum = 512; // below, the header costs more than is saved

/** A name that begins with a dot is never served. */
const isServed = (dist: string, path: string): boolean =>
  relative(dist, path)
    .split(sep)
    .every((part) => !part.startsWith('.'));

/** Writes `.br` and `.gz` beside each text file of the built client that is worth it; run after the build. */
export const precompress = async (dist: string): Promise<number> => {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  let written = 0;
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !isServed(dist, path)) continue;
    if (!compressible.has(extname(path)) || (await stat(path)).size < minimum) continue;
    const bytes = await readFile(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    for (const [suffix, packed] of [
      ['.br', await brotli(bytes, { params })],
      ['.gz', await deflate(bytes, { level: 9 })],
    ] as const) {
      if (packed.length >= bytes.length) await rm(path + suffix, { force: true });
      else {
        await writeFile(path + suffix, packed);
        written += 1;
      }
    }
  }
  return written;
};

if (import.meta.main) {
  const written = await precompress(process.argv[2] ?? 'dist');
  process.stdout.write(`precompressed: ${written} files\n`);
}
