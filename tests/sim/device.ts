import type { ChatRoomId } from '#contract/ids.ts';
import type { Account } from '#src/db/accounts.ts';
import type { Backups } from '#src/db/backup/backup-store.ts';
import { memoryBackups } from '#src/db/backup/memory.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { SessionRow } from '#src/db/rows-device.ts';
import * as sessions from '#src/db/session.ts';
import { fresh } from '#src/db/session.ts';
import type { Store } from '#src/db/store.ts';
import type { Engine } from '#src/sync/ports.ts';
import { makeOwner, type Owner, type Timeline } from './clock.ts';
import { type Fate, gateOf, Locks, type Moment, mortal, stepOf } from './context.ts';
import type { Disk } from './disk.ts';
import type { Network } from './network.ts';
import type { Random } from './random.ts';
import type { Running } from './running.ts';
import { makeTab, type Tab } from './tab.ts';

/** What the world hands to a device. */
export interface Surroundings {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly diskMs: number;
  /** A bug that surfaced: no engine may throw. */
  readonly surfaced: (error: unknown) => void;
  /** Starts an engine as a leading tab does, and as a `sync` event does (launch.ts). */
  readonly launch: (device: Device, tab: Tab, owner: Owner) => Promise<void>;
  readonly drain: (device: Device, owner: Owner) => Promise<void>;
}

/** A death at a write that is still to come. */
export interface Plan {
  left: number;
  readonly moment: Moment;
}

/** Transactions of a device within one moment. */
const mostTurns = 5_000;

/** Milliseconds after which a frozen leader's beat is dead (src/app/leader.ts). */
const deadMs = 6_000;

/** A phone or a laptop: its disk, its network, its tabs, and which of them leads. */
export class Device {
  readonly name: string;
  readonly tabs: Tab[];
  readonly disk: Disk;
  readonly net: Network;
  readonly in: Surroundings;
  readonly locks = new Locks();
  wallOffset = 0;
  leader: Tab | null = null;
  /** Engines that were superseded but may still run: frozen ones that thaw. */
  readonly ghosts: Running[] = [];
  engineStarts = 0;
  /** The service worker's engine, while a `sync` event lasts. */
  worker: Running | null = null;
  /** False from a logout to the next login. */
  mayBeMember = true;
  plan: Plan | null = null;
  /** Told of a window that died, for what it had not answered yet. */
  onDeath: (tab: Tab) => void = () => {};
  onWipe: () => void = () => {};
  /** Told of what a window shows from now on. */
  onLook: (room: ChatRoomId | null) => void = () => {};
  /** When an engine last began to work here. */
  engineSince = 0;

  constructor(name: string, tabs: number, disk: Disk, net: Network, surroundings: Surroundings) {
    this.name = name;
    this.disk = disk;
    this.net = net;
    this.in = surroundings;
    this.tabs = Array.from({ length: tabs }, (_none, at) => makeTab(`${name}.${at}`));
    this.leader = this.tabs[0] ?? null;
  }

  #session: { readonly version: number; readonly row: SessionRow } = { version: 0, row: fresh };

  async session(): Promise<SessionRow> {
    const version = this.disk.device.version('session');
    if (version !== this.#session.version || !this.disk.exact) {
      const [row] = await this.disk.device.peek('session');
      this.#session = { version, row: row ?? fresh };
    }
    return this.#session.row;
  }

  /** Its disk has lost writes: a row that was read before says nothing of the one that is there now. */
  forgetSession(): void {
    this.#session = { version: -1, row: fresh };
  }

