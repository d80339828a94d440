import type { ChatRoomId, IdempotencyKey } from '#contract/ids.ts';
import type { Account, AccountStore } from '#src/db/accounts.ts';
import { idle } from '#src/services/idle.ts';
import { standForLead } from './leader.ts';
import { type Order, openOrders } from './orders.ts';
import type { Supervisor } from './supervisor.ts';
import { makeVisibleRoomReporter } from './visible-room-reporter.ts';

/** This tab's side of the engine: says what its screens show, and runs the engine's worker while it leads. */
export interface Host {
  /** A screen shows this key until the answer is called. */
  show(key: string): () => void;
  refresh(key: string): void;
  more(key: string): void;
  /** A room is on screen until the answer is called. */
  look(room: ChatRoomId): () => void;
  /** Something was written into the outbox; a person wants those of `again` tried now. */
  send(again: readonly IdempotencyKey[]): void;
  /** The network, the session or the visibility of the page may have changed. */
  wake(): void;
  /** True while the engine cannot be kept alive here. */
  readonly broken: () => boolean;
  subscribe(changed: () => void): () => void;
  stop(orderly: boolean): Promise<void>;
}

/** A screen that shows nothing of the engine's does not keep it from starting. */
const longestMs = 700;

export const startHost = (account: Account, store: AccountStore): Host => {
  const shown = new Map<string, number>();
  const listeners = new Set<() => void>();
  let engine: Supervisor | null = null;
  let broken = false;
  let queued = new Set<string>();
  let sayDrawn = () => {};
  /** The first screen is there and says what it shows. */
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

  const channel = openOrders(account, (order) => {
    if (order.order === 'roll-call') sayAll();
    else engine?.obey(order);
  });
  const visibleRoomReporter = makeVisibleRoomReporter(tell);
  const sayAll = () => {
    seeAll();
    visibleRoomReporter.say();
  };

  /** Grows with each win and loss of the lead; code that arrives late must not start an engine for a lost one. */
  let reign = 0;
  const rule = async () => {
    reign += 1;
    const mine = reign;
    // after the first look: what is stored is drawn without an engine, and a worker that starts costs a phone's whole core
    await Promise.race([drawn, new Promise((go) => setTimeout(go, longestMs))]);
    await idle();
    const { supervise } = await import('./supervisor.ts');
    if (mine !== reign) return;
    engine = supervise(
      account,
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

  // a tab that has just opened may come from a login: whoever leads asks again who is here
  channel.send({ order: 'wake' });

  return {
    show: (key) => {
      shown.set(key, (shown.get(key) ?? 0) + 1);
      sayDrawn();
      // several screens of one commit are told in one message
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
