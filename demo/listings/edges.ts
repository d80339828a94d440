import type { Listing } from '../listing.ts';

/** Exactly 64 characters: the longest title the contract allows. */
const longestTitle =
  '정기전 대비 유니폼 세트, 상의와 하의, 양말, 응원 머플러까지 한 번에 빌려 가세요! 사이즈 교환도 당일에 돼요!';

/** Exactly 1,000 characters: the longest description. */
const longestText = [
  '정기전 응원단에서 쓰던 유니폼 세트를 통째로 빌려 드려요. 상의, 하의, 양말, 응원 머플러까지 한 벌에 다 들어 있어요.',
  '상의는 가슴단면 49, 총장 68이고 하의는 허리 밴딩이라 S부터 M까지 편하게 맞아요. 양말은 250에서 265 사이면 괜찮아요.',
  '머플러는 길이가 150 정도라 목에 두 번 감기고, 손에 들고 흔들기에도 좋아요. 등번호는 7번과 12번 중에서 골라 주세요.',
  '혹시 입어 보고 작거나 크면 학생회관에서 바로 다른 사이즈로 바꿔 드려요. 수량은 상의 기준으로 S 두 벌, M 두 벌 남아 있어요.',
  '빌려 가신 다음 날 비가 오면 하루 더 쓰셔도 돼요. 땀에 젖은 건 괜찮지만 흙이 많이 묻으면 찬물에 한 번만 헹궈서 주세요.',
  '건조기는 마킹이 갈라질 수 있어서 꼭 피해 주시고, 표백제도 쓰지 말아 주세요. 세탁은 제가 반납받고 나서 한 번 더 해요.',
  '보증금은 반납할 때 그 자리에서 바로 돌려 드려요. 단추나 실밥 같은 작은 건 제가 고쳐서 쓰니까 걱정하지 않으셔도 돼요.',
  '다만 마킹이 찢어지거나 담배 구멍이 나면 보증금에서 수선비만큼 빼고 드려요. 지금까지 그런 일은 한 번도 없었어요.',
  '만나는 시간은 평일 점심시간이나 저녁 여섯 시 이후가 좋고, 주말에는 미리 말씀해 주시면 맞춰 볼게요. 단체로 열 벌 이상 필요하시면',
  '옆 과 것까지 모아서 구해 드릴 수 있어요. 그럴 때는 날짜와 인원, 필요한 사이즈를 채팅으로 한꺼번에 보내 주시면 제일 빨라요.',
  '그리고 많이 물어보셔서 미리 적어요. 머플러만 따로는 안 빌려 드리고, 양말은 위생 때문에 새것으로 드리니까 반납하지 않으셔도 돼요.',
  '축구화와 정강이 보호대는 없어요. 골키퍼 장갑은 하나 있는데 필요하시면 그냥 같이 넣어 드릴게요.',
  '정기전 주간에는 문의가 몰려서 답이 늦을 수 있어요. 그래도 하루 안에는 꼭 답장해요.',
  '여러 벌을 함께 빌리시면 한 벌에 천 원씩 깎아 드리고, 응원 깃발도 같이 챙겨 드려요. 날짜는 편히 정해 주세요.',
  '작년 정기전 때 이 옷 입고 이겼으니까 기운은 확실해요. 편하게 물어봐 주세요!',
].join(' ');

/** Listings at the limits of the contract (contract §9.2): longest texts, six photos, nothing and the most to pay. */
export const edges: readonly Listing[] = [
  {
    key: 'match-day-set',
    owner: '우천취소',
    title: longestTitle,
    text: longestText,
    products: ['SOCCER'],
    tags: ['S', 'HIGH', 'COLOR_OTHER'],
    rent: { fee: 12000, deposit: 30000 },
    at: 'union',
    views: ['front', 'back', 'close', 'folded'],
  },
  {
    key: 'free-practice-bib',
    owner: '하키왕초보',
    title: '연습용 회색 축구 티 나눔에 가깝게 빌려 드려요',
    text: '동아리 연습용으로 남는 거라 대여료는 안 받아요. 보증금도 없으니까 깨끗하게 쓰고 돌려만 주세요.',
    products: ['SOCCER'],
    tags: ['XL', 'LOW', 'COLOR_OTHER'],
    rent: { fee: 0, deposit: 0 },
    at: 'gym',
    views: ['front'],
  },
  {
    key: 'signed-shirt',
    owner: '아무튼유니폼은사야지',
    title: '소장용 우승 시즌 유니폼 (팔 생각 거의 없음)',
    text: '솔직히 팔 생각이 거의 없어서 가격을 이렇게 해 뒀어요. 그래도 꼭 필요하신 분이 있으면 이야기는 들어 볼게요.',
    products: ['SOCCER', 'VINTAGE'],
    tags: ['M', 'BEST', 'CRIMSON'],
    sale: 999999,
    at: 'cafe',
    deal: true,
    views: ['front', 'back', 'close', 'label', 'folded', 'flaw'],
  },
];
