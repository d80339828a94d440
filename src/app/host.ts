import type { ChatRoomId, IdempotencyKey } from '#contract/ids.ts';
import type { Account, AccountStore } from '#src/db/accounts.ts';
import { idle } from '#src/frame/idle.ts';
import { type Order, openBus } from '#src/sync/bus.ts';
import { standForLead } from './leader.ts';
import type { Supervisor } from './supervisor.ts';
import { makeVisibleRoomReporter } from './visible-room-reporter.ts';

/** This tab's side of the engine: reports what its screens show, and runs the engine's worker while the tab leads. */
export interface Host {
  /** Reports that a screen shows this key, until the returned function is called. */
  show(key: string): () => void;
  refresh(key: string): void;
  more(key: string): void;
  /** Reports that a room is on screen, until the returned function is called. */
  look(room: ChatRoomId): () => void;
  /** Reports a write to the outbox; the user wants the entries of `again` sent now. */
  send(again: readonly IdempotencyKey[]): void;
  /** Reports that the network, the session or the visibility of the page may have changed. */
  wake(): void;
  /** True while the engine cannot be kept alive here. */
  readonly broken: () => boolean;
  subscribe(changed: () => void): () => void;
  stop(orderly: boolean): Promise<void>;
}

/** Longest wait for the first screen: a screen without a pulled resource must not keep the engine from starting. */
const longestMs = 700;

/** An engine has run in this page: its screens stand, and wait for the next one. */
let hasLed = false;

export const startHost = (account: Account, store: AccountStore): Host => {
  const shown = new Map<string, number>();
  const listeners = new Set<() => void>();
  let engine: Supervisor | null = null;
  let broken = false;
  let queued = new Set<string>();
  let sayDrawn = () => {};
  /** Settles when the first screen has reported what it shows. */
  const drawn = new Promise<void>((done) => {
    sayDrawn = done;
  });

  const setBroken = (now: boolean) => {
    if (now === broken) return;
    broken = now;
    for (const listener of listeners) listener();
  };

  const tell = (order: Order) => {
    if (engine !== null) engine.obey(order);
    else channel.send(order);
  };
  const see = (keys: readonly string[]) => {
    if (keys.length > 0 && document.visibilityState === 'visible') tell({ order: 'see', keys: [...keys] });
  };
  const seeAll = () => see([...shown.keys()]);

  const channel = openBus(account, (order) => {
    if (order.order === 'roll-call') sayAll();
    else engine?.obey(order);
  });
  const visibleRoomReporter = makeVisibleRoomReporter(tell);
  const sayAll = () => {
    seeAll();
    visibleRoomReporter.say();
  };

  /** Grows with each win and loss of the lead: code that loads late must not start an engine for a lost lead. */
  let reign = 0;
  const rule = async () => {
    reign += 1;
    const mine = reign;
    // after the first render, which needs no engine: a starting worker occupies a whole core of a phone
    if (!hasLed) await Promise.race([drawn, new Promise((go) => setTimeout(go, longestMs))]);
    // the document of a first visit stays until the engine's first rows are there
    if (!hasLed && document.documentElement.dataset['snapshot'] !== 'first') await idle();
    const { supervise } = await import('./supervisor.ts');
    if (mine !== reign) return;
    hasLed = true;
    engine = supervise(
      account,
      store,
      () => {
        sayAll();
        channel.send({ order: 'roll-call' });
      },
      (trouble) => setBroken(trouble === 'dead' || trouble === 'lost'),
    );
  };
  const abdicate = async (orderly: boolean) => {
    reign += 1;
    const last = engine;
    engine = null;
    await last?.stop(orderly);
  };

  const lead = standForLead(
    store,
    () => void rule().catch(() => setBroken(true)),
    () => void abdicate(false),
  );

  // a new tab may come from a login: the leader checks the session again
  channel.send({ order: 'wake' });

  return {
    show: (key) => {
      shown.set(key, (shown.get(key) ?? 0) + 1);
      sayDrawn();
      // screens of one React commit are reported in one message
      if (queued.size === 0)
        queueMicrotask(() => {
          const keys = [...queued];
          queued = new Set();
          see(keys);
        });
      queued.add(key);
      return () => {
        const left = (shown.get(key) ?? 1) - 1;
        if (left > 0) shown.set(key, left);
        else shown.delete(key);
      };
    },
    refresh: (key) => tell({ order: 'refresh', key }),
    more: (key) => tell({ order: 'more', key }),
    look: visibleRoomReporter.look,
    send: (again) => tell({ order: 'send', again: [...again] }),
    wake: () => {
      tell({ order: 'wake' });
      sayAll();
    },
    broken: () => broken,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    stop: async (orderly) => {
      visibleRoomReporter.stop();
      await abdicate(orderly);
      lead.resign();
      channel.close();
    },
  };
};
