/** What is said once, on whatever screen is there, about the session and about what came back (copy-ko). */
export const notices = {
  expired: (count: number) => `로그인이 만료됐어요. 다시 로그인하면 보낼 항목 ${count}개를 이어서 보낼게요`,
  otherUser: '이 기기에 있던 이전 계정의 내용을 지웠어요',
  loggedOut: '로그아웃 완료!',
  withdrawn: '회원탈퇴 완료!',
  recovered: '작성하던 내용을 되살렸어요',
} as const;
