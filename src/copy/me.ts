/** The app's own answers, and the pages of the operator that login providers ask for. */
export const legal = { help: '도움말', privacy: '개인정보 처리방침', terms: '이용약관' } as const;

/** My page, liked list, my sales (copy-ko). */
export const myTexts = {
  sales: '나의 판매 내역',

  // without a row in copy-ko, in the same tone
  opened: '최근 본 상품',
  photoFailed: '사진을 열지 못했어요. 다른 사진을 골라 주세요',
} as const;

/** Profile edit (copy-ko). */
export const profileTexts = {
  title: '프로필 수정하기',
  nickname: '닉네임 (2–10자)',
  photo: '프로필 사진 바꾸기',
  save: '저장하기',
  failed: '유저 정보 수정에 실패했어요. 다시 시도해주세요!',
  leaveAsk: {
    title: '지금 나가면 바꾼 내용이 저장되지 않아요!',
    subtitle: '정말 나가실 건가요?',
    yes: '네, 나갈래요',
    no: '계속 수정할게요',
  },
} as const;

/** What was done and what waits, as a file; what cannot be read here, as another. */
export const journalTexts = {
  /** In the name of a file: what was done, or what was written. */
  files: { journal: '기록', rows: '내용' },
  export: '기록 내보내기',
  note: '문의할 때 보내 주시면 도움이 돼요. 쓴 글과 이름은 담지 않아요',
  failed: '파일로 내보내지 못했어요',
  unread: '파일로 내보내기',
  unreadOf: (what: string) => `파일로 내보내기, ${what}`,
} as const;
