import { expect, test } from 'vitest';
import type { Party, Subject } from './contract-subject.ts';

/** Two pictures of the same size on the wire. */
const red = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEX/AAAZ4gk3AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
  'base64',
);
const blue = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEUAAP+KeNJXAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
  'base64',
);
const json = { 'content-type': 'application/json' };
const png = { 'content-type': 'image/png' };
const keyOf = (name: string) => ({ 'idempotency-key': `suite-key-${name}-0000` });
const path = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');

const isLiked = async (party: Party, itemId: number): Promise<boolean> =>
  (await party.request('GET', `/api/v1/item/${itemId}`)).body.data.itemInfo.liked;
const countOf = async (party: Party, itemId: number): Promise<number> =>
  (await party.request('GET', `/api/v1/item/${itemId}`)).body.data.itemInfo.likeCount;
const outcome = ({ status, body }: { status: number; body: { code?: string } | null }) =>
  `${status} ${body?.code ?? ''}`.trim();

const edit = (party: Party, draft: unknown, headers: Readonly<Record<string, string>> = {}) =>
  party.request('PUT', '/api/v1/user', { ...json, ...headers }, JSON.stringify(draft));
const presign = (party: Party, given: Readonly<Record<string, string>> = {}, of = 'user') => {
  const query = new URLSearchParams({
    fileName: 'me.png',
    contentType: 'image/png',
    fileSize: String(red.length),
    ...given,
  });
  return party.request('GET', `/api/v1/${of}/presigned-url?${query}`);
};

