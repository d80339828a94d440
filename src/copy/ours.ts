/**
 * Texts that neither the seeds nor the list of Korean copy give, written in the same tone (해요체, short, active, what works
 * first). One place, so that whoever keeps the list can take them over.
 */
export const ours = {
  document: {
    title: '캠픽 · 캠퍼스 유니폼과 과잠 대여·판매',
    description:
      '우리 학교 유니폼, 과잠, 응원 용품을 빌리고 사고파는 캠퍼스 마켓. 연결이 끊겨도 본 상품은 그대로 볼 수 있어요.',
  },
  login: {
    promise: '우리 학교 유니폼, 필요한 날만 빌려 입어요',
    stored: '본 상품과 채팅은 이 기기에 저장돼서 오프라인에서도 볼 수 있어요',
    browse: '로그인 없이 둘러보기',
  },
  comingSoon: { title: '곧 열려요', subtitle: '이 화면은 준비하고 있어요.' },
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
