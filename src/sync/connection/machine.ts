/** What an event makes of a machine: its next state, and what its shell has to do, in this order. */
export interface Move<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

export const moveTo = <State, Effect>(state: State, ...effects: readonly Effect[]): Move<State, Effect> => ({
  state,
  effects,
});

/** How a shell carries out each kind of effect. */
export type Handlers<Effect extends { readonly kind: string }> = {
  readonly [Kind in Effect['kind']]: (effect: Extract<Effect, { readonly kind: Kind }>) => void;
};

/** The one state of a shell, and the only way to change it. */
export interface Machine<State, Event, Effect> {
  state(): State;
  /** Returns what has been carried out, or is left to the sender. */
  send(event: Event): readonly Effect[];
}

/**
 * Carries out the effects of each event after the state has changed: an effect may send the next event. Without
 * `handlers` the sender of an event carries out its effects.
 */
export const makeMachine = <State, Event, Effect extends { readonly kind: string }>(
  first: State,
  move: (state: State, event: Event) => Move<State, Effect>,
  handlers?: Handlers<Effect>,
): Machine<State, Event, Effect> => {
  let state = first;
  return {
    state: () => state,
    send: (event) => {
      const next = move(state, event);
      state = next.state;
      for (const effect of next.effects) {
        const handle = handlers?.[effect.kind as Effect['kind']] as ((of: Effect) => void) | undefined; // by its own kind
        handle?.(effect);
      }
      return next.effects;
    },
  };
};
