import { describe, expect, test } from 'vitest';
import type { EntryReason, OutboxEntry } from '#src/db/rows.ts';
import { pendingListingOf } from '#src/domain/listings/create-listing.mutation.ts';
import { editOf } from '#src/domain/listings/edit-listing.mutation.ts';
import type { PendingEntry } from '#src/domain/outbox.description.ts';
import { aPendingCreate, aPendingEdit } from '#tests/harness/listings.ts';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { wordsOf } from './outbox-words.ts';

const now = 1_000_000;
const row = (over: Partial<OutboxEntry> = {}): OutboxEntry =>
  ({
    id: 'a',
    state: 'queued',
    attempts: 0,
    nextAt: null,
    reason: null,
    dependsOn: [],
    ...over,
  }) as OutboxEntry; // only these are looked at

/** A kind of mutation and what is stored about its subject. */
interface About {
  readonly kind: string;
  readonly subject: unknown;
}
const like: About = { kind: 'like.set', subject: { liked: true, item: null } };
const pending = (
  over: Partial<OutboxEntry>,
  { about = like, ...rest }: Partial<PendingEntry> & { readonly about?: About } = {},
): PendingEntry => ({
  row: row({ kind: about.kind, lane: 'item:5', ...over }),
  subject: about.subject,
  parts: [],
  held: false,
  ...rest,
});

test.each([
  ['queued', '연결을 기다리고 있어요', 'waiting'],
  ['blocked', '연결을 기다리고 있어요', 'waiting'],
  ['sending', '보내는 중', 'sending'],
  ['ambiguous', '확인하고 있어요', 'checking'],
  ['verifying', '확인하고 있어요', 'checking'],
  ['failed', '보내지 못했어요', 'attention'],
  ['attention', '확인이 필요해요', 'attention'],
] as const)('%s reads “%s”', (state, words, tone) => {
  expect(wordsOf(pending({ state }), now, { cut: false, needsOpen: false })).toMatchObject({
    state: words,
    tone,
  });
});

test('what this build cannot read can be put into a file, and nothing else needs one', () => {
  const of = (reason: EntryReason | null) =>
    wordsOf(pending({ state: 'attention', reason }), now, { cut: false, needsOpen: false });
  expect(of({ is: 'unknown-kind' })).toMatchObject({ canExport: true, canRetry: false, canCancel: true });
  expect([of({ is: 'expired' }).canExport, of(null).canExport]).toEqual([false, false]);
});

test('nothing that is under way can be taken back or sent again', () => {
  for (const state of ['sending', 'verifying'] as const)
    expect(wordsOf(pending({ state, nextAt: now }), now, { cut: false, needsOpen: false })).toMatchObject({
      canCancel: false,
      canRetry: false,
    });
});

test('what was refused or stopped can be tried again and cancelled, but not what this build cannot read', () => {
  expect(wordsOf(pending({ state: 'failed' }), now, { cut: false, needsOpen: false })).toMatchObject({
    canRetry: true,
    canCancel: true,
  });
  const reason: EntryReason = { is: 'unknown-kind' };
  expect(
    wordsOf(
      pending({ state: 'attention', reason }, { about: { kind: 'from.the.future', subject: null } }),
      now,
      {
        cut: false,
        needsOpen: false,
      },
    ),
  ).toMatchObject({ canRetry: false, canCancel: true, kind: '새 버전에서 만든 항목' });
});

describe('tries and the next one', () => {
  test.each([
    [0, null, false, []],
    [3, now + 50_000, false, ['3번 시도했어요', '곧 다시 시도할게요']],
    [3, now + 60_000, false, ['3번 시도했어요', '1분 뒤 다시 시도할게요']],
    [1, now + 61_000, false, ['1번 시도했어요', '2분 뒤 다시 시도할게요']],
    [1, now + 7_190_000, false, ['1번 시도했어요', '2시간 뒤 다시 시도할게요']],
    [3, now + 60_000, true, ['3번 시도했어요']],
  ] as const)('%i tries, next at %s, cut off %s', (attempts, nextAt, cut, tries) => {
    expect(wordsOf(pending({ attempts, nextAt }), now, { cut, needsOpen: false }).tries).toEqual(tries);
  });
});

test('a pause that the server wants is named with its end, and cannot be made shorter', () => {
  const limited = { limited: true, attempts: 1, nextAt: now + 290_000 } as const;
  const reach = { cut: false, needsOpen: false };
  expect(wordsOf(pending(limited), now, reach)).toMatchObject({
    tries: ['1번 시도했어요', '서버가 잠시 받지 못하고 있어요', '5분 뒤에 다시 보내요'],
    why: '지금은 더 보낼 수 없어서 잠시 쉬고 있어요. 때가 되면 이어서 보낼게요',
    canRetry: false,
    canCancel: true,
  });
  expect(wordsOf(pending(limited), limited.nextAt, reach).canRetry).toBe(true);
  // of what goes first it is told in the place of the whole
  const waiting = pending({}, { parts: [row(limited)] });
  expect(wordsOf(waiting, now, reach).tries).toContain('서버가 잠시 받지 못하고 있어요');
});

