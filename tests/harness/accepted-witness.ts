/** A like or its end, of one listing. */
export interface StoredMutation {
  readonly item: number;
  readonly mutation: boolean;
}

/** One under the id by which it is stored once. */
export interface NotedMutation extends StoredMutation {
  readonly id: string;
}

/** What a page saw, in the order in which it saw it. */
export type Sight =
  /** The notes that earlier pages left, oldest first, as a page begins ([O56]). */
  | { readonly is: 'left'; readonly notes: readonly NotedMutation[] }
  /** The last tap is noted under this id. */
  | { readonly is: 'noted'; readonly id: string }
  /** The oldest of those notes that was not: it is stored as a tap is. */
  | { readonly is: 'taken-up'; readonly stored: StoredMutation | null }
  /** A person pressed the heart of that listing; the mutation is what they saw turned round. */
  | { readonly is: 'tap'; readonly item: number; readonly mutation: boolean }
  /** The oldest tap that was not: the database and the backup store have it. `stored` is the mutation that was written, if one was. */
  | { readonly is: 'accepted'; readonly stored: StoredMutation | null }
  /** A heart was committed to the document; `first` = it was not on screen before. */
  | { readonly is: 'heart'; readonly item: number; readonly pressed: boolean; readonly first: boolean };

/** The name under which a page tells what it saw. */
export const tellName = 'campickWitness';

interface Titles {
  readonly titles: readonly (readonly [title: string, item: number])[];
  readonly tell: string;
}

/**
 * Runs in every page before the app does. A mutation is accepted when the strict transaction of the database and then the
 * backup store's have completed (I1, I2): that is when `act()` settles, seen from below. A heart is seen at each commit,
 * as a mutation observer runs before the next paint. Serialised into the page, so it stands alone.
 */
