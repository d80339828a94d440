import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { AppointmentId, ChatRoomId, FileKey, ItemId, NotificationId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { NotificationType } from '#contract/notification.ts';
import type { ReportCategory, ReportDraft } from '#contract/report.ts';
import type { Provider } from '../auth/providers.ts';
import type { Fixed, Id, Json } from './columns.ts';
import type { PushDevicesTable, PushesTable, PushKeysTable, PushServicesTable } from './schema-push.ts';

interface MetaTable {
  key: string;
  value: string;
}

interface UsersTable {
  id: Id<UserId>;
  provider: string | null;
  provider_id: string | null;
  email: string | null;
  nickname: string;
  profile_image_url: FileKey | null;
  gender: 'MALE' | 'FEMALE' | null;
  height: number | null;
  weight: number | null;
  is_korean_univ_verified: Generated<boolean>;
  role: Generated<'USER' | 'ADMIN'>;
  version: Generated<number>;
  created_at: Fixed<LocalDateTime>;
  updated_at: LocalDateTime;
  withdrawn_at: LocalDateTime | null;
}

interface RefreshTokensTable {
  token_hash: string;
  user_id: Fixed<UserId>;
  created_at: Fixed<LocalDateTime>;
  expires_at: LocalDateTime;
  revoked_at: LocalDateTime | null;
}

interface LoginAttemptsTable {
  state_hash: Fixed<string>;
  provider: Fixed<Provider>;
  nonce: Fixed<string>;
  verifier: Fixed<string>;
  target: Fixed<string>;
  sessions: Fixed<string[]>;
  expires_at: Fixed<LocalDateTime>;
  used_at: LocalDateTime | null;
}

interface IdempotencyTable {
  user_id: Fixed<UserId>;
  key: Fixed<string>;
  method: string;
  path: string;
  fingerprint: string;
  status: number;
  body: Json;
  created_at: Fixed<LocalDateTime>;
}

interface UploadsTable {
  file_key: FileKey;
  user_id: Fixed<UserId>;
  kind: 'post' | 'profile';
  content_type: string;
  byte_size: number;
  state: Generated<'ISSUED' | 'STORED'>;
  created_at: Fixed<LocalDateTime>;
  expires_at: LocalDateTime;
}

interface ItemsTable {
  id: Id<ItemId>;
  owner_id: Fixed<UserId>;
  title: string;
  description: string;
  product_types: string[];
  transaction_types: string[];
  trade_methods: string[];
  size: string;
  color: string | null;
  quality: string | null;
  rental_fee: number;
  sale_price: number;
  deposit: number;
  location: string | null;
  can_deal: boolean;
  like_count: Generated<number>;
  chat_room_count: Generated<number>;
  sale_date: LocalDateTime | null;
  repost_date: LocalDateTime;
  search_text: string;
  facets: GeneratedAlways<number>;
  version: Generated<number>;
  created_at: Fixed<LocalDateTime>;
  updated_at: LocalDateTime;
  deleted_at: LocalDateTime | null;
}

interface ItemImagesTable {
  item_id: Fixed<ItemId>;
  position: number;
  file_key: FileKey;
}

interface LikesTable {
  item_id: Fixed<ItemId>;
  user_id: Fixed<UserId>;
  created_at: Fixed<LocalDateTime>;
}

interface ChatRoomsTable {
  id: Id<ChatRoomId>;
  item_id: Fixed<ItemId>;
  owner_id: Fixed<UserId>;
  requester_id: Fixed<UserId>;
  created_at: Fixed<LocalDateTime>;
  last_chat_at: LocalDateTime;
  owner_said: Generated<number>;
  requester_said: Generated<number>;
}

interface AppointmentsTable {
  id: Id<AppointmentId>;
  item_id: Fixed<ItemId>;
  chat_room_id: Fixed<ChatRoomId>;
  owner_id: Fixed<UserId>;
  requester_id: Fixed<UserId>;
  creator_id: UserId;
  type: Fixed<'RENTAL' | 'SALE'>;
  state: 'PENDING' | 'CONFIRMED' | 'IN_PROGRESS' | 'SUCCESS' | 'CANCELLED' | 'EXPIRED';
  trade_method: 'DIRECT' | 'PARCEL';
  rental_date: LocalDateTime;
  return_date: LocalDateTime | null;
  rental_location: string;
  return_location: string | null;
  price: number;
  deposit: Generated<number>;
  terms_at: LocalDateTime;
  rental_reminded: Generated<boolean>;
  return_reminded: Generated<boolean>;
  /** What time does to it next, and when: `pick_due()`, server/db/functions. */
  due_at: GeneratedAlways<LocalDateTime | null>;
  due: GeneratedAlways<'EXPIRE' | 'RENTAL_REMIND' | 'START' | 'RETURN_REMIND' | 'COMPLETE' | null>;
  version: Generated<number>;
  created_at: Fixed<LocalDateTime>;
  updated_at: LocalDateTime;
}

interface NotificationsTable {
  id: Id<NotificationId>;
  user_id: Fixed<UserId>;
  type: Fixed<NotificationType>;
  appointment_id: Fixed<AppointmentId>;
  item_id: Fixed<ItemId>;
  rental_date: Fixed<LocalDateTime>;
  return_date: Fixed<LocalDateTime | null>;
  created_at: Fixed<LocalDateTime>;
}

interface ParticipantsTable {
  chat_room_id: Fixed<ChatRoomId>;
  user_id: Fixed<UserId>;
  has_left: Generated<boolean>;
  hidden_to: Generated<number>;
  read_to: Generated<number>;
  read_said: Generated<number>;
  last_read_at: LocalDateTime | null;
}

interface ChatsTable {
  chat_room_id: Fixed<ChatRoomId>;
  id: Id<number>;
  user_id: Fixed<UserId>;
  kind: Fixed<'PLAIN' | 'NOTICE' | 'PICK'>;
  content: string;
  nickname: string;
  pick_info: Json;
  pick_change: Json;
  client_message_id: string | null;
  created_at: Fixed<LocalDateTime>;
}

interface BlocksTable {
  blocker_id: Fixed<UserId>;
  blocked_id: Fixed<UserId>;
  created_at: Fixed<LocalDateTime>;
}

interface ProcessesTable {
  id: Id<number>;
  beat_at: LocalDateTime;
  seen_at: Generated<Date>;
}

interface PresenceTable {
  chat_room_id: Fixed<ChatRoomId>;
  user_id: Fixed<UserId>;
  connection: Fixed<string>;
  process_id: Fixed<number>;
  session: Fixed<string | null>;
}

interface EventOutboxTable {
  /** A 64-bit transaction number, as text. */
  xid: GeneratedAlways<string>;
  id: Id<number>;
  kind: 'CHAT' | 'ACK' | 'UNREAD' | 'ENTER' | 'EXIT' | 'PARTED' | 'SESSION_OVER' | 'USER_OVER' | 'PICK';
  chat_room_id: ChatRoomId | null;
  user_id: UserId | null;
  chat_id: number | null;
  subject: string | null;
  body: Json;
  written_at: GeneratedAlways<Date>;
}

interface ReviewsTable {
  id: Id<number>;
  appointment_id: Fixed<AppointmentId>;
  reviewer_id: Fixed<UserId>;
  rating: Fixed<number>;
  content: Fixed<string>;
  created_at: Fixed<LocalDateTime>;
}

interface ReportsTable {
  id: Id<number>;
  reporter_id: Fixed<UserId>;
  reported_id: Fixed<UserId>;
  item_id: Fixed<ItemId>;
  location: ReportDraft['location'];
  categories: readonly ReportCategory[];
  description: string | null;
  created_at: Fixed<LocalDateTime>;
  updated_at: LocalDateTime;
}

interface InquiriesTable {
  id: Id<number>;
  user_id: Fixed<UserId>;
  text: Fixed<string>;
  created_at: Fixed<LocalDateTime>;
}

interface RateLimitsTable {
  key: Fixed<string>;
  points: number;
  /** epoch ms of the server's clock. */
  expire: number | null;
}

/** What the database holds, table by table; the migrations are its source. */
export interface Schema {
  meta: MetaTable;
  users: UsersTable;
  refresh_tokens: RefreshTokensTable;
  login_attempts: LoginAttemptsTable;
  idempotency: IdempotencyTable;
  uploads: UploadsTable;
  items: ItemsTable;
  item_images: ItemImagesTable;
  likes: LikesTable;
  chat_rooms: ChatRoomsTable;
  appointments: AppointmentsTable;
  notifications: NotificationsTable;
  participants: ParticipantsTable;
  chats: ChatsTable;
  blocks: BlocksTable;
  processes: ProcessesTable;
  presence: PresenceTable;
  event_outbox: EventOutboxTable;
  reviews: ReviewsTable;
  reports: ReportsTable;
  inquiries: InquiriesTable;
  push_keys: PushKeysTable;
  push_devices: PushDevicesTable;
  push_services: PushServicesTable;
  pushes: PushesTable;
  rate_limits: RateLimitsTable;
}

export type UserRow = Selectable<UsersTable>;
export type ItemRow = Selectable<ItemsTable>;
export type PickRow = Selectable<AppointmentsTable>;
export type EventKind = EventOutboxTable['kind'];
