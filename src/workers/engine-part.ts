import type { EnginePart } from './sw-engine.ts';

declare const self: ServiceWorkerGlobalScope & { campickEngine?: EnginePart; campickEngineHash?: string };

/** A hash of what the script holds, and its address: the build gives both to the core, and the first to the script's end. */
declare const __ENGINE_HASH__: string;
declare const __ENGINE_PART__: string;

/**
 * The part of the service worker that has the engine. A browser stores a script that was imported while the worker was
 * installed, and only such a one may be imported later, with no network too; nothing of it runs before (0066). Throws
 * where it cannot be fetched, is cut off, or is another build's.
 */
export const enginePart = (): EnginePart => {
  if (self.campickEngine === undefined) importScripts(__ENGINE_PART__);
  const { campickEngine, campickEngineHash } = self;
  if (campickEngine === undefined || campickEngineHash !== __ENGINE_HASH__)
    throw new Error('the engine part of the service worker is not of its build');
  return campickEngine;
};
