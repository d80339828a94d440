import type { ItemId, UserId } from '#contract/ids.ts';
import type { Account } from '#src/db/accounts.ts';
import type { AccountTables, OutboxEntry } from '#src/db/rows.ts';
import type { Device } from '#tests/sim/device.ts';
import type { Database } from '#tests/sim/disk.ts';
import type { ModelServer } from '#tests/sim/model-server.ts';
import type { Heard } from '#tests/sim/sent-writes.ts';
import { type AppUser, photoIn } from './app-user.ts';
import type { RecordedMutation, RecordedMutations } from './recorded-mutations.ts';
import { carries, drawn, entityOf, gaveWay, type Held, isNamed, isUp, speaksOf, wantedBy } from './rows.ts';

interface Deps {
  readonly report: (rule: string, what: string) => void;
  readonly mutations: RecordedMutations;
  readonly server: ModelServer;
  readonly now: () => number;
  readonly appUserOf: (device: Device) => AppUser;
}

/**
 * Judges each committed state by what users wanted (P-S1, P-S5, P-S6, P-S7, P-O4, P-O5, P-I1, I6, I20). Written apart
 * from the code: it reads tables, the wire and the server's ledger, and folds by itself.
 */
export class MutationOracle {
  readonly #deps: Deps;
  /** The last committed rows of each database; one that was deleted takes its own with it. */
  readonly #last = new WeakMap<Database<AccountTables>, Map<string, OutboxEntry>>();
  readonly #marked = new WeakSet<Database<AccountTables>>();
  /** When each row was first seen with what it says now. */
  readonly #since = new Map<string, number>();
  /** Mutations that the server has met, or that needed nothing. */
  readonly #met = new Set<RecordedMutation>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A device's own database after a commit. */
  judge(device: Device, account: Account, held: Held): void {
    if (account === 'visitor') return;
    const db = device.disk.account(account);
    const before = this.#last.get(db) ?? new Map<string, OutboxEntry>();
    const now = new Map(held.outbox.map((row) => [row.id as string, row]));
    this.#last.set(db, now);
    this.#restored(device, account, db, [...now.keys()].filter((id) => !before.has(id)).length, held);
    for (const row of held.outbox) this.#row(device, account, before.get(row.id), row, held);
    for (const row of before.values()) if (!now.has(row.id)) this.#gone(device, account, row, held);
    for (const entity of this.#entities(device, account)) this.#shown(device, account, entity, held);
  }

  /** At rest: nothing that was kept is missing (P-S1, P-S5). */
  async checkKept(device: Device): Promise<void> {
    for (const mutation of this.#deps.mutations.all) {
      if (mutation.device !== device.name || mutation.state !== 'kept' || this.#met.has(mutation)) continue;
      const expected = this.#deps.mutations.expected(mutation.device, mutation.user, mutation.entity);
      if (expected?.last !== mutation)
        this.#met.add(mutation); // a later one took its place, or anything goes
      else if (!(await this.#isAnyHeld(device, [mutation, ...expected.later])))
        this.#deps.report('P-S1', `${text(mutation)} was kept and is nowhere any more`);
    }
  }

  /** One after it that nobody knows about may have taken its place. */
  async #isAnyHeld(device: Device, mutations: readonly RecordedMutation[]): Promise<boolean> {
    for (const mutation of mutations)
      if (this.#met.has(mutation) || (await this.#isHeld(device, mutation))) return true;
    return false;
  }

  async #isHeld(device: Device, mutation: RecordedMutation): Promise<boolean> {
    const has = device.disk.accounts().includes(mutation.user);
    const db = device.disk.account(mutation.user);
    const rows = has ? await db.peek('outbox') : [];
    const photos = has ? await db.peek('photos') : [];
    if (rows.some((row) => carries(row, mutation, photos))) return true;
    const marks = has ? await db.peek('marks') : [];
    const isSo = this.#needsNothing(mutation, has ? await this.#held(db) : null);
    // a wiped database is brought back from the backup store
    return isSo || (marks.length === 0 && this.#isCopied(device, mutation));
  }

  /** The first stores of a device are gone, and with them what no other had, whether it had left before or not. */
  wiped(device: Device): void {
    for (const mutation of this.#deps.mutations.all) {
      const isGone = mutation.device === device.name && mutation.state === 'kept' && mutation.single;
      if (isGone && !this.#isCopied(device, mutation)) mutation.state = 'lost';
      if (mutation.device === device.name && (this.#isStale(device, mutation) || this.#isUnknown(mutation)))
        this.#deps.mutations.free(mutation.user, mutation.entity);
    }
  }

  /**
   * The backup store still has an older mutation about it: it could not be told to let go, or the page died between the two
   * stores and no engine has begun since. What comes back of it is announced, and may be what nobody wants any more.
   */
  #isStale({ disk, engineSince }: Device, { user, entity, state, told }: RecordedMutation): boolean {
    const could = disk.backups.fault === null;
    const isFresh = state === 'lost' && told !== null && told >= engineSince;
    if (could && !isFresh) return false;
    const rows = this.#last.get(disk.account(user)) ?? new Map<string, OutboxEntry>();
    const copies = [...(disk.backups.stores.get(user)?.entries.values() ?? [])];
    return copies.some(
      ({ id, kind, value }) => kind === 'intent' && !rows.has(id) && speaksOf(value as OutboxEntry, entity), // only mutations are stored as such
    );
  }

  /** With what was known of a heart goes what tells a visitor's copy from one's own, on a server that cannot check. */
  #isUnknown(mutation: RecordedMutation): boolean {
    return !this.#deps.server.kind.ext && this.#met.has(mutation);
  }

  #isCopied(device: Device, mutation: RecordedMutation): boolean {
    const entries = device.disk.backups.stores.get(mutation.user)?.entries ?? new Map();
    // of several about one thing the last comes back
    const last = [...entries.values()]
      .filter(({ kind }) => kind === 'intent')
      .map(({ value }) => value as OutboxEntry) // only mutations are stored as such
      .filter((row) => speaksOf(row, mutation.entity))
      .sort((a, b) => a.seq - b.seq)
      .at(-1);
    if (last === undefined) return false;
    if (mutation.entity !== 'photo') return carries(last, mutation, []);
    const id: unknown = Reflect.get(Object(last.args), 'photoId');
    return entries.has(String(id)) && photoIn(mutation.value) === String(id);
  }

  /** It said what the server was already known to hold. */
  #needsNothing(mutation: RecordedMutation, held: Held | null): boolean {
    if (held === null || this.#truth(mutation.entity, held) !== mutation.value) return false;
    this.#met.add(mutation);
    return true;
  }

  async #held(db: Database<AccountTables>): Promise<Held> {
    const [items, me, photos] = [await db.peek('items'), await db.peek('me'), await db.peek('photos')];
    const blocks = await db.peek('blocks');
    return { outbox: [], items, me, blocks, photos, isMarked: true, untold: null, epoch: 0 };
  }

  /** A database that gets its mark gets back what the backup store had, and its user hears of it (F-D3). */
  #restored(device: Device, user: UserId, db: Database<AccountTables>, added: number, held: Held): void {
    const isNew = held.isMarked && !this.#marked.has(db);
    if (held.isMarked) this.#marked.add(db);
    // a disk that is looked at later may have been told of meanwhile
    if (isNew && device.disk.exact && added > 0 && (held.untold ?? 0) === 0)
      this.#deps.report('F-D3', `${added} rows of ${user} came back on ${device.name}, and nobody is told`);
  }

  #row(device: Device, user: UserId, before: OutboxEntry | undefined, row: OutboxEntry, held: Held): void {
    const { report, now, mutations } = this.#deps;
    const name = `${row.kind} ${row.seq} of ${user} on ${device.name}`;
    if (before === undefined) {
      // an edit made before a wiped database could be restored ends whatever an older one wanted besides, once it is done
      if (row.lane === 'me' && !held.isMarked)
        for (const entity of ['nickname', 'photo']) mutations.free(user, entity);
      this.#since.set(`${device.name} ${row.id}`, now());
      const entity = entityOf(row);
      const known = entity === null || mutations.of(device.name, user, entity).length > 0;
      if (!known) report('P-I1', `${name} is nothing that they wanted`);
      return;
    }
    if (before === row) return;
    if (before.key !== row.key && before.state !== 'failed' && before.state !== 'attention')
      report('I5', `${name} changed its key while it was ${before.state}`);
    if (before.epoch !== row.epoch && row.epoch !== held.epoch)
      report('I20', `${name} was claimed by epoch ${row.epoch} under ${held.epoch}`);
    const { reason } = row;
    const isPassing =
      reason?.is === 'refused' &&
      (reason.status >= 500 || passing.has(reason.status)) &&
      !isDenied(device, reason.status);
    if (row.state === 'failed' && isPassing) report('I22', `${name} was given up for ${reason.status}`);
    if (JSON.stringify(before.args) !== JSON.stringify(row.args))
      report('P-M2', `${name} says something else than it did`);
  }

  /** A row that is no more: it was taken back, replaced, or the server has done what it said. */
  #gone(device: Device, user: UserId, row: OutboxEntry, held: Held): void {
    const { report, appUserOf } = this.#deps;
    const name = `${row.kind} ${row.seq} (${JSON.stringify(row.args)}) of ${user} on ${device.name}`;
    const isDeleted = this.#deps.server.listings.get(Number(row.lane.slice(5)) as ItemId)?.deleted ?? false;
    if (row.state !== 'failed' && gaveWay(row, held, device.net.writes, isDeleted)) return;
    const lane = row.lane.startsWith('photo:') ? 'me' : row.lane;
    const isPersons = appUserOf(device).isChanging(lane);
    if ((row.state === 'failed' || row.state === 'attention') && !isPersons)
      report('P-S1', `${name} was ${row.state} and went without a word of its person`);
    const since = this.#since.get(`${device.name} ${row.id}`) ?? 0;
    const isOver = row.kind === 'photo.upload' && (!isNamed(row, held) || isUp(row, held));
    const proof =
      isOver ||
      device.net.certainty.heard.some((heard) => heard.at >= since && this.#proves(heard, user, row));
    // an edit that failed hands nothing on to the one that takes its place [O47]
    if (row.state === 'failed' && row.lane === 'me' && isPersons)
      for (const one of ['nickname', 'photo']) this.#deps.mutations.free(user, one);
    if (!proof && isPersons) return;
    if (!proof && this.#isOfOldCookies(device, user, since, row)) {
      this.#deps.mutations.free(user, row.lane);
      return;
    }
    if (!proof) report('P-S7', `${name} is gone, and no answer said that it was done`);
    const entity = entityOf(row);
    const value = entity === null ? undefined : wantedBy(row);
    if (entity === null || value === undefined) return;
    for (const mutation of this.#deps.mutations.of(device.name, user, entity))
      if (mutation.value === value) this.#met.add(mutation);
    for (const mutation of this.#deps.mutations.of(device.name, user, 'photo'))
      if (row.lane === 'me' && carries(row, mutation, held.photos)) this.#met.add(mutation);
    const isLast = !held.outbox.some((other) => other.lane === row.lane && other.kind === row.kind);
    const truth = this.#truth(entity, held);
    // one that its user replaces just then leaves no answer behind
    const isOpen = isPersons || this.#deps.mutations.isFree(user, entity);
    if (isLast && truth !== undefined && truth !== value && !isOpen)
      report('P-S6', `${name} is gone, and what is stored says ${truth}`);
  }

  /**
   * A copy of somebody else, or a visitor's, for cookies that a login has replaced before anybody could ask who was here: no
   * plain server says so, and the new ones are good. The wire's oracle knows of this window, too.
   */
  #isOfOldCookies(device: Device, user: UserId, since: number, row: OutboxEntry): boolean {
    const [entity, value] = [entityOf(row), wantedBy(row)];
    if (entity === null || value === undefined) return false;
    return this.#isOfOldCookiesSaying(device, user, since, entity, value);
  }

  #isOfOldCookiesSaying(
    ...[{ net }, user, since, entity, value]: [Device, UserId, number, string, string]
  ): boolean {
    if (this.#deps.server.kind.ext || !net.certainty.hasNewCookies()) return false;
    return net.certainty.heard.some(
      (heard) => heard.at >= since && heard.user !== user && this.#says(heard, entity, value),
    );
  }

  #proves(heard: Heard, user: UserId, row: OutboxEntry): boolean {
    const ok = heard.write !== null && (heard.write.status ?? 500) < 300;
    if (row.kind === 'photo.upload') return ok && (heard.write?.path.startsWith('/media-upload/') ?? false);
    if (heard.user !== user) return false;
    // taken back of what is not there: so it is
    const isNone = heard.write?.status === 404 && heard.write.path === '/api/v1/user/unblock';
    if ((ok || isNone) && heard.write?.key === row.key) return true;
    const [entity, value] = [entityOf(row), wantedBy(row)];
    if (row.lane === 'me' && heard.me !== null) return value === undefined || heard.me.nickname === value;
    return entity !== null && value !== undefined && this.#says(heard, entity, value);
  }

  #says({ item, me, blocks }: Heard, entity: string, value: string): boolean {
    if (entity.startsWith('block:'))
      return blocks !== null && value === String(blocks.some((id) => `block:${id}` === entity));
    if (entity === 'nickname') return me?.nickname === value;
    if (entity === 'photo')
      return me?.photo != null && this.#deps.server.uploads.contentOf(me.photo) === value;
    return item !== null && `item:${item.id}` === entity && String(item.liked) === value;
  }

