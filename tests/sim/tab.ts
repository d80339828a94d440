import type { ChatRoomId } from '#contract/ids.ts';
import { makeOwner, type Owner } from './clock.ts';
import type { Running } from './running.ts';

/** A page of the app; the leading one runs the engine, as src/app/host.ts does. */
export interface Tab {
  readonly name: string;
  open: boolean;
  frozen: boolean;
  readonly shown: Set<string>;
  /** The room that it has on screen. */
  looking: ChatRoomId | null;
  /** The window itself, beside its engine. */
  window: Owner;
  running: Running | null;
  starting: boolean;
  /** Of its engine. */
  deaths: number;
  /** Which life of the window this is. */
  life: number;
}

/** An open tab that shows nothing yet. */
export const makeTab = (name: string): Tab => ({
  name,
  open: true,
  frozen: false,
  shown: new Set<string>(),
  looking: null,
  window: makeOwner(),
  running: null,
  starting: false,
  deaths: 0,
  life: 0,
});
