import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { Account } from '#src/db/accounts.ts';
import type { AccountTables, OutboxEntry } from '#src/db/rows.ts';
import type { MessageRow, RoomRow, SpanRow } from '#src/domain/chat/rows.ts';
import { isChecked } from '#tests/model/kind.ts';
import type { Line } from '#tests/model/lines.ts';
import type { ModelRooms } from '#tests/model/rooms.ts';
import type { Device } from '#tests/sim/device.ts';
import type { Database } from '#tests/sim/disk.ts';
import type { ModelServer } from '#tests/sim/model-server.ts';
import { hasLateTwin, isMisdated, isTakenOver, isUnheard, lateMs } from './excuses.ts';
import type { SentMessage, SentMessages } from './sent-messages.ts';

/** What is committed of one account, as far as rooms are concerned. */
export interface Talked {
  readonly outbox: readonly OutboxEntry[];
  readonly messages: readonly MessageRow[];
  readonly spans: readonly SpanRow[];
  readonly rooms: readonly RoomRow[];
  readonly isMarked: boolean;
  readonly epoch: number;
}

interface Deps {
  readonly report: (rule: string, what: string) => void;
  readonly talk: SentMessages;
  readonly server: Pick<ModelServer, 'kind' | 'chat'>;
  readonly rooms: ModelRooms;
  readonly now: () => number;
  readonly seen: Seen;
}

/** How far a user has had each room on screen. */
export interface Seen {
  /** What stood on screen at least, and at most; null: nothing of this room is known to have been. */
  upTo(
    device: Device,
    user: UserId,
    room: ChatRoomId,
  ): { readonly least: string; readonly most: string } | null;
}

/** What was committed last of one database. */
interface Memory {
  outbox: Map<string, OutboxEntry>;
  messages: Map<string, MessageRow>;
}