export const witness = ({ titles, tell }: Titles): void => {
  const items = new Map(titles);
  Object.assign(globalThis, { campickTitles: titles });
  const say = (sight: unknown): void => {
    const told: unknown = Reflect.get(globalThis, tell);
    if (typeof told === 'function') void told(sight);
  };

  // --- the notes
  const notedIn = (name: string, text: string): NotedMutation[] => {
    if (!name.startsWith('campick-unkept:')) return [];
    const { act = [] }: { act?: { id: string; args: { itemId: number; liked: boolean } }[] } =
      JSON.parse(text);
    return act.map(({ id, args }) => ({ id, item: args.itemId, mutation: args.liked }));
  };
  /** Of earlier pages, by name; one goes once it is taken up, before this page stores a tap of its own. */
  const left = new Map<string, NotedMutation>();
  if (location.protocol.startsWith('http')) {
    for (const name of Object.keys(localStorage).sort())
      for (const one of notedIn(name, localStorage.getItem(name) ?? '{}')) left.set(name, one);
    say({ is: 'left', notes: [...left.values()] });
  }
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (this: Storage, name, text) {
    for (const { id } of notedIn(name, text)) say({ is: 'noted', id });
    setItem.call(this, name, text);
  };

  // --- the two stores
  interface Written {
    puts: number;
    gone: number;
    stored: { item: number; mutation: boolean } | null;
  }
  const writes = new WeakMap<IDBTransaction, Written>();
  const waiting: { is: 'accepted' | 'taken-up'; left: number; stored: Written['stored'] }[] = [];
  const settle = (): void => {
    while (waiting[0] !== undefined && waiting[0].left === 0) {
      const { is, stored } = waiting[0];
      say({ is, stored });
      waiting.shift();
    }
  };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
    const tx = transaction.apply(this, args);
    if (tx.mode !== 'readwrite') return tx;
    const names = [...tx.objectStoreNames];
    // the tables of an enqueue (src/sync/outbox/enqueue.ts) and what a like reads
    const isEnqueue = ['outbox', 'drafts', 'items'].every((name) => names.includes(name));
    if (/^campick-\d+$/.test(this.name) && isEnqueue) {
      const written: Written = { puts: 0, gone: 0, stored: null };
      writes.set(tx, written);
      const isNote = [...left.keys()].some((name) => localStorage.getItem(name) !== null);
      tx.addEventListener('complete', () => {
        const copies = (written.puts > 0 ? 1 : 0) + (written.gone > 0 ? 1 : 0);
        waiting.push({ is: isNote ? 'taken-up' : 'accepted', left: copies, stored: written.stored });
        settle();
      });
    } else if (this.name === 'home' && names.includes('entries'))
      tx.addEventListener('complete', () => {
        const oldest = waiting.find(({ left }) => left > 0);
        if (oldest !== undefined) oldest.left -= 1;
        settle();
      });
    return tx;
  };
  const { put, delete: remove } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, ...key) {
    const written = this.name === 'outbox' ? writes.get(this.transaction) : undefined;
    if (written !== undefined) {
      written.puts += 1;
      const { args } = value as { args: { itemId?: number; liked?: boolean } }; // rows of our own table
      if (args.itemId !== undefined && args.liked !== undefined)
        written.stored = { item: args.itemId, mutation: args.liked };
    }
    return put.call(this, value, ...key);
  };
  IDBObjectStore.prototype.delete = function (this: IDBObjectStore, ...key) {
    const written = this.name === 'outbox' ? writes.get(this.transaction) : undefined;
    if (written !== undefined) written.gone += 1;
    return remove.apply(this, key);
  };

  // --- the hearts
  const hearts = new Map<Element, boolean>();
  const itemOf = (heart: Element): number | undefined => {
    for (let around = heart.parentElement; around !== null; around = around.parentElement) {
      const title = around.querySelector('h1');
      if (title !== null) return items.get(title.textContent ?? '');
    }
    return undefined;
  };
  const look = (): void => {
    for (const heart of hearts.keys()) if (!heart.isConnected) hearts.delete(heart);
    for (const heart of document.querySelectorAll('button[aria-pressed][aria-label*="관심"]')) {
      const item = itemOf(heart);
      if (item === undefined) continue;
      const pressed = heart.getAttribute('aria-pressed') === 'true';
      const before = hearts.get(heart);
      if (before === pressed) continue;
      hearts.set(heart, pressed);
      say({ is: 'heart', item, pressed, first: before === undefined });
    }
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-pressed'],
  });
  addEventListener(
    'click',
    ({ target }) => {
      look();
      const heart = target instanceof Element ? target.closest('button[aria-pressed]') : null;
      const item = heart === null ? undefined : itemOf(heart);
      if (heart !== null && item !== undefined && hearts.has(heart))
        say({ is: 'tap', item, mutation: heart.getAttribute('aria-pressed') !== 'true' });
    },
    true,
  );
};

/** One step of a person's way through the listings: go there, wait, and press the heart or only look. */
export interface Step {
  readonly item: number;
  readonly pauseMs: number;
  readonly tap: boolean;
}

/**
 * Walks in one page without loading it anew, as links do; answers with the listings whose heart never came. Serialised
 * into the page, so it stands alone.
 */
export const walk = async ({
  steps,
  longestMs,
}: {
  readonly steps: readonly Step[];
  readonly longestMs: number;
}): Promise<number[]> => {
  const missing: number[] = [];
  const titled = new Map<string, number>(Reflect.get(globalThis, 'campickTitles'));
  const pause = (ms: number) => new Promise<void>((go) => setTimeout(go, ms));
  const heartOf = (item: number): HTMLElement | null => {
    const title = [...document.querySelectorAll('h1')].find(
      (one) => titled.get(one.textContent ?? '') === item,
    );
    for (let around = title?.parentElement ?? null; around !== null; around = around.parentElement) {
      const heart = around.querySelector<HTMLElement>('button[aria-pressed][aria-label*="관심"]');
      if (heart !== null) return heart;
    }
    return null;
  };
  for (const { item, pauseMs, tap } of steps) {
    if (location.pathname !== `/detail/${item}`) {
      history.pushState(null, '', `/detail/${item}`);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }
    const until = performance.now() + longestMs;
    while (heartOf(item) === null && performance.now() < until) await pause(15);
    await pause(pauseMs);
    const heart = heartOf(item);
    if (heart === null) missing.push(item);
    else if (tap) heart.click();
  }
  return missing;
};