test('a refusal says why in Korean, with the code’s own words or those of what was asked', () => {
  const refused = (code: string, about: About) =>
    wordsOf(pending({ state: 'failed', reason: { is: 'refused', status: 409, code } }, { about }), now, {
      cut: false,
      needsOpen: false,
    }).reason;
  expect(refused('ALREADY_DELETED_ITEM', like)).toBe('삭제된 게시글입니다.');
  expect(refused('FROM_THE_FUTURE', like)).toBe('알 수 없는 오류가 생겼어요');
  expect(
    refused('FROM_THE_FUTURE', { kind: 'profile.edit', subject: { nickname: '과잠', hasPhoto: false } }),
  ).toBe('유저 정보 수정에 실패했어요. 다시 시도해주세요!');
});

test('what failed for its photo gives the photo’s reason', () => {
  const photo = row({ state: 'failed', reason: { is: 'refused', status: 400, code: 'INVALID_FILE_FORMAT' } });
  const words = wordsOf(pending({ state: 'failed', reason: { is: 'orphaned' } }, { parts: [photo] }), now, {
    cut: false,
    needsOpen: false,
  });
  expect(words.reason).toBe('지원하지 않는 파일 형식이에요.');
});

test('while its photo goes up, the photo’s state is its own, and it can still be cancelled', () => {
  expect(
    wordsOf(pending({}, { parts: [row({ state: 'sending' })] }), now, { cut: false, needsOpen: false }),
  ).toMatchObject({
    state: '보내는 중',
    canCancel: true,
    canRetry: false,
  });
});

describe('messages and leaving', () => {
  const message = (content: string, to: string | null = '버건디러버'): About => ({
    kind: 'chat.send',
    subject: { to, content },
  });
  const leave: About = { kind: 'room.leave', subject: { with: '버건디러버' } };
  const words = (about: About, over: Partial<OutboxEntry> = {}, parts: readonly OutboxEntry[] = []) =>
    wordsOf(pending(over, { about, parts }), now, { cut: false, needsOpen: false });
  const refused = (about: About, code: string) =>
    words(about, { state: 'failed', reason: { is: 'refused', status: 409, code } });

  test('a message says whom it is for and what it says, as far as is stored', () => {
    expect(words(message('안녕하세요'))).toMatchObject({
      kind: '메시지 보내기',
      target: '버건디러버님에게 · 안녕하세요',
    });
    expect(words(message('안녕하세요', null)).target).toBe('안녕하세요');
  });

  test('a long message is cut between characters as a user counts them, never within one', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(words(message('가'.repeat(60), null)).target).toBe('가'.repeat(60));
    expect(words(message(`${'가'.repeat(59)}${family}나다`, null)).target).toBe(
      `${'가'.repeat(59)}${family}…`,
    );
  });

  test.each([
    ['USER_BLOCK_EXIST', '차단된 상대예요.'],
    ['ALREADY_LEFT_CHATROOM', '이미 나간 채팅방이에요.'],
    ['PARTICIPATE_CHATROOM_NOT_FOUND', '참여 중인 채팅방이 아니에요.'],
    ['CHAT_NOT_TAKEN', '메시지가 전해지지 않았어요.'],
    ['FROM_THE_FUTURE', '메시지를 보내지 못했어요'],
  ])('a message refused with %s says “%s”, and can be sent again or cancelled', (code, reason) => {
    expect(refused(message('네'), code)).toMatchObject({ reason, canRetry: true, canCancel: true });
  });

  test.each([
    ['CHAT_MESSAGE_TOO_LONG', '메시지가 너무 길어요.'],
    ['INVALID_CHAT_MESSAGE', '내용을 입력해 주세요.'],
  ])('a message refused with %s says “%s”, and is not sent again, but cancelled', (code, reason) => {
    expect(refused(message('네'), code)).toMatchObject({
      reason,
      canRetry: false,
      canCancel: true,
      isToldOnly: false,
    });
  });

  test('what a day has passed over is asked about in its own verb', () => {
    const expired = { state: 'attention', reason: { is: 'expired' } } as const;
    expect(words(message('네'), expired)).toMatchObject({
      reason: '하루 넘게 보내지 못했어요. 지금 보낼까요?',
      canRetry: true,
      canCancel: true,
    });
    expect(words(leave, expired).reason).toBe('하루 넘게 나가지 못했어요. 지금 나갈까요?');
    expect(words(like, expired).reason).toBe('기다리는 동안 시간이 많이 지났어요. 그래도 보낼지 골라 주세요');
  });

  test('leaving names the room by the other one, and its failure by its sentence', () => {
    expect(words(leave)).toMatchObject({ kind: '채팅방 나가기', target: '버건디러버님과의 채팅방' });
    expect(words({ ...leave, subject: { with: null } }).target).toBe('저장된 채팅방 정보가 없어요');
    expect(refused(leave, 'FROM_THE_FUTURE').reason).toBe('채팅방을 나가지 못했어요. 다시 시도해 주세요!');
    expect(refused(leave, 'IN_PROGRESS_APPOINTMENT_EXIST').reason).toBe('대여 중인 약속이 있어요.');
  });

  test('a message that waits for its room says so, not that a photo goes up first', () => {
    const room = row({ id: aKey(2), state: 'queued' });
    expect(words(message('네'), {}, [room]).why).toBe('채팅방이 만들어지면 바로 보낼게요');
    expect(words(message('네'), { state: 'failed', reason: { is: 'orphaned' } }, [room]).reason).toBe(
      '채팅방을 만들지 못했어요',
    );
  });
});

