import * as v from 'valibot';
import type { PushDevice, PushSettings } from '#contract/push.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { isPending } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import * as pulls from '#src/db/pulls.ts';
import type { Moment, OutboxEntry, Trouble } from '#src/db/rows.ts';
import { pushPull } from '#src/domain/pull-keys.ts';
import { pushDeviceForget } from './forget-device.mutation.ts';
import * as push from './queries.ts';
import type { PushRow } from './rows.ts';
import { pushDeviceSet } from './set-device.mutation.ts';

/** Settings as they are until their user changes them: everything, at any time, in words. */
const allPushes: PushSettings = {
  kinds: ['CHAT', 'PICK', 'REVIEW', 'KEYWORD'],
  quiet: null,
  hidesText: false,
  keywords: [],
};

/** How this device is told, with what waits to be sent folded in. */
export interface PushView extends PushRow {
  /** Whether this device is to be told. */
  readonly isOn: boolean;
  readonly settings: PushSettings;
  /** A change waits for the server, which obeys only then. */
  readonly isWaiting: boolean;
  /** The server refused what was wanted last: its entry. */
  readonly refused: OutboxEntry | null;
  /** When the server was last asked for its list; null: never. */
  readonly at: Moment | null;
  readonly trouble: Trouble | null;
  /** The account's other devices. */
  readonly others: readonly PushDevice[];
}

/** What its user wanted of this device last, and what else of pushes waits. */
const wantedIn = (rows: readonly OutboxEntry[]) => {
  const row = rows.findLast(({ kind }) => kind === pushDeviceSet.kind);
  const args = v.safeParse(pushDeviceSet.args, row?.args);
  const gone = rows.flatMap(({ kind, args: given }) => {
    const forget = kind === pushDeviceForget.kind ? v.safeParse(pushDeviceForget.args, given) : null;
    return forget?.success ? [forget.output.deviceId] : [];
  });
  return { row, wanted: args.success ? args.output.wanted : undefined, gone: new Set(gone) };
};

export const pushView = (store: AccountStore): Promise<PushView> =>
  store.read(['push', 'outbox', 'pulls'], async (tx) => {
    const [stored, rows, pull] = await Promise.all([
      push.current(tx),
      outbox.all(tx),
      pulls.byKey(tx, pushPull),
    ]);
    const { row, wanted, gone } = wantedIn(rows);
    const isWaiting = row !== undefined && isPending(row);
    const mine = stored.devices.find(({ deviceId }) => deviceId === stored.mine);
    return {
      ...stored,
      isOn: isWaiting ? wanted !== null : stored.wanted !== null,
      settings: (isWaiting ? wanted?.settings : undefined) ?? mine?.settings ?? stored.wanted ?? allPushes,
      isWaiting,
      at: pull?.at ?? null,
      trouble: pull?.trouble ?? null,
      refused: row !== undefined && !isWaiting ? row : null,
      others: stored.devices.filter(({ deviceId }) => deviceId !== stored.mine && !gone.has(deviceId)),
    };
  });
