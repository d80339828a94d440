import type { ChatId, ChatRoomId, ItemId } from '#contract/ids.ts';
import { BackupError } from '#src/db/backup/backup-store.ts';
import { type Mutation, mutation } from '#src/db/mutation.ts';
import { roomLeave } from '#src/domain/chat/leave-room.mutation.ts';
import { roomOpen, say } from '#src/domain/chat/send-message.mutation.ts';
import { enqueue } from '#src/sync/outbox/enqueue.ts';
import type { ModelRooms } from '#tests/model/rooms.ts';
import type { Device } from '#tests/sim/device.ts';
import type { AppUser } from '#tests/sim/scenarios/mutations/app-user.ts';
import type { Tab } from '#tests/sim/tab.ts';
import type { SentMessage, SentMessages } from './sent-messages.ts';

/** Somebody who talks, in the windows of one device: through the same functions as the app's screens. */
export class RoomUser {
  readonly #device: Device;
  readonly #appUser: AppUser;
  readonly #talk: SentMessages;
  readonly #rooms: ModelRooms;
  readonly #asked = new Map<Tab, Set<SentMessage>>();
  /** Rooms that were left here; nobody types into those. */
  readonly #left = new Set<number>();

  constructor(device: Device, appUser: AppUser, talk: SentMessages, rooms: ModelRooms) {
    this.#rooms = rooms;
    this.#device = device;
    this.#appUser = appUser;
    this.#talk = talk;
    const { onDeath } = device;
    device.onDeath = (tab) => {
      onDeath(tab);
      for (const said of this.#asked.get(tab) ?? []) {
        said.state = 'lost';
        said.told = device.in.timeline.now;
      }
      this.#asked.delete(tab);
    };
    appUser.onTakenBack = (id) => {
      const said = talk.of(id);
      if (said !== undefined) said.isFree = true;
    };
  }

  async say(tab: Tab, room: ChatRoomId, content: string): Promise<void> {
    if (this.#left.has(room)) return;
    await this.#keep(tab, { room, item: null, content }, [
      say({ chatRoomId: room, itemId: null, content }, await this.#newest(tab, room)),
    ]);
  }

  /** As a composer of a room that is not there yet. */
  async begin(tab: Tab, itemId: ItemId, content: string): Promise<void> {
    // one that is known is shown instead
    const known = await this.#known(tab, itemId);
    if (known !== null) return this.say(tab, known, content);
    await this.#keep(tab, { room: null, item: itemId, content }, [
      mutation(roomOpen, { itemId }),
      say({ chatRoomId: null, itemId, content }, null),
    ]);
  }

  /** The last line on screen. */
  async #newest(tab: Tab, room: ChatRoomId): Promise<ChatId | null> {
    const user = await this.#appUser.userIn(tab);
    if (user === null || !this.#device.disk.accounts().includes(user)) return null;
    const lines = await this.#device.disk.account(user).peek('messages');
    const ids = lines.flatMap(({ chatRoomId, chatId }) => (chatRoomId === room ? [chatId] : []));
    return ids.reduce<ChatId | null>((newest, id) => (newest === null || id > newest ? id : newest), null);
  }

  async #known(tab: Tab, itemId: ItemId): Promise<ChatRoomId | null> {
    const user = await this.#appUser.userIn(tab);
    if (user === null || !this.#device.disk.accounts().includes(user)) return null;
    const rooms = await this.#device.disk.account(user).peek('rooms');
    return rooms.find((room) => room.itemId === itemId && room.gone === null)?.chatRoomId ?? null;
  }

  async leave(tab: Tab, room: ChatRoomId): Promise<void> {
    const user = await this.#appUser.userIn(tab);
    if (user === null || !this.#rooms.rooms.get(room)?.parts.has(user)) return;
    this.#left.add(room);
    for (const one of this.#device.tabs) if (one.looking === room) this.#device.look(one, null);
    this.#appUser.inWindow(tab, user, `room:${room}`, async (stores) => {
      await enqueue(stores, [mutation(roomLeave, { chatRoomId: room })]);
    });
  }

  /** Whoever was talked to again is in the room again. */
  isBack(room: ChatRoomId): void {
    this.#left.delete(room);
  }

  async #keep(
    tab: Tab,
    what: Pick<SentMessage, 'room' | 'item' | 'content'>,
    mutations: readonly Mutation[],
  ): Promise<void> {
    const user = await this.#appUser.userIn(tab);
    if (user === null) return;
    // nobody has a room of others on screen
    if (what.room !== null && !this.#rooms.rooms.get(what.room)?.parts.has(user)) return;
    const { name, in: around, disk } = this.#device;
    const lane = what.room === null ? `room:item:${what.item}` : `room:${what.room}`;
    // nobody types in two windows at once
    if (this.#device.tabs.some((other) => other !== tab && this.#asked.get(other)?.size)) return;
    const isOffClock = Math.abs(this.#device.wallOffset) > 5_000;
    const said = this.#talk.add({ ...what, device: name, user, at: around.timeline.now, isOffClock });
    const open = this.#asked.get(tab) ?? new Set();
    this.#asked.set(tab, open);
    open.add(said);
    const hadFault = disk.backups.fault !== null;
    let isAlone = false;
    const tell = (state: SentMessage['state']) => {
      this.#talk.answers += 1;
      open.delete(said);
      if (said.state !== 'asked') return;
      said.state = state;
      said.told = around.timeline.now;
      said.isSingle = disk.backups.fault !== null || hadFault || isAlone;
    };
    this.#appUser.inWindow(
      tab,
      user,
      lane,
      async (stores) => {
        isAlone = stores.backup.kind === 'none';
        const newKey = () => {
          const key = stores.newKey();
          said.names.add(key);
          return key;
        };
        await enqueue({ ...stores, newKey }, mutations);
        tell('kept');
      },
      (error) => tell(error instanceof BackupError ? 'half' : 'void'),
    );
  }
}