/** Likes: the toggle of every server, the states and keys of ours (contract §2.4, §11.4). */
export const likeSuite = (start: () => Promise<Subject>): void => {
  test('a toggle flips the like and the counter, and says the new state unless the server is an older one', async () => {
    const subject = await start();
    const [owner, fan] = [await subject.member('좋은소'), await subject.member('붉은말')];
    const id = await subject.addItem(owner, '뒤집기');
    const flip = () => fan.request('POST', `/api/v1/like/${id}`);
    const first = await flip();
    expect([first.status, first.body.data]).toEqual([
      200,
      subject.older ? null : { liked: true, likeCount: 1 },
    ]);
    expect([await isLiked(fan, id), await countOf(fan, id)]).toEqual([true, 1]);
    await flip();
    expect([await isLiked(fan, id), await countOf(fan, id)]).toEqual([false, 0]);
  });

  test('a like as a state changes nothing when it is repeated; without extensions there is no such call', async () => {
    const subject = await start();
    const fan = await subject.member('작은새');
    const id = await subject.addItem(fan, '상태');
    const answers = [];
    for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE'] as const)
      answers.push(await fan.request(method, `/api/v1/like/${id}`));
    if (subject.ext)
      expect(answers.map(({ body }) => body.data)).toEqual([
        { liked: true, likeCount: 1 },
        { liked: true, likeCount: 1 },
        { liked: false, likeCount: 0 },
        { liked: false, likeCount: 0 },
      ]);
    else expect(answers.map(outcome)).toEqual(Array(4).fill('405 METHOD_NOT_ALLOWED'));
  });

  test('a like of nothing is 404, of what was deleted 409, of nobody 401, and none of them changes anything', async () => {
    const subject = await start();
    const owner = await subject.member('큰바위');
    const id = await subject.addItem(owner, '사라질 것');
    const visitor = await subject.visitor();
    expect(outcome(await visitor.request('POST', `/api/v1/like/${id}`))).toBe('401 NOT_LOGIN');
    expect(await countOf(owner, id)).toBe(0);
    await subject.deleteItem(owner, id);
    expect(outcome(await owner.request('POST', `/api/v1/like/${id}`))).toBe('409 ALREADY_DELETED_ITEM');
    expect(outcome(await owner.request('POST', '/api/v1/like/900000001'))).toBe('404 ITEM_NOT_FOUND');
  });

  test('a like that names another user than its cookie is refused where that is checked', async () => {
    const subject = await start();
    const fan = await subject.member('낮은구름');
    const id = await subject.addItem(fan, '남의 것');
    const headers = { 'x-expect-user': String(fan.id + 1) };
    const answer = await fan.request('POST', `/api/v1/like/${id}`, headers);
    expect(outcome(answer)).toBe(subject.older ? '200' : '409 USER_MISMATCH');
    expect(await isLiked(fan, id)).toBe(subject.older);
  });

  test('[E] who says that they are somebody is not served as a visitor', async () => {
    const subject = await start();
    const fan = await subject.member('맑은하늘');
    const id = await subject.addItem(fan, '내 것');
    fan.loseAccess();
    const answer = await fan.request('GET', `/api/v1/item/${id}`, { 'x-expect-user': String(fan.id) });
    expect(outcome(answer)).toBe(subject.older ? '200' : '401 NOT_LOGIN');
  });

  test('a repeat with its key gets the first answer and has no effect; without extensions it flips back', async () => {
    const subject = await start();
    const fan = await subject.member('빠른강');
    const id = await subject.addItem(fan, '한 번만');
    const like = () => fan.request('POST', `/api/v1/like/${id}`, keyOf('repeat'));
    const [first, again] = [await like(), await like()];
    expect(await isLiked(fan, id)).toBe(subject.ext);
    expect(again.headers.get('idempotency-replayed')).toBe(subject.ext ? 'true' : null);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    if (subject.ext) expect(again.body).toEqual(first.body);
  });

  test('[E] a key is bound to its method, address and body, and to its user', async () => {
    const subject = await start();
    if (!subject.ext) return;
    const [one, two] = [await subject.member('검은돌'), await subject.member('하얀돌')];
    const [id, other] = [await subject.addItem(one, '하나'), await subject.addItem(one, '둘')];
    await one.request('PUT', `/api/v1/like/${id}`, keyOf('bound'));
    const reused = '422 IDEMPOTENCY_KEY_REUSED';
    expect(outcome(await one.request('DELETE', `/api/v1/like/${id}`, keyOf('bound')))).toBe(reused);
    expect(outcome(await one.request('PUT', `/api/v1/like/${other}`, keyOf('bound')))).toBe(reused);
    expect([await isLiked(one, id), await isLiked(one, other)]).toEqual([true, false]);
    expect(outcome(await two.request('DELETE', `/api/v1/like/${id}`, keyOf('bound')))).toBe('200');
  });

  test('[E] a final refusal is kept under its key, a malformed key is refused, a visitor has no keys', async () => {
    const subject = await start();
    if (!subject.ext) return;
    const fan = await subject.member('노란별');
    const refuse = () => fan.request('PUT', '/api/v1/like/900000001', keyOf('final'));
    expect(outcome(await refuse())).toBe('404 ITEM_NOT_FOUND');
    expect((await refuse()).headers.get('idempotency-replayed')).toBe('true');
    const short = await fan.request('PUT', '/api/v1/like/900000001', { 'idempotency-key': 'short' });
    expect(outcome(short)).toBe('400 INVALID_INPUT');
    const visitor = await subject.visitor();
    for (let turn = 0; turn < 2; turn += 1)
      expect(outcome(await visitor.request('PUT', '/api/v1/like/900000001', keyOf('nobody')))).toBe(
        '401 NOT_LOGIN',
      );
  });

  test('[E] a second request with the key of a running one is told to wait, and later gets its answer', async () => {
    const subject = await start();
    if (!subject.ext) return;
    const fan = await subject.member('고운달');
    const id = await subject.addItem(fan, '천천히');
    const stall = await subject.stall(id);
    const like = () => fan.request('POST', `/api/v1/like/${id}`, keyOf('running'));
    const first = like();
    await stall.reached();
    const second = await like();
    expect([outcome(second), second.headers.get('retry-after')]).toEqual([
      '409 IDEMPOTENCY_IN_PROGRESS',
      '1',
    ]);
    stall.release();
    const done = await first;
    expect([done.body.data, (await like()).body]).toEqual([{ liked: true, likeCount: 1 }, done.body]);
    expect(await countOf(fan, id)).toBe(1);
  });
};

