/// <reference path="./webassembly.d.ts" />
import { parentPort, workerData } from 'node:worker_threads';
import { decodeHeif, type HeifBounds } from '#packages/heif/decode-heif.ts';

/** What the parent hands over (picture.ts). */
export interface HeifTask extends HeifBounds {
  readonly file: Uint8Array;
  readonly memoryBytes: number;
}

const { file, memoryBytes, ...bounds }: HeifTask = workerData;

// A thread's resource limits do not count the memory of WebAssembly. The library takes a refusal to grow as "out of memory".
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
  if (this.buffer.byteLength + pages * 65_536 > memoryBytes) throw new RangeError('out of memory');
  return grow.call(this, pages);
};

const picture = await decodeHeif(file, bounds);
parentPort?.postMessage(picture, typeof picture === 'string' ? [] : [picture.data.buffer]);
