import type { IdempotencyKey, ItemId, UserId } from '#contract/ids.ts';
import { BackupError } from '#src/db/backup/backup-store.ts';
import { type Mutation, mutation } from '#src/db/mutation.ts';
import { photoUpload } from '#src/db/outbox.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { accountOf } from '#src/db/session.ts';
import { StoreError } from '#src/db/store.ts';
import { blockSet } from '#src/domain/blocks/set-block.mutation.ts';
import { definitionOf } from '#src/domain/definitions.ts';
import { likeSet } from '#src/domain/likes/set-like.mutation.ts';
import { profileEdit } from '#src/domain/profile/edit-profile.mutation.ts';
import { discard, retry } from '#src/sync/outbox/discard.ts';
import { enqueue } from '#src/sync/outbox/enqueue.ts';
import type { OutboxStores } from '#src/sync/outbox/stores.ts';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import { epochStart } from '#tests/sim/clock.ts';
import type { Device } from '#tests/sim/device.ts';
import { openStores } from '#tests/sim/launch.ts';
import type { Tab } from '#tests/sim/tab.ts';
import { isByLane, type RecordedMutation, type RecordedMutations } from './recorded-mutations.ts';
import { wantedBy } from './rows.ts';

/** Somebody who wants things, in the windows of one device: through the same functions as the app's screens. */
export class AppUser {
  /** Lanes that each window is changing right now. */
  readonly #busy = new Map<Tab, string[]>();
  /** The database and the backup store as each window has them open. */
  readonly #open = new Map<Tab, { readonly user: UserId; readonly stores: ReturnType<typeof openStores> }>();
  /** What each life of a window has copied. */
  readonly #copied = new WeakMap<object, Set<string>>();
  readonly #device: Device;
  readonly #mutations: RecordedMutations;
  readonly #asked = new Map<Tab, Set<RecordedMutation>>();
  #keys = 0;
  /** The next words to the engine get lost. */
  deaf = false;
  /** Told of what is about to be taken back. */
  onTakenBack: (id: IdempotencyKey) => void = () => {};

  constructor(device: Device, mutations: RecordedMutations) {
    this.#device = device;
    this.#mutations = mutations;
    device.onDeath = (tab) => {
      for (const mutation of this.#asked.get(tab) ?? []) {
        mutation.state = 'lost';
        mutation.told = device.in.timeline.now;
      }
      this.#asked.delete(tab);
      this.#busy.delete(tab);
      this.#open.delete(tab);
    };
  }

  /** Lanes that were changed since the last look, for disks that cannot be watched at each commit. */
  readonly #touched = new Set<string>();

  looked(): void {
    this.#touched.clear();
  }