/** The own profile and its photo (contract §2.2, §7, §11.4 b). */
export const profileSuite = (start: () => Promise<Subject>): void => {
  test('an edit replaces the whole profile and counts its version', async () => {
    const subject = await start();
    const member = await subject.member('처음이름');
    const read = async () => (await member.request('GET', '/api/v1/user')).body.data;
    const { version } = await read();
    await edit(member, { nickname: '두번째', height: 170 });
    const { body } = await edit(member, { nickname: '세번째' });
    expect([body.data.nickname, body.data.height, body.data.profileImageUrl]).toEqual(['세번째', null, null]);
    expect(await read()).toEqual(body.data);
    expect(body.data.version).toBe(subject.ext ? version + 2 : undefined);
  });

  test('a nickname of one letter, of eleven or of blanks is refused, and so is what is no JSON', async () => {
    const subject = await start();
    const member = await subject.member('그대로');
    for (const nickname of ['한', '열한글자나되는별명이다', '   '])
      expect(outcome(await edit(member, { nickname }))).toBe('400 INVALID_INPUT');
    const broken = await member.request('PUT', '/api/v1/user', json, '{"nickname":');
    expect(outcome(broken)).toBe('400 INVALID_INPUT');
    expect((await member.request('GET', '/api/v1/user')).body.data.nickname).toBe('그대로');
  });

  test('[E] an edit of another version is a conflict that shows the present one, and its key stays free', async () => {
    const subject = await start();
    const member = await subject.member('버전이름');
    const { version = 0 } = (await member.request('GET', '/api/v1/user')).body.data;
    const stale = { 'if-match': `"${version + 7}"`, ...keyOf('version') };
    const answer = await edit(member, { nickname: '새이름' }, stale);
    if (!subject.ext) return expect(outcome(answer)).toBe('200');
    expect([outcome(answer), answer.body.data.nickname]).toEqual(['412 VERSION_CONFLICT', '버전이름']);
    const right = { ...stale, 'if-match': `"${version}"` };
    expect(outcome(await edit(member, { nickname: '새이름' }, right))).toBe('200');
    // the key is looked up before the version: a repeat never turns into a conflict
    const again = await edit(member, { nickname: '새이름' }, right);
    expect([outcome(again), again.headers.get('idempotency-replayed')]).toEqual(['200', 'true']);
    expect(outcome(await edit(member, { nickname: '또이름' }, { 'if-match': 'seven' }))).toBe(
      '412 VERSION_CONFLICT',
    );
  });

  test('a photo is uploaded to its signed address, answered with an ETag, and then good for the profile', async () => {
    const subject = await start();
    const member = await subject.member('사진이름');
    const { body } = await presign(member);
    const { fileKey, presignedUrl } = body.data;
    expect(fileKey).toMatch(/^profile\/[0-9a-f-]{36}\.png$/);
    const early = await edit(member, { nickname: '사진이름', profileImageUrl: fileKey });
    expect(outcome(early)).toBe(subject.older ? '200' : '400 INVALID_INPUT');
    const visitor = await subject.visitor();
    const put = (bytes: Uint8Array, headers = png, address = presignedUrl) =>
      visitor.request('PUT', path(address), headers, bytes);
    expect((await put(red, png, presignedUrl.replace(/sig=.*/, 'sig=none'))).status).toBe(403);
    expect((await put(red, { 'content-type': 'image/jpeg' })).status).toBe(400);
    expect((await put(red.subarray(1))).status).toBe(400);
    const stored = await put(red);
    expect([stored.status, stored.headers.get('etag')]).toEqual([200, expect.stringMatching(/^".+"$/)]);
    expect((await put(red)).status).toBe(200);
    expect((await put(blue)).status).toBe(403);
    const edited = await edit(member, { nickname: '사진이름', profileImageUrl: fileKey });
    expect([outcome(edited), edited.body.data.profileImageUrl]).toEqual(['200', fileKey]);
  });

  test("another one's photo is refused where that is checked", async () => {
    const subject = await start();
    const [one, two] = [await subject.member('주인이름'), await subject.member('도둑이름')];
    const { fileKey, presignedUrl } = (await presign(one)).body.data;
    await one.request('PUT', path(presignedUrl), png, red);
    const stolen = await edit(two, { nickname: '도둑이름', profileImageUrl: fileKey });
    expect(outcome(stolen)).toBe(subject.older ? '200' : '400 INVALID_INPUT');
  });

  test('an address is not made for what is no picture, too large or empty, and is over after ten minutes', async () => {
    const subject = await start();
    const member = await subject.member('크기이름');
    const refused = async (given: Readonly<Record<string, string>>) => outcome(await presign(member, given));
    expect(await refused({ fileName: 'me.gif', contentType: 'image/gif' })).toBe('400 INVALID_FILE_FORMAT');
    expect(await refused({ contentType: 'image/jpeg' })).toBe('400 INVALID_FILE_FORMAT');
    expect(await refused({ fileSize: '10485761' })).toBe('400 FILE_SIZE_EXCEEDED');
    expect(await refused({ fileSize: '0' })).toBe('400 INVALID_INPUT');
    expect(outcome(await presign(await subject.visitor()))).toBe('401 NOT_LOGIN');
    const { fileKey, presignedUrl } = (await presign(member, {}, 'item')).body.data;
    expect(fileKey).toMatch(/^post\//);
    subject.later(10 * 60_000 + 1_000);
    expect((await member.request('PUT', path(presignedUrl), png, red)).status).toBe(403);
  });
};
