import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawFirstDocument } from '#contract/first-document.ts';
import type { Log } from '../log.ts';

/** Where the build puts it: below a name that is never served. */
const place = '.server/first-document.js';

/**
 * What draws the documents of first visits, as the client's build has made it. null: this build has none, or it cannot be
 * loaded, and every visit begins with the plain shell.
 */
export const loadDrawing = async (distDir: string, log: Log): Promise<DrawFirstDocument | null> => {
  const file = join(distDir, place);
  try {
    await access(file);
  } catch {
    log.info('first document', { text: 'this build draws none: first visits begin with the plain shell' });
    return null;
  }
  try {
    const module: { readonly drawFirstDocument?: unknown } = await import(pathToFileURL(file).href);
    if (typeof module.drawFirstDocument !== 'function') throw new Error(`${file} draws nothing`);
    return module.drawFirstDocument as DrawFirstDocument; // the build's side says that it is one
  } catch (error) {
    log.error('first document', error);
    return null;
  }
};
