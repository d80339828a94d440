import type { wideTexts } from './text.ts';

/** What a shortcut does. */
export type ShortcutAct = keyof typeof wideTexts.shortcuts.acts;

interface Shortcut {
  readonly act: ShortcutAct;
  /** The key by its place on the keyboard: a Korean layout writes another letter with it. */
  readonly code: string;
  /** As it is written on the key. */
  readonly key: string;
}

/**
 * All with Alt: a letter alone would be pressed by speech and by chance (WCAG 2.1.4). `refresh` is carried out by
 * shell/pull-refresh.ts, on narrow pages too.
 */
export const shortcuts: readonly Shortcut[] = [
  { act: 'next', code: 'ArrowDown', key: '↓' },
  { act: 'previous', code: 'ArrowUp', key: '↑' },
  { act: 'home', code: 'Digit1', key: '1' },
  { act: 'pick', code: 'Digit2', key: '2' },
  { act: 'chat', code: 'Digit3', key: '3' },
  { act: 'my', code: 'Digit4', key: '4' },
  { act: 'search', code: 'KeyK', key: 'K' },
  { act: 'post', code: 'KeyN', key: 'N' },
  { act: 'refresh', code: 'KeyR', key: 'R' },
  { act: 'help', code: 'Slash', key: '/' },
];

/** Where a shortcut leads that is a screen. */
export const addresses: Readonly<Partial<Record<ShortcutAct, string>>> = {
  home: '/',
  pick: '/pick',
  chat: '/chat',
  my: '/my',
  search: '/search',
  post: '/post',
};

type Pressed = Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** The act of a pressed key; null: it is no shortcut. */
export const shortcutOf = ({ code, altKey, ctrlKey, metaKey, shiftKey }: Pressed): ShortcutAct | null => {
  if (!altKey || ctrlKey || metaKey || shiftKey) return null;
  return shortcuts.find((one) => one.code === code)?.act ?? null;
};

/**
 * Which of the list's addresses is opened from the one that is open: the one behind or before it, at the ends itself, and
 * the first one where none of them is open. null: the list is empty.
 */
export const neighbourOf = (
  addressesOfRows: readonly string[],
  current: string | null,
  by: 1 | -1,
): string | null => {
  const at = current === null ? -1 : addressesOfRows.indexOf(current);
  if (at < 0) return addressesOfRows[0] ?? null;
  return addressesOfRows[Math.min(Math.max(at + by, 0), addressesOfRows.length - 1)] ?? null;
};
