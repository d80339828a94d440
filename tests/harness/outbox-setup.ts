import type { ItemId } from '#contract/ids.ts';
import { makeBackupDisk, memoryBackups } from '#src/db/backup/memory.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { ChatApi } from '#src/domain/chat/engine/chat-api.ts';
import { adopt } from '#src/domain/chat/engine/entered.ts';
import { executorsWith } from '#src/domain/engine/start-domain.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { takeLease } from '#src/sync/lease.ts';
import { makeOutbox } from '#src/sync/outbox/outbox.ts';
import { makeStage } from '#tests/sim/stage.ts';

export const item = 5 as ItemId; // any positive number is an id
export const liked = { liked: true, likeCount: 4 };

/** An outbox over real transactions; what it would send is only written down. */
export const setUp = async (
  rows: readonly OutboxEntry[],
  sure: () => Promise<void> = async () => {},
  {
    ext = true,
    slowMs = 0,
    upload = async () => {},
    photos = [],
    answer = (_method: string): unknown => ({ ...liked, itemInfo: liked }),
    refreshes = () => 0,
    chat = {},
    onBug = (error: unknown): void => {
      throw error;
    },
  }: {
    ext?: boolean;
    slowMs?: number;
    upload?: () => Promise<void>;
    photos?: readonly string[];
    answer?: (method: string) => unknown;
    refreshes?: () => number;
    chat?: Partial<ChatApi>;
    onBug?: (error: unknown) => void;
  } = {},
) => {
  const { store, account, clock, advance } = makeStage();
  const backup = await memoryBackups(makeBackupDisk()).openBackup(1 as never); // an account's id
  const leaseHandle = await takeLease(store, 'test');
  await store.write(['outbox', 'items', 'photos'], 'strict', async (tx) => {
    await tx.putMany('outbox', rows);
    const about = { name: 'a.png', type: 'image/png', bytes: new ArrayBuffer(3), fileKey: null };
    await tx.putMany(
      'photos',
      photos.map((id) => ({ id, ...about })),
    );
    await tx.put('items', { itemId: item, liked: false, likedStamp: 1, likeCount: 3 } as ItemRow); // all that is read
  });
  const sent: string[] = [];
  const stale: string[] = [];
  let answers = 0;
  let foreign = 0;
  const call = async (
    endpoint: { readonly method: string },
    _input: unknown,
    { beforeSend }: { readonly beforeSend?: () => void } = {},
  ) => {
    if (beforeSend !== undefined && slowMs > 0)
      await new Promise<void>((go) => {
        clock.setTimer(slowMs, go);
      });
    beforeSend?.();
    sent.push(endpoint.method);
    return { value: answer(endpoint.method), status: 200, dropped: 0, capabilities: null, etag: null };
  };
  const chatApi = {
    adopt: (itemId, chatRoomId) =>
      leaseHandle.write(['outbox'], 'strict', async (tx) => void (await adopt(tx, [{ itemId, chatRoomId }]))),
    ...chat,
  } as ChatApi; // the rest is not called by these
  const outbox = makeOutbox({
    clock,
    random: () => 0.5,
    leaseHandle,
    backup,
    api: {
      call: call as never, // answers every like
      certain: call as never,
      upload,
      convert: async (photo) => photo,
      photoUnlocked: async () => {},
      now: () => 0,
      stamp: () => 0,
      read: leaseHandle.read,
    },
    executorOf: (kind) => executorsWith(chatApi).find((executor) => executor.kind === kind),
    isFree: () => true,
    isHeld: () => false,
    sure: async () => {
      answers += 1;
      await sure();
    },
    refreshes: async () => refreshes(),
    asserted: () => ext,
    capabilities: () => (ext ? ['idem', 'like-state', 'if-match', 'chat-rest'] : []),
    answers: () => answers,
    serverNow: () => clock.wall(),
    atLeast: () => clock.wall(),
    horizonMs: undefined,
    onStale: (pull) => void stale.push(pull),
    onForeign: () => {
      foreign += 1;
    },
    onFatal: (error) => {
      throw error;
    },
    onBug,
  });
  return {
    account,
    advance,
    leaseHandle,
    backup,
    outbox,
    sent,
    /** Pulls that an answer made out of date. */
    stale,
    /** How often the server took the call for another account's. */
    foreign: () => foreign,
    rows: () => account.all('outbox'),
  };
};