/** Judges each committed state of rooms by what users said and what the server holds (I13, I14, I15, I19, I20, P-I1). */
export class ChatOracle {
  readonly #deps: Deps;
  readonly #memory = new WeakMap<Database<AccountTables>, Memory>();
  readonly #lines = new Map<string, Line>();
  #known = 0;
  /** Rows of another account that landed where no plain server can tell them apart. */
  foreign = 0;
  readonly #excused = new Set<string>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  judge(device: Device, account: Account, now: Talked): void {
    if (account === 'visitor') return;
    const db = device.disk.account(account);
    const memory = this.#memory.get(db) ?? { outbox: new Map(), messages: new Map() };
    this.#memory.set(db, memory);
    this.#learn();
    this.#rows(device, account, memory, now);
    this.#stored(device, account, memory, now);
    this.#left(device, account, now);
    this.#drawn(device, account, now);
    this.#claimed(device, account, now);
    this.#unread(device, account, now);
    memory.outbox = new Map(now.outbox.map((row) => [row.id, row]));
    memory.messages = new Map(now.messages.map((row) => [`${row.chatRoomId} ${row.chatId}`, row]));
  }

  /** The first backup of a device is gone, and with it all that no other had. */
  wiped(device: Device): void {
    for (const said of this.#deps.talk.all) {
      if (said.device !== device.name) continue;
      const db = device.disk.account(said.user);
      const rows = [...(this.#memory.get(db)?.outbox.values() ?? [])];
      const isWaiting = rows.some(({ id, kind }) => kind === 'chat.send' && this.#deps.talk.of(id) === said);
      if (!isWaiting) said.isPast = true;
      said.isRestored ||= isWaiting; // also where it is wiped again before it is back
      const copies = device.disk.backups.stores.get(said.user)?.entries ?? new Map();
      if (isWaiting && said.isSingle && ![...said.names].some((name) => copies.has(name)))
        said.state = 'lost';
    }
  }

  #learn(): void {
    const { lines } = this.#deps.rooms;
    for (; this.#known < lines.length; this.#known += 1) {
      const line = lines[this.#known];
      if (line !== undefined) this.#lines.set(line.chatId, line);
    }
  }

  /** What waits is what somebody said, to the letter, and keeps its name until it is refused. */
  #rows(device: Device, user: UserId, memory: Memory, { outbox, epoch }: Talked): void {
    const { report, talk } = this.#deps;
    for (const row of outbox) {
      if (row.kind !== 'chat.send') continue;
      const before = memory.outbox.get(row.id);
      const name = `message ${row.seq} of ${user} on ${device.name}`;
      const said = talk.of(row.id);
      if (said === undefined || said.user !== user || said.device !== device.name) {
        report('P-I1', `${name} is nothing that they said`);
        continue;
      }
      talk.bind(row.key, said);
      const { content, chatRoomId } = row.args as { content: string; chatRoomId: ChatRoomId | null }; // of this kind
      if (content !== said.content) report('P-M2', `${name} says ${JSON.stringify(content)}`);
      if (said.room !== null && chatRoomId !== said.room) report('P-M2', `${name} moved to ${chatRoomId}`);
      if (said.room === null && chatRoomId !== null) said.movedAt ??= this.#deps.now();
      if (before === undefined || before === row) continue;
      if (row.reason?.is === 'given-up') report('F-A7', `${name} was given up within days`);
      const wasStuck = before.state === 'failed' || before.state === 'attention';
      if (before.key !== row.key && !wasStuck) report('I5', `${name} changed its key while ${before.state}`);
      if (wasStuck && row.state !== before.state) said.isRetried = true;
      if (before.epoch !== row.epoch && row.epoch !== epoch)
        report('I20', `${name} was claimed by epoch ${row.epoch} under ${epoch}`);
    }
  }

  /** Lines are the server's, and stay as they are; which mutation one fulfils is added once. */
  #stored(device: Device, user: UserId, memory: Memory, { messages, rooms }: Talked): void {
    const { report, talk } = this.#deps;
    const fulfilled = new Set<string>();
    for (const row of messages) {
      const name = `line ${row.chatId} of room ${row.chatRoomId} with ${user} on ${device.name}`;
      const before = memory.messages.get(`${row.chatRoomId} ${row.chatId}`);
      if (row.fulfils !== null && fulfilled.has(row.fulfils))
        report('I6', `${name} fulfils ${row.fulfils}, and so does another`);
      if (row.fulfils !== null) fulfilled.add(row.fulfils);
      if (before === row) continue;
      const line = this.#lines.get(row.chatId);
      if (line === undefined || line.room !== row.chatRoomId) {
        report('I15', `${name} was never said`);
        continue;
      }
      const isSame =
        line.content === row.content && line.userId === row.userId && line.createdAt === row.createdAt;
      if (!isSame || (row.kind === 'notice') !== line.isNotice)
        report('I15', `${name} is not what the server holds`);
      if (before !== undefined && before.fulfils !== null && before.fulfils !== row.fulfils)
        report('I15', `${name} fulfilled ${before.fulfils} and now ${row.fulfils}`);
      if (!this.#isPartOf(line, user)) this.#foreign(device, `${name} is of a room of others`);
      const said = row.fulfils === null ? undefined : talk.of(row.fulfils);
      if (row.fulfils === null) continue;
      if (said === undefined || said.content !== line.content || line.userId !== user)
        report('I6', `${name} fulfils what it is not`);
      else if (
        line.storedAt + lateMs + 1_000 < said.at &&
        !isMisdated(said) &&
        !isUnheard(said, talk, this.#deps.server)
      )
        report('I6', `${name} fulfils what was said long after it`);
    }
    for (const room of rooms)
      if (this.#deps.rooms.rooms.get(room.chatRoomId)?.parts.has(user) === false)
        this.#foreign(device, `room ${room.chatRoomId} of others lies with ${user} on ${device.name}`);
  }

  /** Nothing is kept of a room that is gone (V12). */
  #left(device: Device, user: UserId, { rooms, messages, spans }: Talked): void {
    for (const { chatRoomId: id, gone } of rooms)
      if (gone !== null && [...messages, ...spans].some(({ chatRoomId }) => chatRoomId === id))
        this.#deps.report(
          'P-B1',
          `room ${id} of ${user} on ${device.name} is ${gone}, and its lines are kept`,
        );
  }

  #foreign(device: Device, what: string, rule = 'P-I1'): void {
    if (this.#excused.has(what)) return;
    this.#excused.add(what);
    if (isChecked(this.#deps.rooms.catalogue.kind) || !device.net.certainty.hasNewCookies())
      this.#deps.report(rule, what);
    else this.foreign += 1;
  }

  #isPartOf(line: Line, user: UserId): boolean {
    return this.#deps.rooms.rooms.get(line.room)?.parts.has(user) ?? false;
  }

  /** Each message that was kept is drawn once: as it waits, or as the line that it became (I13). */
  #drawn(device: Device, user: UserId, { outbox, messages, isMarked }: Talked): void {
    const { report, talk } = this.#deps;
    const times = new Map<SentMessage, number>();
    const draw = (said: SentMessage | undefined) => said && times.set(said, (times.get(said) ?? 0) + 1);
    for (const row of outbox) if (row.kind === 'chat.send') draw(talk.of(row.id));
    const unlinked = new Map<SentMessage, Line>();
    for (const row of messages) {
      if (row.fulfils !== null) draw(talk.of(row.fulfils));
      const line = this.#lines.get(row.chatId);
      const said = line?.key == null || row.fulfils !== null ? undefined : talk.of(line.key);
      if (line !== undefined && said !== undefined && said.device === device.name) unlinked.set(said, line);
    }
    for (const said of talk.on(device.name, user)) {
      const drawn = times.get(said) ?? 0;
      const name = `«${said.content}» (${said.no}) of ${user} on ${device.name}`;
      if (drawn > 1) report('I13', `${name} is drawn ${drawn} times`);
      const line = unlinked.get(said);
      if (line !== undefined && drawn === 1 && outbox.some(({ id }) => talk.of(id) === said))
        this.#twice(said, line, name, messages);
      if (drawn > 0 || said.state !== 'kept' || said.isFree || said.isPast || !isMarked) continue;
      if (line !== undefined)
        said.isPast = true; // its line is there, whatever it was found by
      else if (!this.#isHidden(said, user, device)) report('I13', `${name} is drawn nowhere`);
      else said.isPast = true;
    }
  }

  /** A server that keeps no names: equal words may be taken for each other, and what comes late was sent again already. */
  #twice(said: SentMessage, line: Line, name: string, messages: readonly MessageRow[]): void {
    const { report, talk, rooms } = this.#deps;
    if (rooms.catalogue.kind.ext) {
      report('I13', `${name} is drawn as a line and as waiting`);
      return;
    }
    // one whose copy comes back after its line was read is known again by the next read
    const isBack = said.isRestored || said.isPast;
    const isLate = line.visibleAt - line.sentAt > lateMs || said.isRetried || said.isFree || isBack;
    const equal = talk.all.filter((other) => other.user === said.user && other.content === said.content);
    const wasTaken = messages.some(
      ({ fulfils }) => fulfils !== null && equal.some((other) => talk.of(fulfils) === other),
    );
    if (!isLate && !wasTaken && equal.length === 1)
      report('I13', `${name} is drawn as a line and as waiting`);
  }

  /** The server shows none of it to its author any more: they have left the room since. */
  #isHidden(said: SentMessage, user: UserId, { net }: Device): boolean {
    const { rooms, talk } = this.#deps;
    const line = rooms.lines.find(({ key }) => key !== null && talk.of(key) === said);
    if (!rooms.catalogue.kind.ext) {
      // without names the line of equal words may count as its own: from elsewhere, of a time that no copy knows, or come late
      if (talk.isElsewhere(said) || isTakenOver(said, talk)) return true;
      if (line === undefined) return hasLateTwin(said, talk, rooms.lines);
    }
    if (line === undefined) return false;
    // of cookies that a login has replaced since only a server that checks tells whose they were: "no room of yours" was another's
    if (!isChecked(rooms.catalogue.kind) && net.certainty.hasNewCookies()) return true;
    const room = rooms.rooms.get(line.room);
    const part = room?.parts.get(user);
    return part === undefined || part.hasLeft || line.chatId <= part.since;
  }

  /** A span holds all that the server shows this user there; without a `below`, nothing is older (I14). */
  #claimed(device: Device, user: UserId, { messages, spans }: Talked): void {
    const { rooms } = this.#deps;
    // a page for the cookies of somebody else, where no server says whose they are, is whole for them
    const report = (_rule: 'I14', what: string) => this.#foreign(device, what, 'I14');
    const held = new Set(messages.map(({ chatRoomId, chatId }) => `${chatRoomId} ${chatId}`));
    for (const span of spans) {
      const room = rooms.rooms.get(span.chatRoomId);
      if (room === undefined) continue;
      const name = `span ${span.lo}…${span.hi} of room ${room.id} with ${user} on ${device.name}`;
      const part = room.parts.get(user);
      for (const line of room.lines) {
        if (line.visibleAt > line.storedAt || line.chatId <= (part?.since ?? '')) continue; // seen too late to be sure
        const isWithin = span.lo <= line.chatId && line.chatId <= span.hi;
        if (isWithin && !held.has(`${room.id} ${line.chatId}`)) report('I14', `${name} lacks ${line.chatId}`);
        if (line.chatId < span.lo && span.below === null)
          report('I14', `${name} calls itself the beginning, before it is ${line.chatId}`);
        if (span.below !== null && span.below < line.chatId && line.chatId < span.lo)
          report('I14', `${name} goes on with ${span.below}, between is ${line.chatId}`);
      }
    }
  }

  /** Unread is what the other one said behind what was on screen here (I19). */
  #unread(device: Device, user: UserId, { messages, rooms }: Talked): void {
    for (const room of rooms) {
      const upTo = this.#deps.seen.upTo(device, user, room.chatRoomId);
      if (upTo === null || room.gone !== null || room.readUpTo === null) continue;
      const behind = (from: string) =>
        messages.filter(
          ({ chatRoomId, chatId, userId, kind }) =>
            chatRoomId === room.chatRoomId && chatId > from && userId !== user && kind !== 'notice',
        ).length;
      const [most, least] = [behind(upTo.least), behind(upTo.most)];
      if (room.unread < least || room.unread > most)
        this.#foreign(
          device,
          `room ${room.chatRoomId} with ${user} on ${device.name} has ${room.unread} unread, by what was seen ${least} to ${most}`,
          'I19',
        );
    }
  }
}
