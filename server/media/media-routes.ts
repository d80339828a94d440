import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { type PhotoWidth, photoWidths } from '#contract/photo-widths.ts';
import { hasCopy, tagOf } from '../conditional.ts';
import { refuse } from '../envelope.ts';
import type { HttpEnv } from '../http.ts';
import { discardBody, readBody } from '../input.ts';
import { Problem } from '../problem.ts';
import { type App, serve } from '../serve.ts';
import { typeOf, typeOfKey } from './keys.ts';
import type { MediaStore } from './store.ts';
import type { Uploads } from './uploads.ts';
import type { Variants } from './variants.ts';

export interface MediaDeps {
  readonly uploads: Uploads;
  readonly store: MediaStore;
  /** null: a plain server, which knows no widths. */
  readonly variants: Variants | null;
}

/** Exactly one of the widths; null: something else. */
const widthOf = (asked: readonly string[]): PhotoWidth | null =>
  photoWidths.find((width) => asked.length === 1 && asked[0] === String(width)) ?? null;

/** Where pictures come from and go to (contract §7). */
export const mediaRoutes = (app: App, http: Hono<HttpEnv>, { uploads, store, variants }: MediaDeps): void => {
  serve(app, endpoints.presignItem, (request, ctx, { own }) => uploads.presign(ctx, 'post', request, own));
  serve(app, endpoints.presignProfile, (request, ctx, { own }) =>
    uploads.presign(ctx, 'profile', request, own),
  );

  http.put('/media-upload/:folder/:name', async (c) => {
    c.set('route', 'PUT /media-upload/:folder/:name');
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    const { 'content-type': contentType = '', 'content-length': length } = c.env.incoming.headers;
    const key = `${c.req.param('folder')}/${c.req.param('name')}`;
    const admitted = await uploads
      .admit(key, { sig: c.req.query('sig') ?? '', contentType, length })
      .catch(async (refusal: unknown) => {
        await discardBody(c.env.incoming, limits.imageBytes);
        throw refusal;
      });
    const bytes = await readBody(c.env.incoming, admitted.size);
    await uploads.receive(admitted, bytes);
    c.header('ETag', tagOf(bytes));
    return c.body(null, 200);
  });

  http.get('/media/:folder/:name', async (c) => {
    c.set('route', 'GET /media/:folder/:name');
    const key = `${c.req.param('folder')}/${c.req.param('name')}`;
    const type = typeOfKey(key);
    if (type === null) return refuse(c, new Problem('NOT_FOUND'));
    const asked = variants === null ? undefined : c.req.queries('w');
    const width = asked === undefined ? undefined : widthOf(asked);
    if (width === null) return refuse(c, new Problem('NOT_FOUND')); // a closed list: requests cannot fill the disk with sizes
    const variant = width === undefined ? undefined : await variants?.(key, width);
    const bytes = variant === undefined ? await store.get(key) : variant.bytes;
    if (bytes === null) return refuse(c, new Problem('NOT_FOUND'));
    const isFinal = variant?.isFinal ?? true;
    const etag = tagOf(bytes);
    c.header('Content-Type', typeOf(bytes, type));
    c.header('ETag', etag);
    c.header('Cache-Control', isFinal ? 'public, max-age=31536000, immutable' : 'no-store');
    c.header('Content-Security-Policy', "sandbox; default-src 'none'");
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (hasCopy(c, etag)) return c.body(null, 304);
    c.header('Content-Length', String(bytes.length));
    return c.req.method === 'HEAD' ? c.body(null) : c.body(new Uint8Array(bytes));
  });

  for (const [path, allowed] of [
    ['/media-upload/:folder/:name', 'PUT'],
    ['/media/:folder/:name', 'GET, HEAD'],
  ] as const)
    http.all(path, (c) => {
      c.header('Allow', allowed);
      return refuse(c, new Problem('METHOD_NOT_ALLOWED'));
    });
  for (const path of ['/media-upload/*', '/media/*'])
    http.all(path, (c) => refuse(c, new Problem('NOT_FOUND')));
};
