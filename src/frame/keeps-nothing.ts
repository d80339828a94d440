/**
 * All site data is blocked: the whole app runs in this page's memory, and nothing of it is there after the page
 * (docs/decisions/0062). The port of the engine in the page tells so; a server that draws a screen has none.
 */
export const keepsNothing = (): boolean => 'enginePort' in globalThis;
