/**
 * Texts that have no row in copy-ko, written in the same tone (해요체, short, active, what works
 * first): those that the first screen or the frame around all screens shows. A screen's own stand in a file of their own.
 */
export const frameTexts = {
  document: { title: '캠픽 · 캠퍼스 유니폼과 과잠 대여·판매' },
  login: { expired: '로그인이 만료됐어요. 다시 로그인해 주세요' },
  share: { failed: '링크를 복사하지 못했어요' },
  /** The browser had taken the database away; what waited is back (F-D3). */
  restored: (count: number) => `지워졌던 항목 ${count}개를 되살렸어요`,
  /** Nothing came back: whatever waited to be sent is lost. */
  /** `waited`: how many things waited when it was last noted; they may have been sent since, or more may have come. */
  wiped: (waited: number) =>
    waited === 0
      ? '이 기기에 저장했던 내용이 지워졌어요. 보내지 못한 항목이 있었다면 다시 해 주세요'
      : `이 기기에 저장했던 내용이 지워졌어요. 보내기를 기다리던 항목 ${waited}개를 확인하고, 빠진 것은 다시 해 주세요`,
  list: '상품 목록',
  trouble: {
    title: '화면을 열지 못했어요',
    reload: '다시 불러오면 이어서 볼 수 있어요. 저장된 내용은 그대로 있어요',
  },
  banner: {
    slides: [
      {
        title: '정기전 전날, 유니폼 빌리기 체크리스트',
        description: '사이즈, 등번호, 반납일만 확인하면 끝나요',
        author: '캠픽 편집팀',
      },
      {
        title: '과잠, 이렇게 보관하면 오래 입어요',
        description: '가죽 소매와 자수를 지키는 다섯 가지 방법',
        author: '캠픽 편집팀',
      },
    ],
  },
} as const;

/** What the page says of itself to whoever has not opened it: in index.html alone, so no screen loads it. */
export const pageDescription =
  '우리 학교 유니폼, 과잠, 응원 용품을 빌리고 사고파는 캠퍼스 마켓. 연결이 끊겨도 본 상품은 그대로 볼 수 있어요.';
