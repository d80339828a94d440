import * as v from 'valibot';

interface Meaning {
  /** HTTP status, the [C] column of contract §1.4. */
  readonly status: number;
  /** Korean, shown when the action has no fallback text of its own. */
  readonly message: string;
}

/** The error codes (§1.4) that a server may answer to a call that we make. Clients accept unknown codes too. */
export const errors = {
  NOT_LOGIN: { status: 401, message: '로그인이 필요해요.' },
  LOW_AUTHORITY: { status: 403, message: '권한이 없어요.' },
  ACCESS_DENIED: { status: 403, message: '접근할 수 없어요.' },
  REFRESH_TOKEN_NOT_FOUND: { status: 401, message: '다시 로그인해 주세요.' },
  INVALID_REFRESH_TOKEN: { status: 401, message: '다시 로그인해 주세요.' },
  CREATE_CLIENT_SECRET_FAILED: { status: 500, message: '로그인 중 문제가 생겼어요.' },
  DECODE_ID_TOKEN_FAILED: { status: 500, message: '로그인 중 문제가 생겼어요.' },
  USER_NOT_FOUND: { status: 404, message: '사용자를 찾을 수 없어요.' },
  SAME_REPORTER_AND_REPORTED: { status: 400, message: '자신을 신고할 수 없어요.' },
  USER_BLOCK_NOT_FOUND: { status: 404, message: '차단 내역이 없어요.' },
  SAME_BLOCKER_AND_BLOCKED: { status: 400, message: '자신을 차단할 수 없어요.' },
  USER_BLOCK_EXIST: { status: 409, message: '차단된 상대예요.' },
  ITEM_NOT_FOUND: { status: 404, message: '상품을 찾을 수 없어요.' },
  ITEM_ACCESS_FORBIDDEN: { status: 403, message: '내 상품이 아니에요.' },
  NOT_ITEM_OWNER: { status: 403, message: '내 상품이 아니에요.' },
  DEAL_NOT_ALLOWED: { status: 400, message: '가격을 바꿀 수 없는 상품이에요.' },
  CANNOT_RENTAL_ITEM: { status: 400, message: '대여하지 않는 상품이에요.' },
  CANNOT_SALE_ITEM: { status: 400, message: '판매하지 않는 상품이에요.' },
  SAME_OWNER_AND_REQUESTER: { status: 400, message: '내 상품에는 할 수 없어요.' },
  INVALID_RENTAL_INFORMATION: { status: 400, message: '대여 정보를 확인해 주세요.' },
  ALREADY_RESERVED_ITEM: { status: 409, message: '예정된 약속이 있어 삭제할 수 없어요.' },
  ALREADY_SALE_RESERVED: { status: 409, message: '이미 판매가 예정됐어요.' },
  ALREADY_DELETED_ITEM: { status: 409, message: '삭제된 게시글이에요.' },
  NOT_APPOINTMENT_PARTICIPANT: { status: 403, message: '약속 당사자가 아니에요.' },
  APPOINTMENT_NOT_FOUND: { status: 404, message: '약속을 찾을 수 없어요.' },
  RENTAL_DATE_IS_LATER_THAN_RETURN_DATE: {
    status: 400,
    message: '대여 일시는 반납 일시보다 이전이어야 합니다.',
  },
  RENTAL_DATE_IS_BEFORE_THAN_TODAY: {
    status: 400,
    message: '대여 일시는 현재 시간보다 이후여야 합니다.',
  },
  UNRELATED_ITEM: { status: 400, message: '관련 없는 상품이에요.' },
  CANNOT_CONFIRM_APPOINTMENT_MYSELF: { status: 403, message: '내가 보낸 요청은 수락할 수 없어요.' },
  CURRENT_APPOINTMENT_EXIST: { status: 409, message: '진행 중인 PICK이 있어요.' },
  IN_PROGRESS_APPOINTMENT_EXIST: { status: 409, message: '대여 중인 약속이 있어요.' },
  ALREADY_RENTAL_RESERVED_PERIOD: { status: 409, message: '이미 예약된 기간이에요.' },
  ALREADY_SALE_RESERVED_PERIOD: { status: 409, message: '판매 예정일 이후에는 대여할 수 없어요.' },
  CONFLICT_APPOINTMENT_STATE: { status: 409, message: '지금 상태에서는 처리할 수 없는 약속이에요.' },
  APPOINTMENT_CANNOT_CANCELLED: { status: 409, message: '취소할 수 없는 상태예요.' },
  INVALID_FILE_FORMAT: { status: 400, message: '지원하지 않는 확장자입니다.' },
  FILE_SIZE_EXCEEDED: { status: 400, message: '10MB를 초과합니다.' },
  NOT_CHATROOM_PARTICIPANT: { status: 403, message: '참여 중인 채팅방이 아니에요.' },
  CHATROOM_NOT_FOUND: { status: 404, message: '채팅방을 찾을 수 없어요.' },
  PARTICIPATE_CHATROOM_NOT_FOUND: { status: 404, message: '참여 중인 채팅방이 아니에요.' },
  INVALID_CHAT_MESSAGE: { status: 400, message: '내용을 입력해 주세요.' },
  ALREADY_LEFT_CHATROOM: { status: 409, message: '이미 나간 채팅방이에요.' },
  INTERNAL_CHAT_ERROR: { status: 500, message: '메시지를 보내지 못했어요.' },
  REVIEW_ALREADY_EXISTS: { status: 409, message: '이미 후기를 작성했어요.' },
  APPOINTMENT_NOT_SUCCESS: { status: 409, message: '아직 완료되지 않은 거래예요.' },
  ITEM_IMAGE_NOT_FOUND: { status: 404, message: '이미지를 찾을 수 없어요.' },
  INVALID_INPUT: { status: 400, message: '입력한 내용을 확인해 주세요.' },
  NOT_FOUND: { status: 404, message: '요청을 찾을 수 없어요.' },
  METHOD_NOT_ALLOWED: { status: 405, message: '지원하지 않는 요청이에요.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: '잠시 후 다시 시도해 주세요.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: '같은 요청 번호로 다른 내용을 보냈어요.' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, message: '처리하고 있어요. 잠시만 기다려 주세요.' },
  VERSION_CONFLICT: { status: 412, message: '내용이 변경됐어요. 다시 확인해 주세요.' },
  CHAT_MESSAGE_TOO_LONG: { status: 400, message: '메시지가 너무 길어요.' },
  /** Ours: the cookie belongs to another account than `X-Expect-User` says (faults §4.17). */
  USER_MISMATCH: { status: 409, message: '다른 계정으로 로그인돼 있어요.' },
  /** Ours: a request body over the limit, or an unsupported content type. */
  PAYLOAD_TOO_LARGE: { status: 413, message: '보낸 내용이 너무 커요.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: '지원하지 않는 형식이에요.' },
  TOO_MANY_REQUESTS: { status: 429, message: '요청이 너무 많아요. 잠시 후 다시 시도해 주세요.' },
  /** Ours: the origin or the target host of an unsafe request is not one of ours. */
  FORBIDDEN_ORIGIN: { status: 403, message: '허용되지 않은 접근이에요.' },
  /** Ours: the database is restarting. */
  SERVICE_UNAVAILABLE: { status: 503, message: '잠시 후 다시 시도해 주세요.' },
} as const satisfies Record<string, Meaning>;

export type ErrorCode = keyof typeof errors;

/** The error envelope (§1.3). `code` is open: an older or newer server may say something we do not know. */
export const ErrorEnvelope = v.object({
  code: v.pipe(v.string(), v.minLength(1)),
  message: v.nullish(v.string(), ''),
  data: v.optional(v.unknown(), null),
});
export type ErrorEnvelope = v.InferOutput<typeof ErrorEnvelope>;

/** The success envelope (§1.2); what `data` holds is the endpoint's reply schema. */
export const Envelope = v.object({
  message: v.nullish(v.string(), ''),
  data: v.optional(v.unknown(), null),
  version: v.nullish(v.string(), ''),
});
