/** What is said once when something of a trade failed, wherever its user is by then (copy-ko). */
export const tradeFailed = {
  propose: 'PICK 생성에 실패했어요',
  edit: 'PICK 수정에 실패했어요',
  /** The toast of a change that was refused; the fallback above stands in its note. */
  editAgain: 'PICK 수정에 실패했어요. 다시 시도해주세요!',
  confirm: 'PICK 확정에 실패했어요',
  cancel: 'PICK 취소에 실패했어요',
  reject: 'PICK 취소에 실패했어요',
  review: '리뷰 작성에 실패했어요',
  report: '신고에 실패했어요',
} as const;