  /** Whether this context dies at this write. */
  readonly dies: Fate = (owner, moment) => {
    const { plan } = this;
    if (plan === null || plan.moment !== moment) return false;
    plan.left -= 1;
    if (plan.left > 0) return false;
    this.plan = null;
    const tab = this.tabs.find((one) => one.window === owner || this.#owners(one).includes(owner));
    if (tab === undefined) this.kill({ owner });
    else this.crash(tab);
    return true;
  };

  #turns = 0;

  /** Nothing may go on for ever while no time passes (I21). */
  readonly spins = (): boolean => {
    this.#turns += 1;
    if (this.#turns === mostTurns) this.in.surfaced(new Error(`${this.name} never comes to rest`));
    return this.#turns >= mostTurns;
  };

  rested(): void {
    this.#turns = 0;
  }

  /** An account's database as one context holds it. */
  async open(account: Account, owner: Owner): Promise<Store<AccountTables>> {
    const store = await this.disk.account(account).open(gateOf(owner, this.in));
    return mortal(store, owner, this.dies, this.spins);
  }

  /** The backup stores as one context holds them. */
  backups(owner: Owner): Backups {
    return memoryBackups(this.disk.backups, stepOf(owner, this.dies, gateOf(owner, this.in)));
  }

  /** What each step ends with: the leader's engine is as it should be, or on its way to be. */
  async supervise(): Promise<void> {
    const tab = this.leader;
    if (tab === null || !tab.open || tab.frozen || tab.starting) return;
    const account = sessions.accountOf(await this.session());
    const last = tab.running;
    if (last !== null && last.account === account && last.engine.state() === 'running') return;
    if (last !== null && this.in.timeline.now - last.since >= 5_000) tab.deaths = 0;
    // one that serves an account which has gone is ended by its page a moment later
    if (last !== null && last.account !== account) this.#haunt(last, 1_500);
    else if (last !== null) this.kill(last);
    tab.running = null;
    tab.starting = true;
    tab.deaths += 1;
    const owner = makeOwner();
    this.in.timeline.schedule(
      Math.min(30_000, 500 * 2 ** (tab.deaths - 1)),
      () => void this.in.launch(this, tab, owner).catch(this.in.surfaced),
      owner,
    );
    this.#pending.set(tab, owner);
  }

  readonly #pending = new Map<Tab, Owner>();

  /** The browser has network again and nobody leads: it wakes the service worker. */
  sync(): void {
    if (this.leader !== null || this.worker !== null || !this.net.online) return;
    void this.in.drain(this, makeOwner()).catch(this.in.surfaced);
  }

  /** Ends a context at once, as a killed worker: nothing of it happens any more. */
  kill({ owner }: { readonly owner: Owner }): void {
    owner.dead = true;
    if (this.worker?.owner === owner) this.worker = null;
    this.locks.release(owner);
    this.net.abandon(owner);
  }

  shownKeys(): Set<string> {
    return new Set(this.tabs.filter((tab) => tab.open && !tab.frozen).flatMap((tab) => [...tab.shown]));
  }

  /** Each window says what it has on screen, as src/app/visible-room-reporter.ts does: when an engine has begun, and every ten seconds. */
  sayLooks(): void {
    for (const tab of this.tabs) if (tab.open && !tab.frozen) this.engine()?.look(idOf(tab), tab.looking);
  }

  /** A window has another room on screen, or none. */
  look(tab: Tab, room: ChatRoomId | null): void {
    if (!tab.open || tab.frozen) return;
    tab.looking = room;
    this.onLook(room);
    this.engine()?.look(idOf(tab), room);
  }

  /** The engine that obeys orders now. */
  engine(): Engine | null {
    const tab = this.leader;
    return tab?.open && !tab.frozen && tab.running?.engine.state() === 'running' ? tab.running.engine : null;
  }

  crash(tab: Tab): void {
    if (!tab.open) return;
    this.#drop(tab);
    this.kill({ owner: tab.window });
    tab.open = false;
    this.onDeath(tab);
    if (this.leader === tab) this.#elect();
  }

  #drop(tab: Tab): void {
    const pending = this.#pending.get(tab);
    if (pending !== undefined) this.kill({ owner: pending });
    if (tab.running !== null) this.kill(tab.running);
    for (const ghost of this.ghosts) this.kill(ghost);
    this.ghosts.length = 0;
    tab.running = null;
    tab.starting = false;
  }

  /** A crashed tab is opened again by its user; it shows Home. */
  reopen(tab: Tab): void {
    if (tab.open) return;
    tab.open = true;
    tab.frozen = false;
    tab.deaths = 0;
    tab.window = makeOwner();
    tab.life += 1;
    tab.shown.clear();
    tab.looking = null;
    if (this.leader === null) this.leader = tab;
    const { worker } = this;
    // it sees that a page wants the lead, finishes what is under way and ends; the lease decides meanwhile
    if (worker !== null)
      this.in.timeline.schedule(500, () => void worker.engine.stop().catch(this.in.surfaced), worker.owner);
  }

  #elect(): void {
    this.leader = this.tabs.find((tab) => tab.open && !tab.frozen) ?? null;
  }

  freeze(tab: Tab): void {
    if (!tab.open || tab.frozen) return;
    tab.frozen = true;
    for (const owner of [tab.window, ...this.#owners(tab)]) {
      owner.frozen = true;
      this.net.freeze(owner);
    }
    if (this.leader !== tab) return;
    this.in.timeline.schedule(deadMs, () => {
      if (this.leader === tab && tab.frozen) this.#elect();
    });
  }

  thaw(tab: Tab): void {
    if (!tab.frozen) return;
    tab.frozen = false;
    for (const owner of [tab.window, ...this.#owners(tab)]) {
      owner.frozen = false;
      for (const run of owner.held.splice(0)) this.in.timeline.schedule(0, run, owner);
    }
    if (this.leader === null) this.leader = tab;
    if (this.leader === tab || tab.running === null) return;
    // its lock was taken: it hears of that a little later, and until then two engines run at once
    const ghost = tab.running;
    tab.running = null;
    this.#haunt(ghost, 2_000);
  }

  /** Goes on for a while though another took its place. */
  #haunt(ghost: Running, most: number): void {
    this.ghosts.push(ghost);
    this.in.timeline.schedule(this.in.random.below(most), () => this.kill(ghost));
  }

  #owners(tab: Tab): Owner[] {
    return [this.#pending.get(tab), tab.running?.owner].filter((owner) => owner !== undefined);
  }
}

/** As src/app/visible-room-reporter.ts names a page: each life of it has a name of its own. */
const idOf = ({ name, life }: Tab): string => `${name}.${life}`;
