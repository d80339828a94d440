import type { Device } from './device.ts';
import type { UserStep } from './script.ts';

/** What watches a world: it is shown all that happens there and judges it, and does what its own users do in a script. */
export interface Watcher {
  /** What the server did since the last time; before a device can know of it. */
  judge(): void;
  /** What stands on the screens of a device now, whether or not anything was committed. */
  glance?(device: Device): void;
  /** A device at rest, after something was committed or a user was answered there. */
  look(device: Device): Promise<void>;
  /** How many answers users have been given. */
  answers(): number;
  /** Takes the step, if it is one of its users'. */
  step?(step: UserStep): unknown;
  /** The wall clock of a device was put forward or back. */
  jumped?(device: Device): void;
  /** The user of a device has logged out. */
  loggedOut?(device: Device): void;
  /** A device lost its last writes: what was seen there is no measure any more. */
  forget?(device: Device): void;
}
