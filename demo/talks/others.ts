import type { CampusPick } from '../picks.ts';
import { makeChance } from '../random.ts';
import { type Beat, card, days, did, hours, minutes, o, pause, r, seen, type Talk } from '../talk.ts';

/** Rooms between the others that no PICK came of, so that theirs is a market too. */
export const otherTalks: readonly Talk[] = [
  {
    item: 'signed-shirt',
    requester: '우천취소',
    ended: hours(1),
    beats: [
      r('이거 진짜 파시는 거예요?'),
      o('음… 솔직히 팔 생각은 거의 없어요'),
      r('그럼 구경만 할게요 ㅋㅋ'),
      o('네 구경은 공짜예요'),
    ],
  },
  {
    item: 'purple-varsity-s',
    requester: '과잠수집가',
    ended: hours(6),
    beats: [
      r('보라색 과잠은 처음 봐요. 어느 동아리 거예요?'),
      o('사진 동아리요! 열 벌만 맞췄어요'),
      pause(days(1)),
      r('안감 사진도 볼 수 있을까요?'),
      r('수집하는 사람이라 안감이 중요해요'),
    ],
  },
  {
    item: 'mustard-jersey-41',
    requester: '등번호칠',
    ended: days(1),
    beats: [
      r('혹시 7번은 없나요?'),
      o('41번 하나뿐이에요 ㅠ'),
      r('그럼 4하고 1 사이에 뭔가…'),
      o('포기하세요 ㅋㅋㅋ'),
      seen('requester'),
    ],
  },
  {
    item: 'white-freshman-tee',
    requester: '우동',
    ended: hours(3),
    beats: [
      r('과티 잠옷으로 사고 싶어요'),
      o('잠옷으로 최고예요. 편의점 옆에서 볼까요?'),
      r('좋아요! 내일 12시 반이요'),
    ],
  },
  {
    item: 'match-day-set',
    requester: '농구화끈',
    ended: days(2),
    beats: [
      r('세트에서 머플러만 따로 빌릴 수 있어요?'),
      pause(hours(4)),
      o('죄송해요, 세트로만 돼요'),
      r('네 알겠습니다!'),
      seen('owner'),
    ],
  },
  {
    item: 'navy-h-cap',
    requester: '아무튼유니폼은사야지',
    ended: hours(30),
    beats: [
      r('모자도 유니폼이죠?'),
      o('응원할 때 쓰면 유니폼이죠'),
      r('그럼 사야겠네요. 정문 정류장 괜찮으세요?'),
      o('네 저녁 7시에 봬요'),
    ],
  },
  {
    item: 'mireu-hockey-88',
    requester: '응원석맨앞',
    ended: minutes(90),
    beats: [
      r('끈 넥 끈은 새 걸로 바꿔도 되는 건가요?'),
      o('네 운동화 끈이랑 굵기가 같아요'),
      r('오 그럼 응원 색으로 바꿔야겠다'),
    ],
  },
];

const greetings: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['안녕하세요! 아직 거래 가능할까요?', '네 가능해요!'],
  ['실측 사이즈 알 수 있을까요?', '재서 알려 드릴게요. 평소 사이즈면 맞으실 거예요'],
  ['언제 어디서 만날까요?', '점심이나 저녁 6시 이후면 다 좋아요'],
  ['사진이랑 색이 비슷한가요?', '햇빛에서는 조금 더 밝아 보여요'],
];
const thanks: readonly [string, ...string[]] = [
  '확정 감사합니다. 그때 봬요!',
  '늦지 않게 갈게요',
  '도착하면 말씀드릴게요',
  '혹시 비 오면 안쪽에서 기다릴게요',
];

const ending = ({ state, by, item }: CampusPick): readonly Beat[] => {
  const answering = by === 'owner' ? 'requester' : 'owner';
  switch (state) {
    case 'PENDING':
      return [];
    case 'EXPIRED':
      return [seen(answering), pause(days(1)), o('확인이 늦었어요. 아직 생각 중이에요'), seen('requester')];
    case 'CANCELLED':
      return [pause(hours(2)), did(answering, 'REJECTED')];
    case 'CONFIRMED':
    case 'IN_PROGRESS':
    case 'SUCCESS':
      return [
        pause(minutes(makeChance(`answer/${item}`).whole(3, 45))),
        did(answering, 'CONFIRMED'),
        r(makeChance(`thanks/${item}/${state}`).pick(thanks)),
      ];
    default:
      return state satisfies never;
  }
};

/** What people say around a PICK whose talk nobody wrote down. */
export const usualTalk = (pick: CampusPick): Talk => {
  const [question, answer] = makeChance(`greeting/${pick.item}/${pick.requester}`).pick(greetings);
  return {
    item: pick.item,
    requester: pick.requester,
    beats: [r(question), o(answer), r('그럼 PICK 보낼게요'), card(pick.by), ...ending(pick)],
  };
};
