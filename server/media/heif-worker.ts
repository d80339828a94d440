/// <reference path="./libheif.d.ts" />
import { parentPort, workerData } from 'node:worker_threads';
import load from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

/** What the parent hands over (heif-decode.ts). */
export interface HeifTask {
  readonly file: Uint8Array;
  readonly memoryBytes: number;
  readonly maxPixels: number;
  readonly maxSide: number;
}

/** Pixels as RGBA, or null: no single picture within bounds that can be decoded. */
export type HeifPixels = {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
} | null;

const { file, memoryBytes, maxPixels, maxSide }: HeifTask = workerData;

// A thread's resource limits do not count the memory of WebAssembly. The library takes a refusal to grow as "out of memory".
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
  if (this.buffer.byteLength + pages * 65_536 > memoryBytes) throw new RangeError('out of memory');
  return grow.call(this, pages);
};

const decode = async (): Promise<HeifPixels> => {
  const { HeifDecoder } = await load();
  const [picture] = new HeifDecoder().decode(file);
  if (picture === undefined) return null;
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width < 1 || height < 1 || width > maxSide || height > maxSide || width * height > maxPixels)
    return null;
  const data = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve) => picture.display({ data, width, height }, resolve));
};

const pixels = await decode();
parentPort?.postMessage(pixels, pixels === null ? [] : [pixels.data.buffer]);
