/** The two pages that the banners of Home lead to (docs/decisions/0038): what the app itself can say about both subjects. */

/** How a varsity jacket is kept: the five ways that the banner promises. */
export const keepJacket = {
  title: '과잠 보관법',
  lead: '울, 가죽, 자수. 소재가 셋이라 돌보는 법도 달라요.',
  steps: [
    {
      title: '벗으면 먼저 말려요',
      lines: [
        '옷장에 바로 넣지 말고 그늘에 반나절 걸어 두면 땀과 냄새가 빠져요.',
        '비를 맞았다면 마른 수건으로 눌러 닦고 드라이어 없이 말려 주세요.',
      ],
    },
    {
      title: '가죽 소매는 마른 천으로 닦아요',
      lines: [
        '물티슈와 알코올은 색을 벗겨요. 부드러운 마른 천이면 충분해요.',
        '계절이 바뀔 때 가죽 크림을 얇게 발라 두면 갈라지지 않아요.',
      ],
    },
    {
      title: '자수와 패치는 누르지 않아요',
      lines: [
        '다림질은 뒤집어서, 얇은 천을 덧대고 약한 온도로 해요.',
        '실밥이 나오면 당기지 말고 가위로 짧게 잘라 주세요.',
      ],
    },
    {
      title: '세탁은 라벨부터 확인해요',
      lines: [
        '울 몸판과 가죽 소매는 물세탁하면 줄거나 물들 수 있어요. 드라이클리닝을 맡겨 주세요.',
        '한 시즌에 한 번이면 충분해요. 작은 얼룩은 그 자리만 닦아요.',
      ],
    },
    {
      title: '어깨가 넓은 옷걸이에 걸어요',
      lines: [
        '비닐 커버는 벗기고 천 커버를 씌워요. 햇빛이 드는 자리는 피해 주세요.',
        '접어 둘 때는 소매 사이에 얇은 종이를 끼우면 달라붙지 않아요.',
      ],
    },
  ],
  note: {
    title: '빌려 입은 과잠이라면',
    text: '세탁은 주인에게 먼저 물어봐 주세요. 소재와 세탁 이력은 주인이 가장 잘 알아요.',
  },
  onward: '과잠 찾아보기',
} as const;

/** What to look at on the eve of a match: the three things that the banner names, and the way there. */
export const matchEve = {
  title: '정기전 전날 체크리스트',
  lead: '하나씩 눌러 확인하면 내일은 응원만 하면 돼요.',
  parts: [
    {
      title: '사이즈',
      checks: [
        {
          label: '실측을 내 옷과 비교했어요',
          note: '같은 M이라도 브랜드마다 달라요. 겉옷 위에 입을 거라면 한 치수 크게 골라요.',
        },
        { label: '한 번 입어 봤어요', note: '안 맞으면 오늘 채팅으로 알려 주세요. 내일은 늦어요.' },
      ],
    },
    {
      title: '등번호',
      checks: [
        {
          label: '번호와 이름이 맞아요',
          note: '비슷한 시즌 유니폼이 많아요. 상품 사진과 나란히 놓고 봐요.',
        },
        {
          label: '벗겨진 곳과 얼룩을 확인했어요',
          note: '있다면 사진으로 남기고 채팅으로 이야기해 두면 서로 편해요.',
        },
      ],
    },
    {
      title: '반납일',
      checks: [
        {
          label: '반납 일시와 장소를 다시 봤어요',
          note: 'PICK에 모두 적혀 있어요. 캘린더에 추가하면 잊지 않아요.',
        },
        {
          label: '보증금을 서로 확인했어요',
          note: '보증금은 반납한 뒤 서로 확인하고 돌려받아요.',
        },
      ],
    },
    {
      title: '가는 길',
      checks: [
        {
          label: '만날 시간과 장소를 외워 뒀어요',
          note: '경기장은 연결이 자주 끊겨요. PICK은 오프라인에서도 열리고, 만남 모드는 크게 보여 줘요.',
        },
      ],
    },
  ],
  progress: (done: number, all: number) => `${all}개 중 ${done}개 확인했어요`,
  finished: '모두 확인했어요. 내일 만나요!',
  picks: '내 PICK 보기',
  onward: '유니폼 찾아보기',
} as const;
