import type { UserId } from '#contract/ids.ts';
import type { PickState } from '#contract/pick.ts';
import type { Account } from '#src/db/accounts.ts';
import type { AccountTables, OutboxEntry } from '#src/db/rows.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { type Deed, type Terms, termsText } from '#tests/model/pick.ts';
import type { Device } from '#tests/sim/device.ts';
import type { Database } from '#tests/sim/disk.ts';
import type { ModelServer } from '#tests/sim/model-server.ts';
import { nameOf, type Tap, type Taps } from './taps.ts';
import type { TradeWatch } from './watch.ts';
import { isOfTrades } from './wire.ts';

/** What is committed of one account, as far as trades are concerned. */
export interface Traded {
  readonly outbox: readonly OutboxEntry[];
  readonly picks: readonly PickRow[];
  /** PICKs that are to be read: of these not everything was said. */
  readonly told: ReadonlySet<number>;
  readonly isMarked: boolean;
  readonly epoch: number;
}

interface Deps {
  readonly report: (rule: string, what: string) => void;
  readonly taps: Taps;
  readonly server: ModelServer;
  readonly watch: TradeWatch;
  readonly now: () => number;
}

interface Memory {
  outbox: Map<string, OutboxEntry>;
  picks: Map<number, PickRow>;
}

