import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { addresses, neighbourOf, shortcutOf } from './shortcuts.ts';

/** The rows of the list at the left; each leads to its own screen by its first link. */
const rowLinks = (): HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-pane="list"] :is(article, li)')].flatMap(
    (row) => row.querySelector<HTMLAnchorElement>('a[href]') ?? [],
  );

const pathOf = (link: HTMLAnchorElement): string => link.getAttribute('href') ?? '';

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Carries out the shortcuts of a wide page. Not while an overlay is open, and in a field only the two arrows. */
export const useShortcuts = (current: string, onHelp: () => void): void => {
  const navigate = useNavigate();
  const step = (by: 1 | -1): void => {
    const links = rowLinks();
    const wanted = neighbourOf(links.map(pathOf), current, by);
    const link = links.find((one) => pathOf(one) === wanted);
    if (link === undefined || wanted === current) return;
    link.scrollIntoView({ block: 'nearest' });
    link.click();
  };
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const act = shortcutOf(event);
    if (act === null || act === 'refresh' || document.querySelector('dialog[open]') !== null) return;
    if (isTyped(event.target) && act !== 'next' && act !== 'previous') return;
    event.preventDefault();
    const to = addresses[act];
    if (to !== undefined && !event.repeat) void navigate(to);
    if (act === 'help') onHelp();
    if (act === 'next') step(1);
    if (act === 'previous') step(-1);
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', heard);
    return () => removeEventListener('keydown', heard);
  }, []);
};
