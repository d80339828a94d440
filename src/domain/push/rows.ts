import type { PushDevice, PushDeviceId, PushSettings } from '#contract/push.ts';
import type { Moment } from '#src/db/row-parts.ts';

/** How this device is told of what happens while the app is closed (contract §11.4 l). One row. */
export interface PushRow {
  readonly id: 'push';
  /** The server's key that a browser subscribes with; null: it was never asked. */
  readonly publicKey: string | null;
  /** The account's devices, as the server listed them last. */
  readonly devices: readonly PushDevice[];
  /** The server's name of this device; null: it is not told of anything. */
  readonly mine: PushDeviceId | null;
  /** How this device is to be told; null: of nothing. The server forgets a device with its session, this row does not. */
  readonly wanted: PushSettings | null;
  /** The server's name of the session in which it last listed this device; null: in none. */
  readonly session: string | null;
  /** The address that the server was given of this device, by which a renewed subscription is seen. */
  readonly endpoint: string | null;
  /** An address that its push service knows no more: another subscription takes its place. */
  readonly ended: string | null;
  /** When this device last took a push, ms since 1970. */
  readonly arrivedAt: Moment | null;
  /** A screen that a notification was pressed for, until a page has opened it. */
  readonly target: { readonly path: string; readonly at: Moment } | null;
  /** Whether its user is to be offered notifications, as something was sent since, or when they answered; null: neither yet. */
  readonly offer: { readonly isDue: boolean; readonly at: Moment } | null;
  /** What became of the last test: when it was answered, by the server's clock, and why it failed; null: the push service took it. */
  readonly test: { readonly at: Moment; readonly failure: string | null } | null;
}
