import type { Account } from '#src/db/accounts.ts';
import type { SessionRow } from '#src/db/rows.ts';
import * as sessions from '#src/db/session.ts';
import { StoreError } from '#src/db/store.ts';
import { type Engine, startEngine } from '#src/sync/engine.ts';
import { Fenced } from '#src/sync/lease.ts';
import type { Exclusive } from '#src/sync/session.ts';
import { makeClock, makeOwner, type Owner, type Timeline } from './clock.ts';
import type { Disk } from './disk.ts';
import type { Network } from './network.ts';
import type { Random } from './random.ts';

/** A page of the app; the leading one runs the engine, as src/app/host.ts does. */
export interface Tab {
  readonly name: string;
  open: boolean;
  frozen: boolean;
  readonly shown: Set<string>;
  running: Running | null;
  starting: boolean;
  deaths: number;
}

interface Running {
  readonly engine: Engine;
  readonly account: Account;
  readonly owner: Owner;
  readonly since: number;
}

interface Turn {
  readonly owner: Owner;
  readonly begin: () => void;
}

/** What the world hands to a device. */
export interface Surroundings {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly diskMs: number;
  /** A bug that surfaced: no engine may throw. */
  readonly surfaced: (error: unknown) => void;
}

/** Milliseconds after which a frozen leader's beat is dead (src/app/leader.ts). */
const deadMs = 6_000;

/** A phone or a laptop: its disk, its network, its tabs, and which of them leads. */
export class Device {
  readonly name: string;
  readonly tabs: Tab[];
  readonly disk: Disk;
  readonly net: Network;
  readonly in: Surroundings;
  wallOffset = 0;
  leader: Tab | null = null;
  /** Engines that were superseded but may still run: frozen ones that thaw. */
  readonly ghosts: Running[] = [];
  engineStarts = 0;
  /** False from a logout to the next login. */
  mayBeMember = true;
  #turns: Turn[] = [];

  constructor(name: string, tabs: number, disk: Disk, net: Network, surroundings: Surroundings) {
    this.name = name;
    this.disk = disk;
    this.net = net;
    this.in = surroundings;
    this.tabs = Array.from({ length: tabs }, (_none, at) => ({
      name: `${name}.${at}`,
      open: true,
      frozen: false,
      shown: new Set<string>(),
      running: null,
      starting: false,
      deaths: 0,
    }));
    this.leader = this.tabs[0] ?? null;
  }

  #session: { readonly version: number; readonly row: SessionRow } = { version: 0, row: sessions.fresh };

  async session(): Promise<SessionRow> {
    const version = this.disk.device.version('session');
    if (version !== this.#session.version || !this.disk.exact) {
      const [row] = await this.disk.device.peek('session');
      this.#session = { version, row: row ?? sessions.fresh };
    }
    return this.#session.row;
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
      () => void this.#start(tab, owner).catch(this.in.surfaced),
      owner,
    );
    this.#pending.set(tab, owner);
  }

  readonly #pending = new Map<Tab, Owner>();

  async #start(tab: Tab, owner: Owner): Promise<void> {
    this.engineStarts += 1;
    // a start that never answers is given up, as the supervisor does
    const giveUp = this.in.timeline.schedule(15_000, () => {
      owner.dead = true;
      tab.starting = false;
    });
    const gate = this.#gate(owner);
    try {
      const account = sessions.accountOf(await this.session());
      const [device, store] = [
        await this.disk.device.open(gate),
        await this.disk.account(account).open(gate),
      ];
      const engine = await startEngine({
        account,
        store,
        device,
        fetch: this.net.fetchFor(owner),
        clock: makeClock(this.in.timeline, owner, () => this.wallOffset),
        random: this.in.random.next,
        online: () => this.net.online,
        exclusive: this.#exclusive(owner),
        apiBase: '',
        holder: `${tab.name}#${this.engineStarts}`,
      });
      if (owner.dead) return;
      tab.running = { engine, account, owner, since: this.in.timeline.now };
      for (const key of this.shownKeys()) engine.see(key);
    } catch (error) {
      if (!(error instanceof StoreError) && !(error instanceof Fenced)) this.in.surfaced(error);
    }
    giveUp();
    tab.starting = false;
  }

  #gate(owner: Owner): (() => Promise<void>) | null {
    const { diskMs, timeline, random } = this.in;
    if (diskMs === 0) return null;
    let last = 0; // transactions of one context happen in the order they were begun
    return () =>
      new Promise((done) => {
        last = Math.max(last, timeline.now + random.below(diskMs));
        timeline.schedule(last - timeline.now, done, owner);
      });
  }

  /** Web Locks: one after the other; a dead holder lets go, a frozen one does not. */
  #exclusive(owner: Owner): Exclusive {
    return (_name, run) =>
      new Promise((resolve, reject) => {
        const begin = () => {
          run()
            .then(resolve, reject)
            .finally(() => {
              this.#turns.shift();
              this.#turns[0]?.begin();
            });
        };
        this.#turns.push({ owner, begin });
        if (this.#turns.length === 1) begin();
      });
  }

  /** Ends a context at once, as a killed worker: nothing of it happens any more. */
  kill({ owner }: { readonly owner: Owner }): void {
    owner.dead = true;
    const held = this.#turns[0]?.owner === owner;
    this.#turns = this.#turns.filter((turn) => turn.owner !== owner);
    if (held) this.#turns[0]?.begin();
  }

  shownKeys(): Set<string> {
    return new Set(this.tabs.filter((tab) => tab.open && !tab.frozen).flatMap((tab) => [...tab.shown]));
  }

  /** The engine that obeys orders now. */
  engine(): Engine | null {
    const tab = this.leader;
    return tab?.open && !tab.frozen && tab.running?.engine.state() === 'running' ? tab.running.engine : null;
  }

  crash(tab: Tab): void {
    this.#drop(tab);
    tab.open = false;
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

  /** A crashed tab is opened again by its person; it shows Home. */
  reopen(tab: Tab): void {
    if (tab.open) return;
    tab.open = true;
    tab.frozen = false;
    tab.deaths = 0;
    tab.shown.clear();
    if (this.leader === null) this.leader = tab;
  }

  #elect(): void {
    this.leader = this.tabs.find((tab) => tab.open && !tab.frozen) ?? null;
  }

  freeze(tab: Tab): void {
    if (!tab.open || tab.frozen) return;
    tab.frozen = true;
    for (const owner of this.#owners(tab)) owner.frozen = true;
    if (this.leader !== tab) return;
    this.in.timeline.schedule(deadMs, () => {
      if (this.leader === tab && tab.frozen) this.#elect();
    });
  }

  thaw(tab: Tab): void {
    if (!tab.frozen) return;
    tab.frozen = false;
    for (const owner of this.#owners(tab)) {
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

  /** Battery out: every tab is gone, and the last relaxed writes with them. */
  losePower(most: number): void {
    for (const tab of this.tabs) this.crash(tab);
    this.disk.device.losePower(most);
    this.#session = { version: -1, row: sessions.fresh };
    for (const account of this.disk.accounts()) this.disk.account(account).losePower(most);
    for (const tab of this.tabs) this.reopen(tab);
  }

  /** What the app does on "logout": the row first, then the databases; the server is told by the next engine. */
  async logout(): Promise<void> {
    const device = await this.disk.device.open(null);
    await device.write(['session'], 'strict', (tx) => sessions.leave(tx, 'logged-out'));
    for (const account of this.disk.accounts()) await this.disk.drop(account);
  }
}
