import type { UserId } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { Effect } from '#tests/model/ledger.ts';
import type { Device } from '#tests/sim/device.ts';
import { doubled } from '#tests/sim/far-end.ts';
import type { ModelServer } from '#tests/sim/model-server.ts';
import type { WriteSent } from '#tests/sim/sent-writes.ts';
import type { RecordedMutations } from './recorded-mutations.ts';
import { wantedBy } from './rows.ts';

interface Deps {
  readonly report: (rule: string, what: string) => void;
  readonly mutations: RecordedMutations;
  readonly server: ModelServer;
  readonly now: () => number;
  readonly devices: () => readonly Device[];
}

/** After this a request whose sender has given up can take no effect any more, as far as a client can know (engine §3). */
export const horizonMs = 10_000;

/** What a write is about; null: nothing that a user wanted. */
const laneOf = ({ path, body }: WriteSent): string | null => {
  if (/^\/api\/v1\/user\/(un)?block$/.test(path))
    return `block:${Reflect.get(Object(JSON.parse(body ?? '{}')), 'blockedUserId')}`;
  const item = /^\/api\/v1\/like\/(\d+)$/.exec(path)?.[1];
  if (item !== undefined) return `item:${item}`;
  return path === '/api/v1/user' ? 'me' : null;
};

/** The server may have acted on it, and its sender does not know. */
const isUnsure = ({ ended, status, genuine }: WriteSent): boolean =>
  ended === null || status === null || status >= 500 || (status < 300 && !genuine);

/** The server's word, or a box's in its place, that nothing was done. */
const isRefused = ({ status }: WriteSent): boolean => status !== null && status >= 400 && status < 500;

/** Judges what leaves a device and what the server did of it (I3, I4, I9, I10, P-S2–P-S4, P-S9, P-S11, P-O1). */
export class WireOracle {
  readonly #deps: Deps;
  #judged = 0;
  /** How far in each device's mutations about an entity the server has come. */
  readonly #reached = new Map<string, number>();
  /** Requests that took effect when their sender could no longer know. */
  late = 0;
  /** Effects under the cookies of another account, where no server could tell and no client know. */
  foreign = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A write that is about to leave. */
  leaves(device: Device, write: WriteSent, rows: readonly OutboxEntry[] | null): void {
    const { report } = this.#deps;
    const name = `${write.method} ${write.path} of ${device.name}`;
    const lane = laneOf(write);
    if (rows !== null) {
      const row = rows.find(
        (one) =>
          // an engine that was fenced a moment ago may try again after a 401; the next one leaves the row alone meanwhile
          (one.state === 'sending' || (one.state === 'ambiguous' && one.unsure)) &&
          (lane === null ? one.kind === 'photo.upload' : one.lane === lane) &&
          (write.key === null || one.key === write.key),
      );
      if (row === undefined) {
        report('I4', `${name} left without a row that says so`);
        return;
      }
      if (write.method !== 'POST' && lane?.startsWith('item:') && (write.method === 'PUT') !== liked(row))
        report('P-S3', `${name} is not what ${JSON.stringify(row.args)} says`);
      if (lane?.startsWith('block:') && (write.method === 'POST') !== (wantedBy(row) === 'true'))
        report('P-S3', `${name} is not what ${JSON.stringify(row.args)} says`);
      if (write.method === 'POST' && lane?.startsWith('item:'))
        this.#toggles(device, write, lane, liked(row));
    }
    if (lane === null) return;
    const earlier = device.net.writes.filter((one) => laneOf(one) === lane && one.user === write.user);
    // what a fenced engine still has under way is repeated by its key
    const isRepeated = ({ key, by }: WriteSent) => key !== null && key === write.key && by !== write.by;
    const running = earlier.find(
      (one) =>
        one.ended === null &&
        !one.by.dead &&
        !one.by.frozen &&
        one.at + horizonMs > this.#deps.now() &&
        !isRepeated(one),
    );
    if (running !== undefined) report('I3', `${name} left while ${running.tag} was under way`);
    const last = earlier.at(-1);
    if (last !== undefined && write.key === null && isUnsure(last)) this.#blind(device, write, lane, last);
    if (lane === 'me') this.#names(device, write);
  }

