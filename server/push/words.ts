import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { canonicalTerms } from '#contract/pick-terms.ts';
import type { PushKind, PushPayload, pushActions } from '#contract/push.ts';
import { dayOf } from '../db/kst.ts';
import type { PickRow, Schema } from '../db/schema.ts';
import type { PushDeviceRow } from '../db/schema-push.ts';
import { termsOf } from '../domain/picks/reads.ts';

export type PushRow = Selectable<Schema['pushes']>;

/** All that one push is made of: what waits about one matter for one device, and what is true at this moment. */
export interface Told {
  readonly device: PushDeviceRow;
  /** The public origin of the server; null: where the device has the app open. */
  readonly origin: string | null;
  /** In their order; at least one. */
  readonly rows: readonly PushRow[];
  /** The PICK that they are about, caught up with nothing: as it is stored. */
  readonly pick: PickRow | null;
  /** Messages of the room that the user has not read. */
  readonly unread: number;
  readonly badge: number;
  /** Korean wall clock. */
  readonly now: string;
}

/** A kind of push as users switch it off. */
export const kindOf = ({ type, about }: Pick<PushRow, 'type' | 'about'>): PushKind => {
  if (type === 'KEYWORD') return 'KEYWORD';
  if (type === 'APPOINTMENT_SUCCESS') return 'REVIEW';
  return about.startsWith('room:') ? 'CHAT' : 'PICK';
};

/** One place for each matter on each device, of 32 characters that tell nobody which (RFC 8030 §5.4). */
export const topicOf = (device: string, about: string): string =>
  createHash('sha256').update(`${device} ${about}`).digest('base64url').slice(0, 32);

const isReminder = ({ type }: Pick<PushRow, 'type'>): boolean =>
  type === 'APPOINTMENT_RENTAL_REMIND' || type === 'APPOINTMENT_RETURN_REMIND';

/** A reminder of a moment that has passed, as one that waited for the end of quiet hours. */
export const isPast = (row: PushRow, pick: PickRow | null, now: string): boolean => {
  const at = row.type === 'APPOINTMENT_RENTAL_REMIND' ? pick?.rental_date : pick?.return_date;
  return isReminder(row) && (at ?? '') < now;
};

const bodyCharacters = 400;
/** Of terms nothing is cut: what is longer is not shown at all. */
const termCharacters = 400;
const shortCharacters = 60;

const cut = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
};

