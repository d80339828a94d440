import type { BackupFault } from '#src/db/backup/backup-store.ts';
import type { ChatKind } from './chat-kind.ts';
import type { Moment } from './context.ts';
import type { SocketFault } from './dial.ts';
import type { FaultKind } from './faults.ts';
import type { DiskFault } from './memory-store.ts';

/** What users do who come with a scenario. */
export type UserStep = ChatStep | TradeStep | SellStep;

/** What can happen in every world. */
export type CommonStep =
  | { readonly do: 'run'; readonly ms: number }
  | { readonly do: 'show' | 'hide'; readonly d: number; readonly t: number; readonly key: string }
  | { readonly do: 'refresh' | 'more'; readonly d: number; readonly key: string }
  | { readonly do: 'scroll' | 'wake' | 'offline' | 'online' | 'logout' | 'expire'; readonly d: number }
  | {
      readonly do: 'fault';
      readonly d: number;
      readonly kind: FaultKind;
      readonly only: string | null;
      readonly wait: string | null;
    }
  | { readonly do: 'crash' | 'reopen' | 'freeze' | 'thaw'; readonly d: number; readonly t: number }
  | { readonly do: 'power'; readonly d: number; readonly most: number }
  | { readonly do: 'wall'; readonly d: number; readonly ms: number }
  | { readonly do: 'disk'; readonly d: number; readonly fault: DiskFault | null }
  | { readonly do: 'login'; readonly d: number; readonly user: number }
  | { readonly do: 'revoke'; readonly user: number }
  /** Another program of the user likes a listing, or takes it back. */
  | { readonly do: 'like'; readonly user: number; readonly item: number; readonly liked?: boolean }
  | {
      readonly do: 'want';
      readonly d: number;
      readonly t: number;
      readonly item: number;
      readonly liked: boolean;
      /** The engine is not told. */
      readonly deaf?: boolean;
    }
  | {
      readonly do: 'want-block';
      readonly d: number;
      readonly t: number;
      readonly user: number;
      readonly blocked: boolean;
    }
  | {
      readonly do: 'rename';
      readonly d: number;
      readonly t: number;
      readonly name: boolean;
      readonly photo: boolean;
      readonly deaf?: boolean;
    }
  | { readonly do: 'undo'; readonly d: number; readonly t: number; readonly at: number }
  | { readonly do: 'again' | 'plant'; readonly d: number; readonly t: number }
  /** The context that makes the `left`th write from now on dies at it. */
  | { readonly do: 'die'; readonly d: number; readonly left: number; readonly moment: Moment }
  | { readonly do: 'home'; readonly d: number; readonly fault: BackupFault | null }
  /** Every page is closed; the browser wakes the service worker. */
  | { readonly do: 'wipe' | 'close' | 'sync'; readonly d: number }
  | { readonly do: 'add' | 'delete' | 'repost' | 'edit' | 'sell'; readonly item: number }
  /** Everything sleeps but the clocks: hours and days go by. */
  | { readonly do: 'leap'; readonly ms: number };

/** One thing that happens in a world; plain data, so that a failing run can be kept as a file. */
export type Step = CommonStep | UserStep;

/** What users do with listings of their own; `n` chooses among what is possible. */
export interface SellStep {
  readonly do: 'own';
  readonly d: number;
  readonly t: number;
  readonly act:
    | 'new'
    | 'photo'
    | 'remove-photo'
    | 'reorder'
    | 'write'
    | 'publish'
    | 'reopen'
    | 'give-up'
    | 'alter'
    | 'erase'
    | 'resolve';
  readonly n: number;
}

/** What users do about trades. */
export type TradeStep =
  /** By what their screen shows of the newest PICK about a listing; `n` chooses among what is possible. */
  | {
      readonly do: 'trade';
      readonly d: number;
      readonly t: number;
      readonly act: 'propose' | 'edit' | 'confirm' | 'refuse' | 'review' | 'report' | 'leave';
      readonly item: number;
      readonly n: number;
    }
  /** Another program of one of the two answers at the server itself. */
  | {
      readonly do: 'deal';
      readonly side: 'owner' | 'requester';
      readonly act: 'edit' | 'confirm' | 'refuse';
      readonly item: number;
      readonly n: number;
    };

/** What happens in rooms. */
export type ChatStep =
  | {
      readonly do: 'say';
      readonly d: number;
      readonly t: number;
      readonly room: number;
      readonly text: string;
    }
  /** A first message about a listing; its room is made with it. */
  | {
      readonly do: 'begin';
      readonly d: number;
      readonly t: number;
      readonly item: number;
      readonly text: string;
    }
  /** A window shows a room; 0: none any more. */
  | { readonly do: 'look'; readonly d: number; readonly t: number; readonly room: number }
  | { readonly do: 'part'; readonly d: number; readonly t: number; readonly room: number }
  /** Scrolls up in a room: the next hole of it is asked for. */
  | { readonly do: 'climb'; readonly d: number; readonly room: number }
  | { readonly do: 'socket'; readonly d: number; readonly kind: SocketFault }
  /** Somebody on no device under test says something, comes to look or goes, leaves the room or blocks the other one. */
  | {
      readonly do: 'answer';
      readonly room: number;
      readonly text: string;
      /** Another program of the one who is on a device says it. */
      readonly mine?: boolean;
    }
  | { readonly do: 'enter' | 'exit' | 'quit' | 'block' | 'unblock'; readonly room: number };

/** What a world is made of. */
export interface Setting {
  readonly ext: boolean;
  readonly exclusiveCursor: boolean;
  readonly devices: number;
  readonly tabs: number;
  readonly items: number;
  readonly pageSize: number;
  readonly diskMs: number;
  readonly latencyMs: number;
  readonly accessMs: number;
  /** As in `ServerKind`. */
  readonly older?: boolean;
  readonly checks?: boolean;
  /** Its devices say that they have no network, whether they have or not. */
  readonly denied?: boolean;
  readonly poisoned?: number;
  /** How long the server works on a request at most, and how much later it acts on one that `late` hit. */
  readonly workMs?: number;
  readonly applyDelayMs?: number;
  /** Users trade in this world, each on a device of their own. */
  readonly trades?: boolean;
  /** Users sell in this world: the listings that are there at its start have owners who can edit them. */
  readonly sells?: boolean;
  /** Absent: nobody talks in this world. */
  readonly chat?: ChatKind;
}

/** Some worlds are odd: a server with extensions that does not check whose a call is, devices that deny their network. */
export const odd = (seed: number, setting: Setting): Setting => ({
  ...setting,
  ...(setting.ext && seed % 4 === 1 ? { checks: false } : {}),
  ...(seed % 16 === 6 ? { denied: true } : {}),
});

export interface Script {
  readonly seed: number;
  readonly setting: Setting;
  readonly steps: readonly Step[];
}