  /** Without keys, nothing is repeated before a look that began when the first one could do nothing any more (I4). */
  #blind(device: Device, write: WriteSent, lane: string, last: WriteSent): void {
    if (device.net.certainty.hasNewCookies()) return;
    const from = (last.ended ?? last.at) + horizonMs;
    const isVerified = device.net.certainty.heard.some(
      ({ at, user, item, me }) =>
        at >= from && user === write.user && (lane === 'me' ? me !== null : `item:${item?.id}` === lane),
    );
    if (!isVerified)
      this.#deps.report(
        'I4',
        `${write.path} left again at once after ${last.tag}, of which nobody knew what became`,
      );
  }

  /** A toggle is pressed only on a difference that was seen after the last one (I9, P-S9). */
  #toggles(device: Device, write: WriteSent, lane: string, wanted: boolean): void {
    const before = device.net.writes.findLast(
      (one) => laneOf(one) === lane && one.user === write.user && !isRefused(one),
    );
    const from = before === undefined ? 0 : (before.ended ?? before.at);
    if (device.net.certainty.hasNewCookies()) return;
    if (write.user === null) return; // a session that is over, as nobody told: the server does none of it
    // in the order in which they were asked for: a page that was frozen hears old answers late
    const heard = device.net.certainty.heard
      .filter(({ user, item }) => user === write.user && `item:${item?.id}` === lane)
      .sort((a, b) => a.at - b.at);
    // of what another device does a look knows nothing that happened after it
    const raced = this.#deps.mutations.isFree(write.user, lane);
    const last = raced ? heard.findLast(({ item }) => item?.liked !== wanted) : heard.at(-1);
    if (last === undefined || last.at < from || last.item?.liked === wanted)
      this.#deps.report('I9', `${write.path} of ${device.name} was toggled without a difference in sight`);
  }

  /** No profile names a picture of which the store has not said that it has it (P-S11). */
  #names(device: Device, { body, user }: WriteSent): void {
    const key: unknown = Reflect.get(Object(JSON.parse(body ?? '{}')), 'profileImageUrl');
    if (typeof key !== 'string' || user === null) return;
    if (this.#deps.server.members.get(user)?.profileImageUrl === key) return;
    const isUp = device.net.certainty.heard.some(
      ({ write, me }) =>
        me?.photo === key || (write?.path.startsWith(`/media-upload/${key}?`) && (write.status ?? 500) < 300),
    );
    if (!isUp) this.#deps.report('P-S11', `${key} was named before the store said that it has it`);
  }

  /** What the server did since the last look. */
  judge(): void {
    const { effects } = this.#deps.server.ledger;
    for (; this.#judged < effects.length; this.#judged += 1) {
      const effect = effects[this.#judged];
      if (effect !== undefined && ['like', 'profile', 'block'].includes(effect.kind)) this.#effect(effect);
    }
  }

  #effect(effect: Effect): void {
    const { mutations, report } = this.#deps;
    const entities = effect.entity === 'me' ? ['nickname', 'photo'] : [effect.entity];
    const free = () => {
      for (const entity of entities) mutations.free(effect.user, entity);
    };
    if (effect.tag === null || effect.tag.endsWith(doubled)) {
      free();
      return;
    }
    const device = this.#deps.devices().find(({ name }) => effect.tag?.startsWith(`${name}#`));
    const write = device?.net.writes.find(({ tag }) => tag === effect.tag);
    if (device === undefined || write === undefined) {
      report('P-S3', `nobody sent ${effect.tag}`);
      return;
    }
    const gaveUp = write.ended !== null && isUnsure(write) ? write.ended : null;
    if (gaveUp !== null && effect.at > gaveUp + horizonMs) {
      this.late += 1;
      free();
      return;
    }
    const isOpen = entities.some((entity) => mutations.isFree(effect.user, entity));
    if (effect.from === effect.to && !isOpen)
      report('P-S2', `${effect.tag} changed ${effect.entity} of ${effect.user} to what it was`);
    for (const entity of entities) this.#wanted(device, effect, write, entity);
  }

  /** Somebody wanted just this, and nothing that they wanted later has been done already (P-S3, P-S4, P-O1). */
  #wanted(device: Device, effect: Effect, write: WriteSent, entity: string): void {
    const { mutations, report } = this.#deps;
    const [from, to] = [valueIn(effect.from, entity), valueIn(effect.to, entity)];
    if (from === to) return;
    // two programs of one user that toggle at once may undo each other (engine §3, failure window 4)
    if (!this.#deps.server.kind.ext && mutations.isFree(effect.user, entity)) return;
    const value = entity === 'photo' ? (this.#deps.server.uploads.contentOf(to) ?? to) : to;
    const about = (user: UserId) =>
      mutations
        .of(device.name, user, entity)
        .filter((mutation) => mutation.value === value && mutation.at <= write.at);
    const wanted = about(effect.user);
    if (wanted.length === 0) {
      const others = [...this.#deps.server.members.keys()].some((user) => about(user).length > 0);
      // what a visitor was told under cookies that a login has replaced since may have been taken for this account's word
      const isOfOldCookies = !this.#deps.server.kind.ext && device.net.certainty.hasNewCookies();
      const excused = others ? device.net.certainty.couldNotKnow(write) : isOfOldCookies;
      if (excused) this.foreign += 1;
      else report(others ? 'P-S4' : 'P-S3', `${effect.tag} made ${entity} of ${effect.user} ${value}`);
      return;
    }
    const name = `${device.name} ${effect.user} ${entity}`;
    const reached = this.#reached.get(name) ?? -1;
    const next = wanted.find(({ no }) => no >= reached);
    if (next !== undefined) this.#reached.set(name, next.no);
    else if (!mutations.isFree(effect.user, entity))
      report(
        'P-O1',
        `${effect.tag} made ${entity} of ${effect.user} ${value}, which is older than what was done`,
      );
  }
}

const liked = (row: OutboxEntry): boolean => Reflect.get(Object(row.args), 'liked') === true;

/** A value as the ledger has it: rows of a like, or both parts of a profile. */
const valueIn = (text: string, entity: string): string => {
  if (entity.startsWith('item:')) return String(Number(text) > 0);
  if (entity.startsWith('block:')) return text;
  const [nickname = '', photo = ''] = text.split(' ');
  return entity === 'photo' ? photo : nickname;
};
