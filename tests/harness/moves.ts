import type { Move } from '#src/sync/connection/machine.ts';

interface Kinded {
  readonly kind: string;
}

/** One of each kind: it does not compile without any. */
export type EachKind<Union extends Kinded> = {
  readonly [Kind in Union['kind']]: Extract<Union, { readonly kind: Kind }>;
};

/** What each event makes of each state: it does not compile without every pair. */
export type Table<State extends Kinded, Event extends Kinded> = {
  readonly [From in State['kind']]: { readonly [On in Event['kind']]: string };
};

/** The next state and the kinds of the effects, as `blocked: arm report`; `=`: nothing changes. The state before is left as it was. */
export const outcome = <State extends Kinded, Event, Effect extends Kinded>(
  move: (state: State, event: Event) => Move<State, Effect>,
  state: State,
  event: Event,
): string => {
  const { state: next, effects } = move(Object.freeze(state), event);
  if (next === state) return effects.length === 0 ? '=' : `=: ${effects.map(({ kind }) => kind).join(' ')}`;
  return effects.length === 0 ? next.kind : `${next.kind}: ${effects.map(({ kind }) => kind).join(' ')}`;
};
