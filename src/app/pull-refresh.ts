import { stateTexts } from '#src/copy/shell.ts';
import { timeTexts } from '#src/copy/time.ts';
import { systemClock } from '#src/lib/time.ts';
import styles from './pull-refresh.module.css';

/** How far a finger has drawn the list down, px. */
interface Pulled {
  /** How far the indicator follows it: less and less. */
  readonly shown: number;
  /** Let go here, the list is renewed. */
  readonly isEnough: boolean;
}

/** So far the finger goes until it is clear what it does: pull, or push a carousel aside. */
const slop = 8;
const enough = 96;
const most = 72;

/** `undecided`: it has hardly moved · `other`: it is no pull. */
export const pulledBy = (dx: number, dy: number): Pulled | 'undecided' | 'other' => {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < slop) return 'undecided';
  if (dy <= Math.abs(dx)) return 'other';
  return { shown: most * (1 - Math.exp(-dy / most)), isEnough: dy >= enough };
};

/** The button that renews what is on screen (ui/state/FreshnessLabel.tsx): pull and key press it. */
const button = (within: ParentNode = document): HTMLElement | null =>
  within.querySelector<HTMLElement>('[data-refresh]');

/** That of the screen whose address the page has: beside it a list may stand that has one, too. */
const ownButton = (): HTMLElement | null => button(document.querySelector('[data-stage]') ?? document);

/** How long the announcement stays for those who hear it, ms. */
const saidMs = 3_000;

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

const isCovered = (): boolean => document.querySelector('dialog[open]') !== null;

/**
 * Renews a screen that has a button for it, by pulling it down at its top and by Alt+R. A room has none. Nothing on the
 * screen moves: the indicator lies over it. Returns a function that ends both.
 */
export const watchRefresh = (): (() => void) => {
  const mark = document.createElement('div');
  mark.className = styles['mark'] ?? '';
  mark.ariaHidden = 'true';
  const status = document.createElement('p');
  status.role = 'status';
  status.className = 'spoken';
  document.body.append(mark, status);

  let hush = (): void => {};
  const refresh = (found: HTMLElement | null): void => {
    if (found === null) return;
    hush();
    status.textContent = '';
    found.click();
    status.textContent = `${timeTexts.refresh}: ${stateTexts.loading}`;
    hush = systemClock.setTimer(saidMs, () => {
      status.textContent = '';
    });
  };

  let pull: { readonly scroller: Element; readonly x: number; readonly y: number } | null = null;
  let isPulled = false;
  let isEnough = false;
  const end = (): void => {
    pull = null;
    isPulled = false;
    isEnough = false;
    delete mark.dataset['pulled'];
    mark.style.removeProperty('--pulled');
  };
  const begin = ({ touches, target }: TouchEvent): void => {
    end();
    const [touch, another] = touches;
    const scroller = target instanceof Element ? target.closest('#content') : null;
    if (touch === undefined || another !== undefined || scroller === null || scroller.scrollTop > 0) return;
    if (ownButton() === null || isCovered()) return;
    pull = { scroller, x: touch.clientX, y: touch.clientY };
    mark.style.setProperty('--from', String(scroller.getBoundingClientRect().top));
  };
  const move = ({ touches: [touch, another] }: TouchEvent): void => {
    if (pull === null || touch === undefined) return;
    const pulled = pulledBy(touch.clientX - pull.x, touch.clientY - pull.y);
    if (pulled === 'undecided' && !isPulled) return;
    const isOther = pulled === 'other' && !isPulled;
    if (isOther || another !== undefined || pull.scroller.scrollTop > 0) return void end();
    isPulled = true;
    // a finger that goes back up lets the indicator go
    const { shown, isEnough: isFar } = typeof pulled === 'string' ? { shown: 0, isEnough: false } : pulled;
    isEnough = isFar;
    mark.dataset['pulled'] = isFar ? 'enough' : '';
    mark.style.setProperty('--pulled', String(shown));
  };
  const release = (): void => {
    const isWanted = isEnough;
    end();
    if (isWanted) refresh(ownButton());
  };
  const press = (event: KeyboardEvent): void => {
    const { altKey, ctrlKey, metaKey, shiftKey } = event;
    // with Alt: a letter alone would be pressed by speech and by chance (WCAG 2.1.4)
    const isAsked = event.code === 'KeyR' && altKey && !ctrlKey && !metaKey && !shiftKey && !event.repeat;
    if (!isAsked || isTyped(event.target) || isCovered()) return;
    event.preventDefault();
    refresh(ownButton() ?? button());
  };

  const passive = { passive: true } as const;
  addEventListener('touchstart', begin, passive);
  addEventListener('touchmove', move, passive);
  addEventListener('touchend', release, passive);
  addEventListener('touchcancel', end, passive);
  addEventListener('keydown', press);
  return () => {
    removeEventListener('touchstart', begin);
    removeEventListener('touchmove', move);
    removeEventListener('touchend', release);
    removeEventListener('touchcancel', end);
    removeEventListener('keydown', press);
    hush();
    mark.remove();
    status.remove();
  };
};
