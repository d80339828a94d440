import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const inside = resolve(import.meta.dirname, 'inside');

const bundle = async (entry: string, format: 'es' | 'iife'): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'esnext',
      minify: false,
      lib: { entry: join(inside, entry), formats: [format], name: 'countsInside' },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (first === undefined || !('output' in first)) throw new Error(`${entry} was not built`);
  return first.output[0].code;
};

/** Where each run of a live query begins, in Dexie's built code: the property names are its own and are kept. */
const liveRun = /\{subscr:(\w+),signal:/g;
/** A part of the app that is loaded when it is needed. */
const part = /\bimport\((`[^`]+`|[\w.]+)\)/g;

/**
 * Copies the built app and puts the counting into the copy: the app itself carries none of it. Returns what the window
 * runs before anything of a page.
 */
export const instrument = async (dist: string, copy: string): Promise<string> => {
  cpSync(dist, copy, { recursive: true });
  const mode = process.env['NODE_ENV']; // a build sets it, for every server that is started after it
  const [window, worker] = [await bundle('window.ts', 'iife'), await bundle('worker.ts', 'es')];
  if (mode === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = mode;
  writeFileSync(join(copy, 'assets/counts-worker.js'), worker);
  let runs = 0;
  for (const name of globSync('assets/*.js', { cwd: copy })) {
    if (name === 'assets/counts-worker.js') continue;
    const path = join(copy, name);
    const text = readFileSync(path, 'utf8');
    let changed = text
      .replace(part, '(globalThis.countsPart??(one=>one))(import($1))')
      .replace(liveRun, (_all, subscriber) => {
        runs += 1;
        return `{subscr:(globalThis.countsLive?.(),${subscriber}),signal:`;
      });
    if (/engine\.worker-/.test(name)) changed = `import './counts-worker.js';\n${changed}`;
    if (changed === text) continue;
    writeFileSync(path, changed);
    for (const kind of ['br', 'gz']) rmSync(`${path}.${kind}`, { force: true }); // of the text before
  }
  // the window's copy of Dexie and the worker's
  if (runs !== 2) throw new Error(`live queries begin in ${runs} places of the build, not in 2`);
  return window;
};