  /** Whether a window is changing something in this lane. */
  isChanging(lane: string): boolean {
    if (!this.#device.disk.exact && (this.#touched.has(lane) || this.#touched.has('all'))) return true;
    return [...this.#busy.values()].some((lanes) => lanes.includes(lane) || lanes.includes('all'));
  }

  async like(tab: Tab, item: number, liked: boolean): Promise<void> {
    const user = await this.userIn(tab);
    // each user likes numbers of their own, so that a row in the wrong place is seen
    if (user === null || item % 2 !== user % 2) return;
    const itemId = item as ItemId; // a listing of the script
    const mutations = [mutation(likeSet, { itemId, liked })];
    this.#act(tab, user, `item:${item}`, [[`item:${item}`, String(liked)]], mutations);
  }

  async block(tab: Tab, whom: number, blocked: boolean): Promise<void> {
    const user = await this.userIn(tab);
    if (user === null || whom === user) return;
    const args = { userId: whom as UserId, blocked, nickname: null }; // a user of the script
    const lane = `block:${whom}`;
    this.#act(tab, user, lane, [[lane, String(blocked)]], [mutation(blockSet, args)]);
  }

  async edit(tab: Tab, { photo, name }: { readonly photo: boolean; readonly name: boolean }): Promise<void> {
    const user = await this.userIn(tab);
    if (user === null) return;
    this.#keys += 1;
    const nickname = name ? `별명${this.#device.name}${this.#keys}` : null;
    const photoId = photo ? `photo-${this.#device.name}-${this.#keys}` : null;
    const text = `${smallest}picture of ${photoId}`;
    const mutations: Mutation[] = [];
    if (photoId !== null)
      mutations.push(
        mutation(
          photoUpload,
          { photoId, use: 'profile' as const },
          {
            photo: {
              id: photoId,
              name: 'me.png',
              type: 'image/png',
              bytes: new Uint8Array(Buffer.from(text, 'latin1')).buffer,
              fileKey: null,
            },
          },
        ),
      );
    mutations.push(mutation(profileEdit, { nickname, photoId }, { afterOthers: photo }));
    const wanted: [string, string][] = [];
    if (nickname !== null) wanted.push(['nickname', nickname]);
    if (photoId !== null) wanted.push(['photo', text]);
    this.#act(tab, user, 'me', wanted, mutations);
  }

  /** Takes back what waits at this place of the list. */
  async takeBack(tab: Tab, at: number): Promise<void> {
    const user = await this.userIn(tab);
    if (user === null) return;
    const rows = await this.#device.disk.account(user).peek('outbox');
    const parts = new Set(rows.flatMap(({ dependsOn }) => dependsOn));
    const whole = rows.filter(({ id }) => !parts.has(id));
    const row = whole[at % Math.max(1, whole.length)];
    if (row === undefined) return;
    const entities = isByLane(row.lane) ? [row.lane] : ['nickname', 'photo'];
    for (const entity of entities) this.#mutations.free(user, entity);
    this.onTakenBack(row.id);
    this.inWindow(tab, user, row.lane, async (stores) => void (await discard(stores, row.id)));
  }

  /** Whether the last word about this row's listing or user says something else. */
  #isOlder(user: UserId, row: OutboxEntry): boolean {
    const last = this.#mutations.expected(this.#device.name, user, row.lane)?.last;
    return last !== undefined && wantedBy(row) !== last.value;
  }

  /** Tries again whatever waits for a user. */
  async again(tab: Tab): Promise<void> {
    const user = await this.userIn(tab);
    if (user === null) return;
    const rows = await this.#device.disk.account(user).peek('outbox');
    const stuck = rows.filter(isStuck);
    const ids = stuck.map(({ id }) => id);
    // an older mutation that is tried again after a newer one is the last word
    for (const row of stuck)
      if (isByLane(row.lane) && this.#isOlder(user, row)) this.#mutations.free(user, row.lane);
    if (ids.length > 0) this.inWindow(tab, user, 'all', (stores) => retry(stores, ids));
  }

  /** Something that a newer build wrote (I23). */
  async plant(tab: Tab): Promise<void> {
    const user = await this.userIn(tab);
    if (user === null) return;
    const id = this.newKey();
    this.inWindow(tab, user, 'future', async ({ store, backup }) => {
      const row = await store.write(['outbox', 'counters', 'journal'], 'strict', async (tx) => {
        const counter = await tx.get('counters', 'outbox.seq');
        const seq = (counter?.value ?? 0) + 1;
        await tx.put('counters', { name: 'outbox.seq', value: seq });
        const future = {
          kind: 'pick.from-the-future',
          v: 7,
          lane: 'future:1',
          args: { anything: ['goes', 1] },
        };
        const planted = anEntry({ ...future, id, key: id, seq, createdAt: epochStart });
        await tx.put('outbox', planted);
        return planted;
      });
      await backup.put([{ id, kind: 'intent', value: row }]);
    });
  }

  /** Whose screens this window shows; null: nobody's, or it cannot be used. */
  async userIn(tab: Tab): Promise<UserId | null> {
    if (!tab.open || tab.frozen) return null;
    const account = accountOf(await this.#device.session());
    return account === 'visitor' ? null : account;
  }

  #act(
    tab: Tab,
    user: UserId,
    lane: string,
    wanted: readonly (readonly [string, string])[],
    mutations: readonly Mutation[],
  ): void {
    const at = this.#device.in.timeline.now;
    const device = this.#device.name;
    // nobody taps in two windows at once
    const elsewhere = [...this.#busy].some(([other, lanes]) => other !== tab && lanes.includes(lane));
    if (elsewhere) return;
    const asked = wanted.map(([entity, value]) => this.#mutations.add({ device, user, entity, value, at }));
    const open = this.#asked.get(tab) ?? new Set();
    this.#asked.set(tab, open);
    for (const mutation of asked) open.add(mutation);
    const hadFault = this.#device.disk.backups.fault !== null;
    let isAlone = false;
    const tell = (state: RecordedMutation['state']) => {
      this.#mutations.answers += 1;
      for (const mutation of asked) {
        open.delete(mutation);
        if (mutation.state !== 'asked') continue;
        mutation.state = state;
        mutation.told = this.#device.in.timeline.now;
        mutation.single = this.#device.disk.backups.fault !== null || hadFault || isAlone;
      }
    };
    this.inWindow(
      tab,
      user,
      lane,
      async (stores) => {
        isAlone = stores.backup.kind === 'none';
        await enqueue(stores, mutations);
        tell('kept');
      },
      (error) => tell(error instanceof BackupError ? 'half' : 'void'),
    );
  }

  /** Runs something in a window, which may die in the middle of it. */
  inWindow(
    tab: Tab,
    user: UserId,
    lane: string,
    work: (stores: OutboxStores) => Promise<void>,
    failed: (error: unknown) => void = () => {},
  ): void {
    const { timeline, surfaced } = this.#device.in;
    const owner = tab.window;
    const lanes = this.#busy.get(tab) ?? [];
    this.#busy.set(tab, lanes);
    lanes.push(lane);
    this.#touched.add(lane);
    const run = async () => {
      try {
        const { store, backup } = await this.#stores(tab, user);
        const copied = this.#copied.get(owner) ?? new Set();
        this.#copied.set(owner, copied);
        const now = () => epochStart + timeline.now + this.#device.wallOffset;
        await work({
          store,
          backup,
          definitionOf,
          copied,
          newKey: () => this.newKey(),
          now,
          announce: () => {},
        });
        if (!this.deaf) this.#device.engine()?.send();
        this.deaf = false;
      } catch (error) {
        if (!(error instanceof StoreError) && !(error instanceof BackupError)) surfaced(error);
        this.#open.delete(tab); // opened anew for the next one, as a page whose database is gone does
        failed(error);
      } finally {
        this.#touched.add(lane);
        if (!owner.dead) lanes.splice(lanes.indexOf(lane), 1);
      }
    };
    void run();
  }

  /** A window opens the database and the backup store once, so that what it does happens in order. */
  #stores(tab: Tab, user: UserId): ReturnType<typeof openStores> {
    const known = this.#open.get(tab);
    if (known?.user === user) return known.stores;
    const stores = openStores(this.#device, user, tab.window);
    this.#open.set(tab, { user, stores });
    return stores;
  }

  newKey(): IdempotencyKey {
    this.#keys += 1;
    return `sim-${this.#device.name}-key-${String(this.#keys).padStart(6, '0')}` as IdempotencyKey; // in the contract's shape
  }
}

const isStuck = ({ state }: OutboxEntry): boolean => state === 'failed' || state === 'attention';

/** A picture that a real server takes; what follows it tells one from another. */
const smallest = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEX/AAAZ4gk3AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
  'base64',
).toString('latin1');

/** The photo that a picture of these users shows. */
export const photoIn = (text: string): string =>
  text.slice(text.indexOf('picture of ') + 'picture of '.length);
