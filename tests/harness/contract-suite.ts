import { expect, test } from 'vitest';
import type { Party, Subject } from './contract-subject.ts';
import { pickSuite } from './contract-suite-picks.ts';
import { tradeSuite } from './contract-suite-trades.ts';
import { likeSuite, profileSuite } from './contract-suite-writes.ts';

const probe = '/api/test/is-login';

/** Everything of one search, page by page, as our client reads it (contract §3). */
const walk = async (party: Party, pageSize: number): Promise<number[]> => {
  const ids: number[] = [];
  let cursor = '';
  for (let page = 0; page < 100; page += 1) {
    const { body } = await party.request(
      'GET',
      `/api/v1/item/search?itemOrder=RECENT&pageSize=${pageSize}${cursor}`,
    );
    ids.push(...body.data.items.map((item: { itemId: number }) => item.itemId));
    if (!body.data.hasNext) return ids;
    cursor = ['cursorId', 'cursorLike', 'cursorDate']
      .map((name) => `&${name}=${encodeURIComponent(body.data[name])}`)
      .join('');
  }
  throw new Error('the list does not end');
};

/** The contract as promises of any server; the model and the real one pass the same list. */
export const contractSuite = (start: () => Promise<Subject>): void => {
  test('a success has the three keys of the envelope, a refusal the four of its own', async () => {
    const subject = await start();
    const visitor = await subject.visitor();
    const ok = await visitor.request('GET', '/api/v1/item/search?pageSize=3');
    expect(Object.keys(ok.body).sort()).toEqual(['data', 'message', 'version']);
    const refused = await visitor.request('GET', '/api/v1/user');
    expect([refused.status, refused.body.code]).toEqual([401, 'NOT_LOGIN']);
    expect(Object.keys(refused.body).sort()).toEqual(['code', 'data', 'message', 'version']);
    expect(refused.headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('the probe tells a member, and one who may refresh is asked to', async () => {
    const subject = await start();
    const member = await subject.member('푸른늑대');
    const first = await member.request('GET', probe);
    expect([first.status, first.body.data]).toEqual([200, subject.older ? member.id : true]);
    expect(first.headers.get('x-contract-ext') !== null).toBe(subject.ext);
    member.loseAccess();
    expect((await member.request('GET', probe)).status).toBe(401);
    const refreshed = await member.request('POST', '/api/v1/refresh-token');
    expect([refreshed.status, refreshed.body.data]).toEqual([200, null]);
    expect((await member.request('GET', probe)).status).toBe(200);
  });

  test('a visitor is told so: by false, or by 401 from an older server', async () => {
    const subject = await start();
    const answer = await (await subject.visitor()).request('GET', probe);
    expect([answer.status, answer.body.data]).toEqual(subject.older ? [401, null] : [200, false]);
  });

  test('refresh without a cookie is refused with a 4xx, and a session that was logged out stays out', async () => {
    const subject = await start();
    const refused = await (await subject.visitor()).request('POST', '/api/v1/refresh-token');
    expect(refused.status).toBe(subject.older ? 400 : 401);
    const member = await subject.member('초록여우');
    expect((await member.request('POST', '/api/v1/logout')).status).toBe(200);
    expect(member.cookies()).toEqual([]);
    expect((await member.request('GET', '/api/v1/user')).status).toBe(401);
  });

  test('the profile is the own one', async () => {
    const subject = await start();
    const member = await subject.member('노란고래');
    const { body } = await member.request('GET', '/api/v1/user');
    expect([body.data.id, body.data.nickname]).toEqual([member.id, '노란고래']);
  });

  test('pages of the newest listings join without a gap or a double, newest first', async () => {
    const subject = await start();
    const owner = await subject.member('하얀토끼');
    const ids: number[] = [];
    for (let at = 0; at < 7; at += 1) ids.unshift(await subject.addItem(owner, `상품 ${at}`));
    const visitor = await subject.visitor();
    for (const size of [2, 3, 7, 50]) {
      const found = await walk(visitor, size);
      expect(found.filter((id) => ids.includes(id))).toEqual(ids);
      expect(new Set(found).size).toBe(found.length);
    }
  });

  test('a detail says whose it is and whether it is liked, to the one who asks', async () => {
    const subject = await start();
    const [owner, other] = [await subject.member('빨간곰'), await subject.member('검은고양이')];
    const id = await subject.addItem(owner, '과잠');
    await subject.like(other, id);
    const seen = async (party: Party) => {
      const { body } = await party.request('GET', `/api/v1/item/${id}`);
      return [body.data.itemInfo.mine, body.data.itemInfo.liked];
    };
    expect(await seen(owner)).toEqual([true, false]);
    expect(await seen(other)).toEqual([false, true]);
    expect(await seen(await subject.visitor())).toEqual([false, false]);
  });

  test('a deleted listing answers 409 and leaves every list, one that never was answers 404', async () => {
    const subject = await start();
    const owner = await subject.member('분홍사슴');
    const [kept, gone] = [await subject.addItem(owner, '남는 것'), await subject.addItem(owner, '지울 것')];
    await subject.like(owner, gone);
    await subject.like(owner, kept);
    await subject.deleteItem(owner, gone);
    const detail = await owner.request('GET', `/api/v1/item/${gone}`);
    expect([detail.status, detail.body.code]).toEqual([409, 'ALREADY_DELETED_ITEM']);
    const never = await owner.request('GET', '/api/v1/item/900000001');
    expect([never.status, never.body.code]).toEqual([404, 'ITEM_NOT_FOUND']);
    const ids = (body: { data: { itemId: number }[] }) => body.data.map((item) => item.itemId);
    expect(ids((await owner.request('GET', '/api/v1/like')).body)).toEqual([kept]);
    expect(ids((await owner.request('GET', `/api/v1/user/${owner.id}/item`)).body)).toEqual([kept]);
    expect(await walk(owner, 50)).not.toContain(gone);
  });

  test('liked listings come most recently liked first', async () => {
    const subject = await start();
    const owner = await subject.member('은빛돌고래');
    const ids = [];
    for (let at = 0; at < 3; at += 1) ids.push(await subject.addItem(owner, `좋아요 ${at}`));
    for (const at of [1, 0, 2]) await subject.like(owner, ids[at] ?? 0);
    const { body } = await owner.request('GET', '/api/v1/like');
    expect(body.data.map((item: { itemId: number }) => item.itemId)).toEqual([ids[2], ids[0], ids[1]]);
  });

  test('[E] a request that names another user than its cookie is refused where that is checked', async () => {
    const subject = await start();
    const member = await subject.member('보라나비');
    const answer = await member.request('GET', '/api/v1/like', { 'x-expect-user': String(member.id + 1) });
    expect([answer.status, answer.body.code]).toEqual(
      subject.older ? [200, undefined] : [409, 'USER_MISMATCH'],
    );
    const same = await member.request('GET', '/api/v1/like', { 'x-expect-user': String(member.id) });
    expect(same.status).toBe(200);
  });

  likeSuite(start);
  profileSuite(start);
  pickSuite(start);
  tradeSuite(start);
};
