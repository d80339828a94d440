// Lets plain Node read what the bundler expands: `import.meta.glob(pattern, { eager: true, import: 'default' })`, as the engine finds its
// executors. Import it before anything that leads there, by a dynamic import. A call in any other form is left as it is, and fails.
import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const call =
  /import\.meta\.glob(?:<[\s\S]*?>)?\(\s*'(?<pattern>[^']+)',\s*\{\s*eager: true,\s*import: 'default',?\s*\},?\s*\)/g;

/** The text of a module with each call replaced by the modules that it finds, by their paths. */
export const expanded = (text, folder) => {
  const imports = [];
  const body = text.replace(call, (_call, pattern) => {
    const rows = globSync(pattern, { cwd: folder })
      .sort()
      .map((path) => {
        const name = `found${imports.length}`;
        const from = path.startsWith('.') ? path : `./${path}`;
        imports.push(`import ${name} from '${from}';`);
        return `'${from}': ${name}`;
      });
    return `({ ${rows.join(', ')} })`;
  });
  return `${imports.join(' ')}${body}`; // on the first line: the numbers of lines stay
};

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    const isOurs = url.startsWith('file:') && !url.includes('/node_modules/');
    if (!isOurs || loaded.source == null) return loaded;
    const text = String(loaded.source instanceof Uint8Array ? Buffer.from(loaded.source) : loaded.source);
    return text.includes('import.meta.glob')
      ? { ...loaded, source: expanded(text, dirname(fileURLToPath(url))) }
      : loaded;
  },
});
