/** Texts of a listing's bar that neither the seeds nor the list of Korean copy give, in the same tone. */
export const oursItem = {
  proposal: '보내려는 PICK · 보러 가기',
  proposalStopped: '보내지 못한 PICK · 보러 가기',
} as const;
