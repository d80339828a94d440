import type { ChatRoomId } from '#contract/ids.ts';
import { isChecked } from '#tests/model/kind.ts';
import type { Line } from '#tests/model/lines.ts';
import type { ModelRooms } from '#tests/model/rooms.ts';
import type { Device } from '#tests/sim/device.ts';
import { isMisdated, lateMs } from './excuses.ts';
import type { SentMessage, SentMessages } from './sent-messages.ts';

interface Deps {
  readonly report: (rule: string, what: string) => void;
  readonly talk: SentMessages;
  readonly rooms: ModelRooms;
  readonly devices: () => readonly Device[];
}

/** Judges what the server came to hold (I5, I8, P-S2–P-S4, P-O1). */
export class ChatServerOracle {
  readonly #deps: Deps;
  #judged = 0;
  /** The lines of each message, in the order in which they were stored. */
  readonly lines = new Map<SentMessage, Line[]>();
  readonly #reached = new Map<string, SentMessage>();
  /** Messages that a server without names holds twice, because one came when its sender could no longer know. */
  late = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  judge(): void {
    const { lines } = this.#deps.rooms;
    for (; this.#judged < lines.length; this.#judged += 1) {
      const line = lines[this.#judged];
      if (line !== undefined && line.tag !== null) this.#line(line, line.tag);
    }
  }

  #line(line: Line, tag: string): void {
    const { report, talk } = this.#deps;
    const said = line.key === null ? undefined : talk.of(line.key);
    if (said === undefined) {
      report('P-S3', `${tag} said «${line.content}», and nobody had`);
      return;
    }
    const name = `«${said.content}» (${said.no}) of ${said.user} on ${said.device}`;
    const device = this.#deps.devices().find((one) => one.name === said.device);
    if (said.user !== line.userId && !this.#mayBeOthers(device))
      report('P-S4', `${name} was said by ${line.userId}`);
    if (said.content !== line.content) report('P-S3', `${name} was said as «${line.content}»`);
    if (said.room !== null && said.room !== line.room)
      report('P-S3', `${name} was said in room ${line.room}`);
    const before = this.lines.get(said) ?? [];
    this.lines.set(said, [...before, line]);
    if (before.length > 0) this.#again(name, said, [...before, line]);
    else this.#order(name, said, line);
  }

  #mayBeOthers(device: Device | undefined): boolean {
    return !isChecked(this.#deps.rooms.catalogue.kind) && (device?.net.certainty.hasNewCookies() ?? true);
  }

  /** SentMessage twice: never where the server knows names, and elsewhere only when the first came too late to be found. */
  #again(name: string, said: SentMessage, all: readonly Line[]): void {
    const { report, rooms } = this.#deps;
    const isLate = all.some(({ sentAt, visibleAt }) => visibleAt - sentAt > lateMs);
    // whoever has left the room since sees none of it any more, and cannot find it there
    const since = rooms.rooms.get(all[0]?.room ?? (0 as ChatRoomId))?.parts.get(said.user)?.since ?? ''; // 0: none
    const isHidden = all.some(({ chatId }) => chatId <= since);
    const isKnown = isLate || isHidden || isMisdated(said) || said.isRetried || said.isFree;
    if (!rooms.catalogue.kind.ext && isKnown) this.late += 1;
    else report('P-S2', `${name} is on the server ${all.length} times`);
  }

  /** In the order in which they were typed, but for what was refused and sent again by its user (I8). */
  #order(name: string, said: SentMessage, line: Line): void {
    const { report, rooms, talk } = this.#deps;
    const lane = `${said.device} ${said.user} ${line.room satisfies ChatRoomId}`;
    const last = this.#reached.get(lane);
    const isLate = line.visibleAt - line.sentAt > lateMs;
    // what is typed about a listing, and into its room, knows nothing of the other before the room is known here
    const isApart =
      (said.room === null) !== (last?.room === null) &&
      !(said.movedAt !== null && said.movedAt < (last?.at ?? 0));
    // equal words of the same user from another device: without names they count as these, and the next one leaves
    const isTaken = !rooms.catalogue.kind.ext && talk.isElsewhere(said);
    const isFree = isLate || isApart || isTaken || said.isRetried || said.isRestored;
    if (last !== undefined && last.no > said.no && !isFree) report('I8', `${name} came after ${last.no}`);
    if (last === undefined || last.no < said.no) this.#reached.set(lane, said);
  }
}