const days = ['일', '월', '화', '수', '목', '금', '토'] as const;
const when = (at: string): string => {
  const [year = 0, month = 0, day = 0] = at.slice(0, 10).split('-').map(Number);
  const name = days[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
  return `${year}년 ${month}월 ${day}일(${name}) ${at.slice(11, 16)}`;
};
const won = (amount: number): string => `${amount.toLocaleString('ko-KR')}원`;

/** The terms of a PICK, every one of them, in lines. */
const linesOf = (pick: PickRow): string => {
  const isRental = pick.type === 'RENTAL';
  const place = (text: string | null) => (text ? ` ${text}` : '');
  return [
    `${isRental ? '대여' : '구매'} · ${pick.trade_method === 'DIRECT' ? '직거래' : '택배'} · ${won(pick.price)}`,
    ...(isRental ? [`보증금 ${won(pick.deposit)}`] : []),
    `${isRental ? '받기' : '거래'} ${when(pick.rental_date)}${place(pick.rental_location)}`,
    ...(pick.return_date === null ? [] : [`반납 ${when(pick.return_date)}${place(pick.return_location)}`]),
  ].join('\n');
};

const digestOf = (pick: PickRow): string =>
  createHash('sha256')
    .update(canonicalTerms(termsOf(pick)))
    .digest('base64url');

type Act = readonly [action: (typeof pushActions)[number], title: string];

/** What a notification says, before it is wrapped for the browsers. */
interface Words {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly acts: readonly Act[];
  readonly pick: PickRow | null;
}

const chatWords = ({ device, rows, unread }: Told, newest: PushRow): Words => {
  const count = Math.max(unread, rows.length);
  const many = count > 1 ? `새 메시지 ${count}개` : null;
  return {
    title: device.hides_text ? newest.actor : newest.title,
    body: device.hides_text
      ? (many ?? '새 메시지가 왔어요.')
      : [...(many === null ? [] : [many]), newest.body].join(' · '),
    path: `/chat/${newest.chat_room_id}`,
    acts: [],
    pick: null,
  };
};

/** The PICK, if the opponent's terms wait for the user's word. */
export const asked = (pick: PickRow | null, user: number): PickRow | null =>
  pick !== null && pick.state === 'PENDING' && pick.creator_id !== user ? pick : null;

const proposalWords = ({ device, rows }: Told, pick: PickRow): Words => {
  const actor = rows.findLast((row) => row.actor !== '')?.actor ?? '상대방';
  const said = `${actor}님이 PICK을 보냈어요.`;
  const terms = linesOf(pick);
  const isShown = device.kind === 'WEB' && !device.hides_text && [...terms].length <= termCharacters;
  return {
    title: 'Pick 요청을 받았어요.',
    // who sent it stands in the first line: some systems show four, and a rental has four of its own
    body: isShown ? `${actor}님 · ${terms}` : said,
    path: `/pick-detail/${pick.id}`,
    acts: [['DECIDE', '보고 결정하기'], ...(isShown ? [['ACCEPT', '수락'] as const] : [])],
    pick: isShown ? pick : null,
  };
};

const pickWords = (told: Told, newest: PushRow): Words => {
  const { device, pick, now } = told;
  const proposed = asked(pick, device.user_id);
  if (proposed !== null) return proposalWords(told, proposed);
  // what the list of notifications says comes before what the room says of the same change
  const row = told.rows.findLast(({ type }) => type !== 'CHAT_MESSAGE') ?? newest;
  const at = row.type === 'APPOINTMENT_RETURN_REMIND' ? pick?.return_date : pick?.rental_date;
  const isToday = isReminder(row) && at != null && dayOf(at) === now.slice(0, 10);
  const says = row.type === 'CHAT_MESSAGE' ? `${row.actor}님의 새 소식이 있어요.` : row.title;
  return {
    title: device.hides_text ? says : row.title,
    body: device.hides_text && (row.actor === '' || row.type === 'CHAT_MESSAGE') ? '' : row.body,
    path:
      row.type === 'APPOINTMENT_SUCCESS'
        ? `/review/${row.about.slice(5)}`
        : `/pick-detail/${row.about.slice(5)}`,
    acts: isToday
      ? [
          ['ARRIVED', '도착했어요'],
          ['LATE', '5분 늦어요'],
        ]
      : [],
    pick: null,
  };
};

const wordsOf = (told: Told, newest: PushRow): Words => {
  if (newest.about.startsWith('room:')) return chatWords(told, newest);
  if (newest.about.startsWith('pick:')) return pickWords(told, newest);
  const { hides_text: hides } = told.device;
  const [title, body] = hides ? ['키워드 알림', '새 상품이 올라왔어요.'] : [newest.title, newest.body];
  return { title, body, path: `/detail/${newest.item_id}`, acts: [], pick: null };
};

/** The payload of a push (contract §11.4 l), and the same in few words and without terms, which need not fit then. */
export const payloadOf = (told: Told): { readonly payload: PushPayload; readonly short: PushPayload } => {
  const newest = told.rows.at(-1);
  if (newest === undefined) throw new Error('a push is about nothing');
  const { title, body, path, acts, pick } = wordsOf(told, newest);
  const { device, badge } = told;
  const navigate = `${told.origin ?? device.site}${path}`;
  const wrap = (text: string, chosen: readonly Act[], terms: PickRow | null): PushPayload => ({
    web_push: 8030,
    app_badge: badge,
    notification: {
      title,
      body: text,
      lang: 'ko',
      tag: topicOf(device.id, newest.about),
      navigate,
      ...(chosen.length > 0 && {
        actions: chosen.map(([action, name]) => ({ action, title: name, navigate })),
      }),
      data: {
        deviceId: device.id,
        kind: kindOf(newest),
        chatRoomId: newest.chat_room_id,
        pick:
          terms === null ? null : { appointmentId: terms.id, version: terms.version, terms: digestOf(terms) },
      },
    },
  });
  return {
    payload: wrap(pick === null ? cut(body, bodyCharacters) : body, acts, pick),
    short: wrap(
      cut(body, shortCharacters),
      acts.filter(([action]) => action !== 'ACCEPT'),
      null,
    ),
  };
};

/** A push that says no more than that pushes arrive. */
export const testPayload = (device: PushDeviceRow, origin: string | null, badge: number): PushPayload => ({
  web_push: 8030,
  app_badge: badge,
  notification: {
    title: '테스트 알림',
    body: '알림이 이 기기에 잘 도착했어요.',
    lang: 'ko',
    tag: topicOf(device.id, 'test'),
    navigate: `${origin ?? device.site}/settings`,
    data: { deviceId: device.id, kind: 'TEST', chatRoomId: null, pick: null },
  },
});