/** Judges each committed state by what users decided and what the server holds (I1, I5, I12, I15, I20, P-I1, P-S7). */
export class TradeOracle {
  readonly #deps: Deps;
  readonly #memory = new WeakMap<Database<AccountTables>, Memory>();
  /** Deeds of each PICK, as far as they were learnt. */
  readonly #deeds = new Map<number, Deed[]>();
  #known = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  judge(device: Device, account: Account, now: Traded): void {
    if (account === 'visitor') return;
    const db = device.disk.account(account);
    const memory = this.#memory.get(db) ?? { outbox: new Map(), picks: new Map() };
    this.#memory.set(db, memory);
    this.#learn();
    const rows = now.outbox.filter(isOfTrades);
    for (const row of rows) this.#row(device, account, memory.outbox.get(row.id), row, now.epoch);
    const present = new Set<string>(rows.map(({ id }) => id));
    for (const row of memory.outbox.values()) if (!present.has(row.id)) this.#gone(row);
    for (const pick of now.picks) {
      const isWhole = !now.told.has(pick.appointmentId) || this.#deps.server.kind.ext;
      this.#stored(device, account, memory.picks.get(pick.appointmentId), pick, isWhole);
    }
    memory.outbox = new Map(rows.map((row) => [row.id, row]));
    memory.picks = new Map(now.picks.map((row) => [row.appointmentId, row]));
  }

  /** The first backup of a device is gone, and with it all that no other had. */
  wiped(device: Device): void {
    for (const tap of this.#deps.taps.all) {
      if (tap.device !== device.name) continue;
      const rows = [...(this.#memory.get(device.disk.account(tap.user))?.outbox.values() ?? [])];
      const isWaiting = rows.some(({ id }) => this.#deps.taps.of(id) === tap);
      if (!isWaiting) tap.isPast = true;
      const copies = device.disk.backups.stores.get(tap.user)?.entries ?? new Map();
      if (isWaiting && ![...tap.names].some((name) => copies.has(name)) && tap.isSingle) tap.state = 'lost';
    }
  }

  /** A disk that lost its last writes is no measure for what follows. */
  forget(device: Device): void {
    for (const account of device.disk.accounts()) this.#memory.delete(device.disk.account(account));
  }

  #learn(): void {
    const { deeds } = this.#deps.server.picks;
    for (; this.#known < deeds.length; this.#known += 1) {
      const deed = deeds[this.#known];
      if (deed === undefined) continue;
      const known = this.#deeds.get(deed.pick) ?? [];
      this.#deeds.set(deed.pick, known);
      known.push(deed);
    }
  }

  /** What waits is what somebody decided, on what they saw; and says why where it goes no further. */
  #row(device: Device, user: UserId, before: OutboxEntry | undefined, row: OutboxEntry, epoch: number): void {
    const { report, taps } = this.#deps;
    const name = `${row.kind} ${row.seq} of ${user} on ${device.name}`;
    const tap = taps.of(row.id);
    if (tap === undefined || tap.user !== user || tap.device !== device.name) {
      if (row.kind !== 'room.leave') report('P-I1', `${name} is nothing that they decided`);
      return;
    }
    taps.bind(row.key, tap);
    const isStuck = row.state === 'failed' || row.state === 'attention';
    tap.wasStuck ||= isStuck;
    if (isStuck && row.reason === null) report('I7', `${name} is ${row.state}, and nobody is told why`);
    const { reason } = row;
    const isPassing =
      reason?.is === 'refused' &&
      (reason.status >= 500 || passing.has(reason.status)) &&
      !isDenied(device, reason.status);
    if (row.state === 'failed' && isPassing) report('I22', `${name} was given up for ${reason.status}`);
    if (before === row) return;
    if (row.state === 'sending' && row.attempts !== before?.attempts) this.#deps.watch.claimed(device, tap);
    if (before === undefined) {
      this.#says(name, tap, row);
      return;
    }
    if (JSON.stringify(before.args) !== JSON.stringify(row.args))
      report('P-M2', `${name} says something else than it did`);
    const wasStuck = before.state === 'failed' || before.state === 'attention';
    if (wasStuck && row.state !== before.state) tap.isRetried = true;
    if (before.key !== row.key && !wasStuck) report('I5', `${name} changed its key while ${before.state}`);
    if (before.epoch !== row.epoch && row.epoch !== epoch)
      report('I20', `${name} was claimed by epoch ${row.epoch} under ${epoch}`);
  }

  #says(name: string, tap: Tap, { args }: OutboxEntry): void {
    const { report } = this.#deps;
    const seen: unknown = Reflect.get(Object(args), 'seen');
    const terms: unknown = Reflect.get(Object(args), 'terms');
    if (tap.seen !== null) {
      const basis = Object(seen) as { terms: Terms; state: string; isCreator: boolean }; // as it was kept
      const kept = `${basis.state} ${termsText(basis.terms)} ${basis.isCreator}`;
      if (!tap.bases.has(kept)) report('I12', `${name} was decided on ${kept}, which was not on the screen`);
    }
    if (tap.wanted !== null && termsText(terms as Terms) !== termsText(tap.wanted))
      report('P-M2', `${name} wants other terms than its person`);
    const as: unknown = Reflect.get(Object(args), 'as');
    if (as !== undefined && as !== tap.act) report('P-M2', `${name} is ${as}, and was ${tap.act}`);
  }

  /** A row that is no more: taken back, replaced, or what it said is done. */
  #gone(row: OutboxEntry): void {
    const tap = this.#deps.taps.of(row.id);
    if (tap === undefined || tap.isFree || tap.isPast || this.isReplaced(tap)) return;
    if (this.isAnswered(tap)) return;
    if (!this.isDone(tap))
      this.#deps.report('P-S7', `${nameOf(tap)} was ${row.state} and is gone, and nothing came of it`);
    else if (tap.act === 'confirm' && this.#deps.watch.drifted.has(tap))
      this.#deps.report('I12', `${nameOf(tap)} met other terms than its person saw, and nobody is told`);
  }

  /** A later decision of the same kind about the same took its place, or may have. */
  isReplaced({ no, device, user, act, pick, item }: Tap): boolean {
    const ends = (one: Tap['act']) => one === 'cancel' || one === 'reject';
    return this.#deps.taps.all.some(
      (other) =>
        other.no > no &&
        other.device === device &&
        other.user === user &&
        (other.act === act || (ends(act) && ends(other.act))) &&
        other.pick === pick &&
        other.item === item &&
        other.state !== 'void',
    );
  }

  /** Whoever decides anew about a PICK has heard what became of the last decision (T12). */
  isAnswered({ no, device, user, pick, wasStuck }: Tap): boolean {
    return this.#deps.taps.all.some(
      (other) =>
        wasStuck &&
        other.no > no &&
        other.device === device &&
        other.user === user &&
        other.pick === pick &&
        other.act !== 'report' &&
        other.state !== 'void',
    );
  }

  /** The server has done what was decided, or it is so by another's hand where that is the same to its user. */
  isDone(tap: Tap): boolean {
    const { server } = this.#deps;
    const { pick, item, user, said, act, deeds, wanted } = tap;
    if (deeds.length > 0) return true;
    const known = pick === null ? undefined : server.picks.picks.get(pick);
    switch (act) {
      case 'cancel':
      case 'reject':
        return known?.state === 'CANCELLED';
      case 'edit':
        // changed back while the change was under way, which was refused: the terms are those that were wanted last
        if (
          known !== undefined &&
          wanted !== null &&
          known.creator === user &&
          termsText(known.terms) === termsText(wanted)
        )
          return true;
        return this.#isTheirs(tap);
      case 'review':
        return pick !== null && server.opinions.isReviewed(pick, user);
      case 'report':
        return server.opinions.reports.some(({ description }) => description === said);
      case 'leave': {
        const rooms = [...server.rooms.rooms.values()].filter((room) => room.itemId === item);
        return rooms.some(({ parts }) => parts.get(user)?.hasLeft || parts.get(user)?.since !== '');
      }
      default:
        return this.#isTheirs(tap);
    }
  }

  /** Another program of theirs has done just this. */
  #isTheirs({ act, user, pick, item, seen, wanted }: Tap): boolean {
    const terms = wanted === null ? seen?.terms : termsText(wanted);
    const { deeds, picks } = this.#deps.server.picks;
    return deeds.some(
      (deed) =>
        deed.kind === act &&
        deed.user === user &&
        deed.terms === terms &&
        (pick === null ? picks.get(deed.pick)?.itemId === item : deed.pick === pick),
    );
  }

  /** A PICK is stored as the server had it at some moment, and never older than it was stored before. */
  #stored(device: Device, user: UserId, before: PickRow | undefined, row: PickRow, isWhole: boolean): void {
    if (before === row) return;
    const { report, server } = this.#deps;
    const name = `PICK ${row.appointmentId} with ${user} on ${device.name}`;
    const pick = server.picks.picks.get(row.appointmentId);
    if (pick === undefined || (pick.owner !== user && pick.requester !== user)) {
      report('P-I1', `${name} is none of theirs`);
      return;
    }
    const deeds = this.#deeds.get(row.appointmentId) ?? [];
    const terms = termsText(row as Terms); // as the server gave it
    const { state, isCreator } = row;
    this.#deps.watch.stored(device, user, row.appointmentId, { terms, state: state as PickState, isCreator }); // see above
    const at = deeds.filter(
      (deed) =>
        deed.terms === terms &&
        deed.to === row.state &&
        // whose terms they are is not always said; then it is asked
        (!isWhole || server.kind.older || (deed.creator === user) === row.isCreator) &&
        (row.version === null || deed.version === row.version),
    );
    if (at.length === 0)
      report(
        'I15',
        `${name} is stored as ${row.state} ${terms} of ${row.isCreator ? 'its own' : 'the other'}, which it never was`,
      );
    if (before?.version != null && row.version !== null && row.version < before.version)
      report('I15', `${name} went back from version ${before.version} to ${row.version}`);
    if (before?.isReviewed && !row.isReviewed) report('I15', `the review of ${name} was unwritten`);
    if (row.isReviewed && !server.opinions.isReviewed(row.appointmentId, user))
      report('I15', `${name} is stored as reviewed, which it never was`);
  }
}

/** Answers that are no word about the decision. */
const passing = new Set([401, 408, 425, 429]);
/** Something on the way answers 401 to what the server would have taken: while the session lives that is a refusal [O16]. */
const isDenied = ({ net }: Device, status: number): boolean => status === 401 && net.refusals > 0;
