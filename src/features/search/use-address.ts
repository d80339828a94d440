import { useNavigate, useSearchParams } from 'react-router-dom';
import type { SearchQuery } from '#src/domain/search/query.ts';
import { addressOf, queryOf } from '#src/features/shared/search-address.ts';

/** The address as the screen's state: what it means, and how it is written. */
export interface Address {
  readonly query: SearchQuery;
  /** A new step of the history: a filter was applied, a search was chosen. The same search again is none. */
  readonly go: (query: SearchQuery) => void;
  /** While a keyword is being typed one step grows with it, so that Back leads to what was there before. */
  readonly type: (query: SearchQuery) => void;
  /** A typed keyword was submitted: the step it made is final. */
  readonly seal: (query: SearchQuery) => void;
}

/** `stays`: the focus stays in the field, also where the list stood beside another screen. */
const typing = { typing: true, stays: true } as const;

const isTyped = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'typing' in state && state.typing === true;

/**
 * The step that the history is at, of the browser itself: under load a second key stroke comes before the first one's
 * address is on screen, and by the rendered address it would be a further step.
 */
const current = (): { readonly address: string; readonly growing: boolean } => {
  const state: unknown = window.history.state; // the router's own; what was navigated with is its `usr`
  return {
    address: addressOf(queryOf(new URLSearchParams(window.location.search))),
    growing: typeof state === 'object' && state !== null && 'usr' in state && isTyped(state.usr),
  };
};

export const useAddress = (): Address => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const step = (next: SearchQuery, grown: boolean): void => {
    const { address, growing } = current();
    const to = addressOf(next);
    void navigate(to, { replace: to === address || (grown && growing) });
  };
  return {
    query: queryOf(params),
    go: (next) => step(next, false),
    type: (next) => void navigate(addressOf(next), { replace: current().growing, state: typing }),
    seal: (next) => step(next, true),
  };
};
