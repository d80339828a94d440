/** A profile; copy-ko has no rows for it. */
export const userScreenTexts = {
  title: '프로필',
  titleOf: (name: string) => `${name}님의 프로필`,
  unnamed: '닉네임은 상품이나 채팅을 열면 보여요',
  noReviews: '아직 받은 후기가 없어요',
  average: (stars: string) => `별점 평균 5점 만점에 ${stars}점`,
  count: (count: number) => `후기 ${count}개`,
  /** Of the newest alone: the others are not on this device. */
  part: (count: number) => `최근 후기 ${count}개의 평균`,
  more: '후기 더 보기',
  moreOnline: '나머지 후기는 연결되면 볼 수 있어요',
  loginFirst: '로그인하면 받은 후기를 볼 수 있어요',
  login: '로그인하기',
  report: '신고하기',
  listings: (name: string | null) => (name === null ? '올린 상품' : `${name}님의 상품`),
  noListings: '지금 올린 상품이 없어요',
} as const;