  #entities(device: Device, user: UserId): Set<string> {
    const mine = this.#deps.mutations.all.filter(
      (mutation) => mutation.device === device.name && mutation.user === user,
    );
    return new Set(mine.map(({ entity }) => entity));
  }

  /** What a user sees of it is what they last wanted, from the tap until the end of the world (P-O4, P-O5). */
  #shown(device: Device, user: UserId, entity: string, held: Held): void {
    const expected = this.#deps.mutations.expected(device.name, user, entity);
    if (expected === null || !held.isMarked) return;
    const rows = held.outbox.filter((row) => speaksOf(row, entity)).sort((a, b) => a.seq - b.seq);
    if (rows.some(({ state }) => state === 'failed')) return; // refused, and shown as refused
    const last = rows.at(-1);
    const shown = last === undefined ? this.#truth(entity, held) : drawn(last, entity, held.photos);
    if (shown === undefined || expected.values.has(shown)) return;
    if (last === undefined && this.#isOfOldCookiesSaying(device, user, 0, entity, shown)) {
      this.#deps.mutations.free(user, entity);
      return;
    }
    this.#deps.report('P-O5', `${device.name} shows ${shown} for ${text(expected.last)}`);
  }

  /** What the tables say without any mutation; undefined: nothing is drawn. */
  #truth(entity: string, { items, me, blocks }: Held): string | undefined {
    const block = blocks.find(({ userId }) => `block:${userId}` === entity);
    if (block !== undefined) return String(block.isBlocked);
    const user = me[0]?.user;
    if (entity === 'nickname') return user?.nickname;
    if (entity === 'photo')
      return user?.profileImageUrl == null
        ? undefined
        : this.#deps.server.uploads.contentOf(user.profileImageUrl);
    const item = items.find(({ itemId }) => `item:${itemId}` === entity);
    return item === undefined || item.liked === null ? undefined : String(item.liked);
  }
}

/** Answers that are no word about the mutation. */
const passing = new Set([401, 408, 425, 429]);
/** Something on the way answers 401 to what the server would have taken: while the session lives that is a refusal [O16]. */
const isDenied = ({ net }: Device, status: number): boolean => status === 401 && net.refusals > 0;

const text = ({ value, entity, user, device, at }: RecordedMutation): string =>
  `${value} of ${entity} (user ${user} on ${device} at ${at} ms)`;
