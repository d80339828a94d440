import type { EnginePart } from './sw-engine.ts';

declare const self: ServiceWorkerGlobalScope & { campickEngine?: EnginePart };

/** Its address, with a hash of what it holds: the build names it (vite.config.ts). */
declare const __ENGINE_PART__: string;

/**
 * The part of the service worker that has the engine. A browser stores a script that was imported while the worker was
 * installed, and only such a one may be imported later, with no network too; nothing of it runs before (decision 0066).
 * Throws where it cannot be fetched, which ends an installation.
 */
export const enginePart = (): EnginePart => {
  if (self.campickEngine === undefined) importScripts(__ENGINE_PART__);
  if (self.campickEngine === undefined)
    throw new Error('the engine part of the service worker is not what it should be');
  return self.campickEngine;
};