test('a message for a server that takes none in the background says that the app must stay open', () => {
  const message = pending({}, { about: { kind: 'chat.send', subject: { to: null, content: '네' } } });
  const why = (cut: boolean) => wordsOf(message, now, { cut, needsOpen: true }).why;
  expect(why(false)).toBe('이 서버에서는 앱을 열어 두어야 보낼 수 있어요');
  expect(why(true)).toContain('이 서버에서는 앱을 열어 두어야 보낼 수 있어요');
  expect(wordsOf(pending({}), now, { cut: false, needsOpen: true }).why).not.toContain('이 서버에서는');
});

describe('of a listing that waits', () => {
  const listing = (over: Partial<OutboxEntry> = {}, auto = true): PendingEntry => {
    const sent = aPendingCreate(over, { auto });
    const found = pendingListingOf(sent);
    if (found === null) throw new Error('it is one');
    const { form } = found;
    const subject = { title: form.title, photos: form.photos.length, auto: found.auto };
    return { row: sent, subject, parts: [], held: false };
  };
  const upload = (state: OutboxEntry['state']) => anEntry({ kind: 'photo.upload', state });
  const online = { cut: false, needsOpen: false };

  test('it is named, counts its photos, and says again that it goes out by itself, as this browser can', () => {
    const waiting = { ...listing(), parts: [upload('queued')] };
    expect(wordsOf(waiting, now, { ...online, wakes: true })).toMatchObject({
      kind: '상품 등록하기',
      target: '하얀 유니폼',
      tries: ['사진 1/2', '연결되면 자동으로 등록해요'],
      why: '사진을 먼저 올리고 나서 등록해요',
    });
    expect(wordsOf(waiting, now, online).tries).toContain('앱을 열어 두면, 연결되는 대로 자동으로 등록해요');
    expect(wordsOf(listing({}, false), now, { ...online, cut: true })).toMatchObject({
      tries: [],
      why: '인터넷에 연결돼 있지 않아요. 곧 연결되지 않으면 그대로 등록할지 다시 물어볼게요',
    });
  });

  test('while its photos go up it does not say that it waits for a connection', () => {
    const waiting = { ...listing(), parts: [upload('sending'), upload('queued')] };
    expect(wordsOf(waiting, now, { ...online, wakes: true })).toMatchObject({
      tries: ['사진 0/2'],
      why: '지금 보내고 있어요',
    });
  });

  test('a photo that failed is what its owner hears of, before those that still wait', () => {
    const waiting = { ...listing(), parts: [upload('queued'), upload('failed')] };
    expect(wordsOf(waiting, now, online)).toMatchObject({ tone: 'attention', canReopen: true });
  });

  test('it can be opened again once it stopped, and is never called off while it may be published', () => {
    expect(wordsOf(listing({ state: 'queued' }), now, online)).toMatchObject({
      canReopen: false,
      canCancel: true,
      screen: '/detail/new/d1',
    });
    expect(wordsOf(listing({ state: 'ambiguous', unsure: true }), now, online).canCancel).toBe(false);
    const reason: EntryReason = { is: 'refused', status: 400, code: 'INVALID_INPUT' };
    expect(wordsOf(listing({ state: 'failed', reason }), now, online)).toMatchObject({
      canReopen: true,
      canRetry: true,
      reason: '입력한 내용을 확인해 주세요',
    });
  });

  test('an edit over what another device wrote is never simply sent again', () => {
    const sent = aPendingEdit({ state: 'attention', reason: { is: 'changed' } });
    const edit = editOf(sent);
    if (edit === null) throw new Error('it is one');
    const subject = { title: edit.form.title, photos: edit.form.photos.length };
    const waiting: PendingEntry = { row: sent, subject, parts: [], held: false };
    expect(wordsOf(waiting, now, online)).toMatchObject({
      canRetry: false,
      canReopen: false,
      isConflict: true,
      reason: '다른 기기에서 이 글을 고쳤어요',
      screen: '/edit-conflict/341',
    });
  });
});
