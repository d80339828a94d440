import { tradeFailed } from './trade-failed.ts';

/** PICK list, form, detail (copy-ko). */
export const pickTexts = {
  form: {
    create: 'PICK 생성',
    edit: 'PICK 수정',
    rentalPlace: '대여 장소',
    returnPlace: '반납 장소',
    salePlace: '거래 장소',
    rentalMoment: '대여 일시를 입력해 주세요',
    returnMoment: '반납 일시를 입력해주세요',
    saleMoment: '거래를 원하는 일시를 입력해 주세요',
    parcelDay: '희망 택배 발송 일자를 입력해주세요',
    parcelNotice: '연락처와 주소는 채팅으로 알려 주세요. PICK에는 적지 않아도 돼요.',
    listedPrice: '등록 가격',
    negotiation: '가격 제안',
    negotiable: '가능',
    notNegotiable: '불가',
    salePrice: '구매가',
    rentalFee: '대여료',
    deposit: '보증금',
    startAfterEnd: '대여 일시는 반납 일시보다 이전이어야 합니다.',
    startInPast: '대여 일시는 현재 시간보다 이후여야 합니다.',
    availabilityUnknown: '오프라인이라 예약 가능한 날인지 확인하지 못했어요',
    dateTaken: '고른 날짜를 다른 분이 먼저 예약했어요. 다른 날짜를 골라 주세요',
  },
  ended: {
    CANCELLED: '취소된 PICK이에요',
    EXPIRED: '만료된 PICK이에요',
    IN_PROGRESS: '진행중인 PICK이에요',
    SUCCESS: '완료된 PICK이에요',
  },
  queued: {
    proposal: (name: string) => `연결되면 PICK을 보낼게요. ${name}님에게는 아직 보이지 않아요`,
    accept: '연결되면 수락을 전할게요. 아직 확정되지 않았어요',
    reject: '연결되면 거절을 전할게요',
    cancel: '연결되면 취소를 전할게요. 그때까지는 약속이 그대로 남아 있어요',
    edit: (name: string) => `연결되면 바꾼 내용을 전할게요. ${name}님에게는 아직 이전 내용이 보여요`,
  },
  conflict: {
    timePassed: '대기하는 동안 약속 시간이 지났어요. 일시를 다시 골라 주세요',
    cancelled: (name: string) => `그사이 ${name}님이 PICK을 취소했어요. 보내려던 수락은 취소했어요`,
    changed: '그사이 PICK 내용이 바뀌었어요. 바뀐 내용을 확인하고 다시 보내 주세요',
    itemDeleted: '상품이 삭제돼서 PICK을 보내지 못했어요',
  },
  failed: {
    create: tradeFailed.propose,
    cancel: tradeFailed.cancel,
    confirm: tradeFailed.confirm,
    edit: tradeFailed.edit,
  },

  // without a row in copy-ko, in the same tone
  changedCard: '이전 내용',
  today: '오늘의 약속',
  soon: '곧 있을 약속',
  /** In a snapshot, which is seen on another day. */
  dated: '예정된 약속',
  returnLabel: '반납',
  dayLabel: { today: '오늘', tomorrow: '내일' },
} as const;

/** Why something about a PICK was not done, where copy-ko has no words, in the same tone. */
export const tradeTexts = {
  overBefore: {
    CANCELLED: (name: string) => `그사이 ${name}님과의 PICK이 취소됐어요`,
    EXPIRED: '그사이 PICK 요청이 만료됐어요',
    IN_PROGRESS: '그사이 대여가 시작됐어요',
    SUCCESS: '그사이 거래가 완료됐어요',
    CONFIRMED: '그사이 PICK이 확정됐어요',
    PENDING: '그사이 PICK 내용이 바뀌었어요',
  },
  editCancelled: (name: string) => `그사이 ${name}님이 PICK을 취소했어요. 보내려던 변경은 취소했어요`,
  drifted: '처리되는 사이에 PICK 내용이 바뀌었어요. 지금 내용을 꼭 확인해 주세요',
  unproven: '전해졌는지 확인하지 못했어요. PICK을 확인하고 필요하면 다시 보내 주세요',
  expired: '하루 넘게 보내지 못했어요. PICK을 확인하고 다시 보내 주세요',
  hasPick: '이 상품에는 이미 진행 중인 PICK이 있어요',
} as const;
