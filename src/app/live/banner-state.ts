import type { Heard, HeardLine } from '#src/domain/chat/heard.view.ts';

/** What the live banner has shown, and what it shows. */
export interface BannerState {
  /** The last line that was shown or passed over; null: nothing was read yet, and every stored line is old. */
  readonly told: number | null;
  readonly shown: HeardLine | null;
}

export const noBanner: BannerState = { told: null, shown: null };

export interface Watching {
  /** On a path of chat, where the conversation itself is seen. */
  readonly inChat: boolean;
  /** The page is visible. */
  readonly seen: boolean;
}

/** The banner after a received line; the same object while nothing changes. */
export const nextBanner = (
  state: BannerState,
  heard: Heard | undefined,
  { inChat, seen }: Watching,
): BannerState => {
  const { told, shown } = state;
  const kept = inChat && shown !== null ? { told, shown: null } : state;
  if (heard === undefined || heard.count === told) return kept;
  const isNew = told !== null && heard.count > told;
  return { told: heard.count, shown: isNew && seen && !inChat ? heard.line : kept.shown };
};

/** `/chat` and everything below it; a listing's rooms (`/chat-about`) are a list of their own. */
export const isChat = (path: string): boolean => path === '/chat' || path.startsWith('/chat/');

/** Where something is being written or decided: a sheet would be in the way. */
export const isBusyPlace = (path: string): boolean =>
  /^\/(chat\/.|post|pick-new|edit-pick|review|report|inquiry|my-edit|meeting|settings)/.test(path);
