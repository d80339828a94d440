/** What both sides keep to (§9.2 and where noted); what only a screen does stands beside it. Units are in the names or the comments. */
export const limits = {
  /** Won. All prices, deposits and search bounds. */
  maxPrice: 999_999,
  title: 64,
  description: 1000,
  itemLocation: 100,
  pickLocation: 255,
  /** What our own input fields allow for a PICK place. */
  pickLocationInput: 100,
  review: 500,
  report: 500,
  inquiry: 1000,
  chat: 2000,
  nicknameMin: 2,
  nicknameMax: 10,
  heightMinCm: 100,
  heightMaxCm: 250,
  weightMinKg: 30,
  weightMaxKg: 200,
  imagesMin: 1,
  imagesMax: 6,
  imageBytes: 10 * 1024 * 1024,
  pageSize: 20,
  pageSizeMax: 50,
  ratingMin: 1,
  ratingMax: 5,
  fcmToken: 4096,
  /** Devices of a user that are told; of a ninth, the one that was longest without a push goes. */
  pushDevices: 8,
  pushEndpoint: 2048,
  pushDeviceName: 64,
  pushKeywordMin: 2,
  pushKeyword: 20,
  pushKeywords: 10,
  keyword: 100,
  /** Values of one repeated query key (B-13). */
  queryValues: 20,
} as const;

/** What one place of a client needs, and its engine does not carry. */
export const clientLimits = {
  imageExtensions: ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif'],
  socketReconnectMs: 5_000,
  heartBeatMs: 10_000,
} as const;

/** What a server alone keeps to: no client carries it. */
export const serverLimits = {
  presignMs: 10 * 60_000,
  accessTokenMs: 86_400_000,
  refreshTokenMs: 2_592_000_000,
  pendingPickMs: 7 * 86_400_000,
  reminderLeadMs: 60 * 60_000,
  /** Bytes of a request body and of a STOMP frame that a server reads at most. */
  bodyBytes: 64 * 1024,
  /** Days an idempotency record is kept at least (§11.4 a). */
  idempotencyDays: 7,
} as const;

export const appVersion = 'v1.0.2';
export const apiVersion = 'v1.0.0';
