import type { Generated, Selectable } from 'kysely';
import type { ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { pushTypes } from '#contract/notification.ts';
import type { PushDeviceId, PushKind, pushFailures } from '#contract/push.ts';
import type { Fixed, Id } from './columns.ts';

// The tables of pushes (0067): the keys, the devices, the services they are reached through, and what waits for them.

export interface PushKeysTable {
  only_one: Generated<boolean>;
  public_key: Fixed<string>;
  private_key: Fixed<string>;
}

export interface PushDevicesTable {
  id: Generated<PushDeviceId>;
  user_id: UserId;
  session: string;
  kind: Fixed<'WEB' | 'WRAPPER'>;
  address: string;
  address_hash: string;
  p256dh: string | null;
  auth: string | null;
  public_key: string | null;
  /** The origin of the endpoint; `fcm`: the service of the wrapper's tokens. */
  service: string;
  site: string;
  name: string;
  kinds: PushKind[];
  quiet_from: string | null;
  quiet_to: string | null;
  hides_text: boolean;
  keywords: string[];
  folded_keywords: string[];
  renew: Generated<boolean>;
  created_at: LocalDateTime;
  sent_at: LocalDateTime | null;
  failed_at: LocalDateTime | null;
  failure: (typeof pushFailures)[number] | null;
}

export interface PushServicesTable {
  service: Fixed<string>;
  waits_until: Generated<Date>;
  refused_by: Generated<UserId[]>;
  stopped_at: Date | null;
  words: string | null;
  worked_at: Date | null;
}

export interface PushesTable {
  id: Id<number>;
  user_id: Fixed<UserId>;
  device_id: Fixed<PushDeviceId>;
  type: Fixed<(typeof pushTypes)[number]>;
  related_id: Fixed<string>;
  chat_room_id: Fixed<ChatRoomId | null>;
  item_id: Fixed<ItemId>;
  /** `room:58`, `pick:905` or `item:341`: what waits about one of them becomes one push. */
  about: Fixed<string>;
  /** Who acted; empty: time did. */
  actor: Fixed<string>;
  title: Fixed<string>;
  body: Fixed<string>;
  created_at: Fixed<LocalDateTime>;
  attempts: Generated<number>;
  next_at: Generated<Date>;
  /** A process sends it; until `next_at`, in case that one has died. */
  in_hand: Generated<boolean>;
}

export type PushDeviceRow = Selectable<PushDevicesTable>;
