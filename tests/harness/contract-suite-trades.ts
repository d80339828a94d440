import { expect, test } from 'vitest';
import {
  cancel,
  confirm,
  counter,
  edit,
  idOf,
  listed,
  meet,
  outcome,
  proposeRental,
  proposeSale,
  read,
  rental,
  sale,
  send,
  stateOf,
  told,
  wait,
} from './contract-pick-calls.ts';
import type { Subject, SuiteMember } from './contract-subject.ts';

/** What time does to a PICK, and what people say of it afterwards (contract §2.7–2.9, §3.1, §5.2). */
export const tradeSuite = (start: () => Promise<Subject>): void => {
  test('a rental runs from its start, cannot be called off then, and is over at the midnight after its return', async () => {
    const { subject, owner, asker, item } = await meet(start);
    const answer = await proposeRental(asker, rental(subject, item, 2, 3));
    const [id, { chatRoomId }] = [idOf(answer), answer.body.data.chatRoom];
    await confirm(owner, id);
    await wait(subject, 2.95, owner, asker);
    expect(await stateOf(owner, id)).toBe('IN_PROGRESS');
    const running = [
      await cancel(owner, id),
      await edit(owner, counter(subject, id, 3, 4)),
      await send(asker, 'PATCH', `/chatroom/${chatRoomId}/exit`),
    ];
    expect(running.map(outcome)).toEqual([
      '409 APPOINTMENT_CANNOT_CANCELLED',
      '409 CONFLICT_APPOINTMENT_STATE',
      '409 IN_PROGRESS_APPOINTMENT_EXIST',
    ]);
    expect(await read(owner, `/appointment/in-progress?chatRoomId=${chatRoomId}`)).toBe(true);
    await wait(subject, 2, owner, asker);
    expect(await stateOf(owner, id)).toBe('SUCCESS');
    const success = subject.older ? [] : ['SUCCESS'];
    expect((await told(owner)).sort()).toEqual(
      ['PROPOSAL', 'CONFIRM', 'RENTAL_REMIND', 'RETURN_REMIND', ...success].sort(),
    );
    expect(await told(asker)).toContain('SUCCESS');
    expect(await listed(asker, 'REQUESTER')).toEqual([id]);
  });

  test('a sale is over at the midnight after its day, without having run', async () => {
    const { subject, owner, asker, item } = await meet(start);
    if (subject.older) return; // there it begins to run, and never ends
    const id = idOf(await proposeSale(asker, sale(subject, item, 1)));
    await confirm(owner, id);
    await wait(subject, 1, owner, asker);
    expect(['CONFIRMED', 'SUCCESS']).toContain(await stateOf(owner, id));
    await wait(subject, 1, owner, asker);
    expect(await stateOf(owner, id)).toBe('SUCCESS');
    expect(await told(asker)).toEqual(['CONFIRM', 'RENTAL_REMIND', 'SUCCESS']);
  });

  test('a proposal expires at four once its start is past, or after seven days, and its creator is told', async () => {
    const { subject, owner, asker, item } = await meet(start);
    const other = await subject.member('기다리는이');
    const soon = idOf(await proposeRental(asker, rental(subject, item, 1, 2)));
    const far = idOf(await proposeRental(other, rental(subject, item, 20, 22)));
    await wait(subject, 3, owner, asker, other);
    expect([await stateOf(owner, soon), await stateOf(owner, far)]).toEqual(['EXPIRED', 'PENDING']);
    await wait(subject, 6, owner, asker, other);
    expect(await stateOf(owner, far)).toBe('EXPIRED');
    expect([await told(asker), await told(other)]).toEqual([['EXPIRE'], ['EXPIRE']]);
    const late = await confirm(owner, far);
    expect([outcome(late), late.body.data]).toEqual(['409 CONFLICT_APPOINTMENT_STATE', 'EXPIRED']);
  });

  test('a trade that is over is reviewed once by each, and by nobody else', async () => {
    const { subject, owner, asker, item } = await meet(start);
    const other = await subject.member('참견하는이');
    const id = idOf(await proposeRental(asker, rental(subject, item, 1, 2)));
    await confirm(owner, id);
    const review = (who: SuiteMember, given: object = {}) =>
      send(who, 'POST', '/review', { appointmentId: id, rating: 5, content: '친절해요', ...given });
    expect(outcome(await review(asker))).toBe('409 APPOINTMENT_NOT_SUCCESS');
    await wait(subject, 4, owner, asker, other);
    expect(outcome(await review(asker, { rating: 6 }))).toBe('400 INVALID_INPUT');
    expect(outcome(await review(asker, { content: ' ' }))).toBe('400 INVALID_INPUT');
    expect(outcome(await review(asker))).toBe('201');
    expect(outcome(await review(asker))).toBe('409 REVIEW_ALREADY_EXISTS');
    expect(outcome(await review(other))).toBe('404 APPOINTMENT_NOT_FOUND');
    const isReviewed = async (who: SuiteMember) => (await read(who, `/appointment/${id}`)).isReviewed;
    expect([await isReviewed(asker), await isReviewed(owner)]).toEqual([true, false]);
    expect(outcome(await review(owner))).toBe('201');
  });

  test('a report is taken and shuts the other one out: nothing is proposed any more, what was proposed is called off', async () => {
    const { subject, owner, asker, item } = await meet(start);
    const other = await subject.member('모르는이');
    const id = idOf(await proposeRental(asker, rental(subject, item, 2, 4)));
    const report = (who: SuiteMember, whom: SuiteMember, given: object = {}) =>
      send(who, 'POST', '/user/report', {
        reportedUserId: whom.id,
        itemId: item,
        location: 'CHATROOM',
        categories: ['SPAM'],
        description: null,
        ...given,
      });
    expect(outcome(await report(owner, owner))).toBe('400 SAME_REPORTER_AND_REPORTED');
    expect(outcome(await report(asker, other))).toBe('400 UNRELATED_ITEM');
    expect(outcome(await report(owner, asker, { categories: ['OTHER'] }))).toBe('400 INVALID_INPUT');
    expect(outcome(await report(owner, asker))).toBe('200');
    expect(outcome(await report(owner, asker))).toBe('200');
    expect(await stateOf(asker, id)).toBe('CANCELLED');
    expect(await told(asker)).toEqual(subject.older ? [] : ['CANCEL']);
    expect(outcome(await proposeSale(asker, sale(subject, item, 5)))).toBe('409 USER_BLOCK_EXIST');
  });

  test('a block shuts both out until it is taken back, each side by its own; while a rental runs it is refused', async () => {
    const { subject, owner, asker, item } = await meet(start);
    if (!subject.ext) return; // a server without extensions serves none
    const other = await subject.addItem(asker, '과잠');
    const block = (who: SuiteMember, whom: SuiteMember) =>
      send(who, 'POST', '/user/block', { blockedUserId: whom.id });
    const unblock = (who: SuiteMember, whom: SuiteMember) =>
      send(who, 'DELETE', '/user/unblock', { blockedUserId: whom.id });
    const blocked = async (who: SuiteMember): Promise<number[]> =>
      (await read(who, '/user/blocks')).map(({ userId }: { userId: number }) => userId);
    const id = idOf(await proposeRental(asker, rental(subject, item, 2, 4)));
    expect(outcome(await block(owner, owner))).toBe('400 SAME_BLOCKER_AND_BLOCKED');
    expect(outcome(await unblock(owner, asker))).toBe('404 USER_BLOCK_NOT_FOUND');
    for (let time = 0; time < 2; time += 1) expect(outcome(await block(owner, asker))).toBe('200');
    expect([await blocked(owner), await blocked(asker)]).toEqual([[asker.id], []]);
    expect(await stateOf(asker, id)).toBe('CANCELLED');
    expect(outcome(await block(asker, owner))).toBe('200');
    expect(outcome(await unblock(owner, asker))).toBe('200');
    expect(outcome(await proposeSale(asker, sale(subject, item, 5)))).toBe('409 USER_BLOCK_EXIST');
    expect(outcome(await unblock(asker, owner))).toBe('200');
    await confirm(owner, idOf(await proposeRental(asker, rental(subject, item, 1, 3))));
    const waiting = idOf(await proposeSale(owner, sale(subject, other, 9)));
    await wait(subject, 2, owner, asker);
    expect(outcome(await block(owner, asker))).toBe('409 IN_PROGRESS_APPOINTMENT_EXIST');
    expect(await stateOf(owner, waiting)).toBe('PENDING');
    expect(await blocked(owner)).toEqual([]);
  });

  test('while a rental runs a report leaves it alone; an older server takes none', async () => {
    const { subject, owner, asker, item } = await meet(start);
    const id = idOf(await proposeRental(asker, rental(subject, item, 1, 3)));
    await confirm(owner, id);
    await wait(subject, 2, owner, asker);
    const answer = await send(asker, 'POST', '/user/report', {
      reportedUserId: owner.id,
      itemId: item,
      location: 'POST',
      categories: ['FAKE_ITEM'],
    });
    expect(outcome(answer)).toBe(subject.older ? '409 IN_PROGRESS_APPOINTMENT_EXIST' : '200');
    expect(await stateOf(asker, id)).toBe('IN_PROGRESS');
  });

  test('pages of PICKs and of notifications join without a gap or a double', async () => {
    const { subject, owner, asker } = await meet(start);
    const ids: number[] = [];
    for (let day = 5; day > 0; day -= 1) {
      const item = await subject.addItem(owner, `상품 ${day}`);
      const id = idOf(await proposeRental(asker, rental(subject, item, day, day + 1)));
      await confirm(owner, id);
      ids.unshift(id);
    }
    const walk = async (path: string, rows: string, id: (row: never) => number, names: string[]) => {
      const found: number[] = [];
      for (let cursor = ''; ; ) {
        const page = await read(owner, `${path}pageSize=2${cursor}`);
        found.push(...page[rows].map(id));
        if (!page.pageInfo.hasNext) return found;
        cursor = names.map((name) => `&${name}=${encodeURIComponent(page.pageInfo[name])}`).join('');
      }
    };
    const picks = await walk(
      '/appointment?subject=OWNER&period=ALL&',
      'appointmentInfoList',
      ({ appointmentId }: { appointmentId: number }) => appointmentId,
      ['cursorState', 'cursorDate', 'cursorId'],
    );
    expect(picks).toEqual(ids);
    const noteIds = await walk(
      '/notification?',
      'notifications',
      ({ notificationInfo }: { notificationInfo: { id: number } }) => notificationInfo.id,
      ['cursorCreatedAt', 'cursorId'],
    );
    expect([noteIds.length, new Set(noteIds).size]).toEqual([10, 10]);
    expect(noteIds.toSorted((a, b) => b - a)).toEqual(noteIds);
  });
};
