/** What a server can do beyond the plain contract (§11.4 f), announced in `X-Contract-Ext` of the login probe. */
export const capabilities = [
  'idem',
  'if-match',
  'like-state',
  'chat-ack',
  'chat-rest',
  'chat-after',
  // ours: it refuses a call whose `X-Expect-User` is not whose cookie came with it (decision 0011)
  'expect-user',
  // ours: the two lists that the plain contract answers whole come in pages, too (decision 0023)
  'list-pages',
  // ours: it serves the repost of contract §2.3 [X], once a listing in 24 hours (decision 0036)
  'repost',
  // ours: it serves photos in the widths of contract §7 [E] (decision 0048)
  'photo-widths',
  // ours: members read the reviews about a user, by the call of contract §2.7 [E] (decision 0054)
  'reviews',
  // ours: each change of a PICK is an event of its own, and lines of a room say which they report (decision 0065)
  'pick-events',
  // ours: it sends Web Push, to several devices of a user, by the calls of contract §11.4 (l) (decision 0067)
  'web-push',
  // ours: users block each other and take it back, by the calls of contract §2.8 [X]
  'blocks',
  // ours: it takes inquiries to its operator, by the call of contract §2.11 [E] (decision 0038)
  'inquiries',
  // ours: its operator has set where 문의하기 leads or what the banners are, by the call of contract §2.11 [E] (decision 0038)
  'operator',
] as const;
export type Capability = (typeof capabilities)[number];

export const capabilityHeader = 'X-Contract-Ext';

const isCapability = (word: string): word is Capability => capabilities.some((known) => known === word);

/** Reads the header; unknown words are a newer server's and are ignored. Missing header = a plain server. */
export const parseCapabilities = (header: string | null): Capability[] =>
  (header ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(isCapability);
