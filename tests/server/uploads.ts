import { expect } from 'vitest';
import type { Member, World } from './world.ts';

/** What a member does to upload a picture (contract §7), against the world of the moment. */
export const makeUploads = (of: () => { readonly world: World; readonly member: Member }) => {
  const presignPath = (kind: 'item' | 'user', query: Record<string, string>) =>
    `/api/v1/${kind}/presigned-url?${new URLSearchParams(query)}`;
  const presign = (
    fileName: string,
    contentType: string,
    fileSize: number | string,
    kind: 'item' | 'user' = 'item',
  ) => of().member.get(presignPath(kind, { fileName, contentType, fileSize: String(fileSize) }));

  /** Presigns for these bytes and answers where they go. */
  const placeFor = async (bytes: Buffer, contentType = 'image/jpeg', name = 'a.jpg') => {
    const { status, body } = await presign(name, contentType, bytes.length);
    expect(status).toBe(200);
    const url = new URL(body.data.presignedUrl);
    return { path: url.pathname + url.search, key: body.data.fileKey as string };
  };
  const put = (path: string, body: Buffer, contentType = 'image/jpeg', more: Record<string, string> = {}) =>
    of()
      .world.visitor()
      .request('PUT', path, { body, headers: { 'content-type': contentType, ...more } });
  const upload = async (bytes: Buffer, contentType = 'image/jpeg', name = 'a.jpg') => {
    const place = await placeFor(bytes, contentType, name);
    return { ...place, answer: await put(place.path, bytes, contentType) };
  };
  const media = (key: string) => of().world.visitor().get(`/media/${key}`);
  return { media, placeFor, presign, presignPath, put, upload };
};
