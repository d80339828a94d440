import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { clientLimits, limits, serverLimits } from '#contract/limits.ts';
import type { PresignedUpload } from '#contract/user.ts';
import { sameText } from '../auth/same-text.ts';
import type { ServerClock, UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import { atomically } from '../db/pool.ts';
import type { Schema } from '../db/schema.ts';
import { InvalidInput, Problem } from '../problem.ts';
import type { Quota } from '../quota.ts';
import { extensionFor, newKey, typeOfKey, type UploadKind } from './keys.ts';
import type { CleanPicture } from './picture.ts';
import type { MediaStore } from './store.ts';

interface UploadRequest {
  readonly fileName: string;
  readonly contentType: string;
  readonly fileSize: number;
}

/** Presigning and receiving of pictures (contract §7). */
export interface Uploads {
  presign(ctx: UserCtx, kind: UploadKind, request: UploadRequest, own: string): Promise<PresignedUpload>;
  /** Checks everything a signed PUT says before its body is read; answers how many bytes to expect. */
  admit(
    key: string,
    put: { readonly sig: string; readonly contentType: string; readonly length: string | undefined },
  ): Promise<Admitted>;
  receive(admitted: Admitted, bytes: Buffer): Promise<void>;
}

interface Admitted {
  readonly key: string;
  readonly contentType: string;
  readonly size: number;
}

interface UploadDeps {
  readonly db: Kysely<Schema>;
  readonly clock: ServerClock;
  readonly secret: string;
  readonly store: MediaStore;
  readonly clean: CleanPicture;
  readonly quota: Quota;
}

export const makeUploads = ({ db, clock, secret, store, clean, quota }: UploadDeps): Uploads => {
  /** Signs everything an upload is bound to: one key, one type, one length, one moment (B-47). */
  const sign = (key: string, contentType: string, size: number, expiresAt: string): string =>
    createHmac('sha256', secret)
      .update(['upload', key, contentType, size, expiresAt].join('\n'))
      .digest('base64url');

  return {
    presign: async (ctx, kind, { fileName, contentType, fileSize }, own) => {
      if (fileSize < 1) throw new InvalidInput('fileSize', '0보다 커야 해요.');
      if (fileSize > limits.imageBytes)
        throw new Problem('FILE_SIZE_EXCEEDED', `${limits.imageBytes} bytes at most`);
      const extension = extensionFor(fileName, contentType);
      if (extension === null)
        throw new Problem('INVALID_FILE_FORMAT', clientLimits.imageExtensions.join(', '));
      const [fileKey, now] = [newKey(kind, extension), clock.now()];
      const expiresAt = moment(now + serverLimits.presignMs);
      const row = {
        file_key: fileKey,
        user_id: ctx.user,
        kind,
        content_type: contentType,
        byte_size: fileSize,
      };
      await atomically(ctx.db, async (tx) => {
        await quota.presign(tx, ctx.user, fileSize);
        await tx
          .insertInto('uploads')
          .values({ ...row, created_at: moment(now), expires_at: expiresAt })
          .execute();
      });
      const sig = sign(fileKey, contentType, fileSize, expiresAt);
      return { presignedUrl: `${own}/media-upload/${fileKey}?sig=${sig}`, fileKey, expiresAt };
    },

    admit: async (key, { sig, contentType, length }) => {
      if (typeOfKey(key) === null) throw new Problem('NOT_FOUND');
      const row = await db
        .selectFrom('uploads')
        .select(['content_type', 'byte_size', 'expires_at'])
        .where('file_key', '=', sql<never>`${key}`) // a key out of an address is only text until it is found
        .executeTakeFirst();
      const signed =
        row !== undefined && sameText(sig, sign(key, row.content_type, row.byte_size, row.expires_at));
      if (!signed || row.expires_at <= moment(clock.now())) throw new Problem('ACCESS_DENIED');
      if (contentType !== row.content_type)
        throw new Problem('INVALID_FILE_FORMAT', `Content-Type: ${row.content_type}`);
      if (length !== String(row.byte_size))
        throw new InvalidInput('Content-Length', `${row.byte_size}이어야 해요.`);
      return { key, contentType: row.content_type, size: row.byte_size };
    },

    receive: async ({ key, contentType, size }, bytes) => {
      if (bytes.length !== size) throw new InvalidInput('body', `${size}바이트여야 해요.`);
      // Written once: the same picture again is the same object, another one under this key is refused (contract §11.1).
      if (!(await store.put(key, await clean(bytes, contentType)))) throw new Problem('ACCESS_DENIED');
      await db
        .updateTable('uploads')
        .set({ state: 'STORED' })
        .where('file_key', '=', sql<never>`${key}`)
        .execute();
    },
  };
};
