import type { UserId } from '#contract/ids.ts';
import { limits, serverLimits } from '#contract/limits.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import { Refusal } from '#tests/model/refusal.ts';
import type { Answered, Body, Caller } from './model-types.ts';

interface Upload {
  readonly user: UserId;
  readonly contentType: string;
  readonly size: number;
  readonly until: number;
  readonly sig: string;
  content: string | null;
  storedAt: number;
}

const dayMs = 24 * 60 * 60_000;

const typesOf: Readonly<Record<string, readonly string[]>> = {
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  webp: ['image/webp'],
  heic: ['image/heic', 'image/heif'],
  heif: ['image/heif', 'image/heic'],
};

/** Pictures: addresses that are good for one key, one type, one length and ten minutes (contract §7). */
export class ModelUploads {
  readonly #uploads = new Map<string, Upload>();
  #issued = 0;
  readonly #ledger: Ledger;
  readonly #now: () => number;
  /** Whether a listing or a profile names this key. */
  isUsed: (key: string) => boolean = () => true;

  constructor(ledger: Ledger, now: () => number) {
    this.#ledger = ledger;
    this.#now = now;
  }

  /** Whether this key was issued to them and holds a picture. */
  owns(user: UserId, key: string): boolean {
    const upload = this.#uploads.get(key);
    this.#sweep(key);
    return upload !== undefined && upload.user === user && upload.content !== null;
  }

  /** What was put under a key; undefined: nothing. */
  contentOf(key: string): string | undefined {
    this.#sweep(key);
    return this.#uploads.get(key)?.content ?? undefined;
  }

  /** What nothing names is gone after a day (contract §7). */
  #sweep(key: string): void {
    const upload = this.#uploads.get(key);
    if (upload === undefined || upload.content === null || this.#now() - upload.storedAt < dayMs) return;
    if (!this.isUsed(key)) upload.content = null;
  }

  /** The real server beside the model issued another key. */
  rename(from: string, to: string, sig: string): void {
    const upload = this.#uploads.get(from);
    if (upload === undefined) return;
    this.#uploads.delete(from);
    this.#uploads.set(to, { ...upload, sig });
  }

  presign(user: UserId, folder: 'post' | 'profile', query: ReadonlyMap<string, string>): Answered {
    const contentType = query.get('contentType') ?? '';
    const size = Number(query.get('fileSize') ?? Number.NaN);
    const extension = /\.([A-Za-z]{3,4})$/.exec(query.get('fileName') ?? '')?.[1]?.toLowerCase() ?? '';
    if (!(size >= 1)) throw new Refusal(400, 'INVALID_INPUT');
    if (size > limits.imageBytes) throw new Refusal(400, 'FILE_SIZE_EXCEEDED');
    if (!typesOf[extension]?.includes(contentType)) throw new Refusal(400, 'INVALID_FILE_FORMAT');
    this.#issued += 1;
    const number = this.#issued.toString(16).padStart(12, '0');
    const fileKey = `${folder}/00000000-0000-4000-8000-${number}.${extension}`;
    const sig = `sig${number}`;
    const until = this.#now() + serverLimits.presignMs;
    this.#uploads.set(fileKey, { user, contentType, size, until, sig, content: null, storedAt: 0 });
    const presignedUrl = `${storage}/media-upload/${fileKey}?sig=${sig}`;
    return { data: { presignedUrl, fileKey, expiresAt: '2026-03-02T23:59:59.000000' } };
  }

  /** The PUT of the presigned address: no cookies, no envelope, an ETag. */
  receive(key: string, caller: Caller): Answered {
    const upload = this.#uploads.get(key);
    if (upload === undefined || upload.sig !== caller.query.get('sig') || upload.until <= this.#now())
      throw new Refusal(403, 'ACCESS_DENIED');
    const body: Body = caller.body ?? { text: '', bytes: 0 };
    if (caller.headers['content-type'] !== upload.contentType) throw new Refusal(400, 'INVALID_FILE_FORMAT');
    if (body.bytes !== upload.size) throw new Refusal(400, 'INVALID_INPUT');
    if (upload.content !== null && upload.content !== body.text) throw new Refusal(403, 'ACCESS_DENIED');
    if (upload.content === null) {
      const [from, to] = ['-', body.text.slice(-40)];
      const { user } = upload;
      this.#ledger.add({
        at: this.#now(),
        user,
        kind: 'upload',
        entity: key,
        key: null,
        tag: caller.tag,
        from,
        to,
      });
    }
    upload.content = body.text;
    upload.storedAt = this.#now();
    return { data: undefined, headers: { etag: `"${body.bytes}-${body.text.length}"` } };
  }
}

/** Where the model's pictures go: an address of its own, as storage has. */
const storage = 'http://storage.test';
