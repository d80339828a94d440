/** What a page of rooms saw. */
export type TextSight =
  /** The field was cleared and the bubble of that text is on screen. */
  { readonly is: 'accepted'; readonly id: number };

/** The name under which a page tells what it saw. */
export const textsTellName = 'campickTexts';

/** A room by its number, and whom its header names. */
export type NamedRoom = readonly [room: number, name: string];

interface WitnessOptions {
  readonly rooms: readonly NamedRoom[];
  readonly tell: string;
  /** What an empty room says in the place of its log. */
  readonly empty: string;
}

/** What the in-page halves share; lives in the page. */
interface Watch {
  readonly rooms: ReadonlyMap<number, string>;
  /** The room on screen, once its log is read; its newest drawn row. */
  shown(): { readonly room: number; readonly newest: string | null } | null;
  /** From now on that text is waited for in the room on screen. */
  expect(id: number, text: string): void;
  /** Its field was empty. */
  cleared(id: number): void;
  isAccepted(id: number): boolean;
}

declare global {
  /** Put there by `witnessTexts`. */
  var campickWatch: Watch | undefined;
}

/**
 * Runs in every page before the app does. Rows of a log have places that only grow, as nobody else speaks in these rooms: a
 * bubble further down than all before it, with the text that was typed next, is that text. Looked at after each change of
 * the document, before the next paint. Serialised into the page, so it stands alone.
 */
export const witnessTexts = ({ rooms, tell, empty }: WitnessOptions): void => {
  interface Waiting {
    readonly id: number;
    readonly text: string;
    cleared: boolean;
  }
  const names = new Map(rooms);
  const waiting = new Map<number, Waiting[]>();
  /** The last row of each room that was there before, or is a text that was accepted. */
  const ends = new Map<number, number>();
  const accepted = new Set<number>();
  const say = (sight: unknown): void => {
    const told: unknown = Reflect.get(globalThis, tell);
    if (typeof told === 'function') void told(sight);
  };

  const look = () => {
    const room = Number(/^\/chat\/(\d+)$/.exec(location.pathname)?.[1]);
    const title = document.querySelector('h1')?.textContent;
    if (title === undefined || names.get(room) !== title) return null; // another screen, still or already
    const rows = [...document.querySelectorAll<HTMLElement>('[role="log"] [data-index]')]
      .map((row) => ({ at: Number(row.dataset['index']), text: row.querySelector('p')?.textContent ?? '' }))
      .sort((a, b) => a.at - b.at);
    const isEmpty = (document.querySelector('main')?.textContent ?? '').includes(empty);
    if (rows.length === 0 && !isEmpty) return null;
    const before = ends.get(room);
    if (before === undefined) ends.set(room, rows.at(-1)?.at ?? -1);
    else {
      let end = before;
      const open = waiting.get(room) ?? [];
      for (const { at, text } of rows) {
        const next = open[0];
        if (at <= end || next === undefined || !next.cleared || next.text !== text) continue;
        open.shift();
        end = at;
        accepted.add(next.id);
        say({ is: 'accepted', id: next.id });
      }
      ends.set(room, end);
    }
    return { room, newest: rows.at(-1)?.text ?? null };
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });

  globalThis.campickWatch = {
    rooms: names,
    shown: look,
    expect: (id, text) => {
      const room = look()?.room;
      if (room !== undefined) waiting.set(room, [...(waiting.get(room) ?? []), { id, text, cleared: false }]);
    },
    cleared: (id) => {
      for (const open of waiting.values()) for (const one of open) if (one.id === id) one.cleared = true;
      look();
    },
    isAccepted: (id) => accepted.has(id),
  };
};

/** One text that is typed into a room, in a few pieces with pauses, and sent. */
export interface TextStep {
  readonly id: number;
  readonly room: number;
  readonly text: string;
  readonly pauseMs: number;
  /** Goes on at once instead of waiting until it is accepted. */
  readonly hurries: boolean;
}

interface TypingOptions {
  readonly steps: readonly TextStep[];
  readonly longestMs: number;
}

/**
 * Types them all in one page without loading it anew, as links do; answers with what went wrong. Serialised into the page,
 * so it stands alone.
 */
export const typeTexts = async ({ steps, longestMs }: TypingOptions): Promise<string[]> => {
  const wrong: string[] = [];
  const watch = globalThis.campickWatch;
  if (watch === undefined) throw new Error('nobody watches');
  const pause = (ms: number) => new Promise<void>((go) => setTimeout(go, ms));
  const until = async (holds: () => boolean): Promise<boolean> => {
    const end = performance.now() + longestMs;
    while (!holds()) {
      if (performance.now() > end) return false;
      await pause(10);
    }
    return true;
  };
  const field = () => document.querySelector('textarea');
  const write = (text: string): void => {
    const now = field();
    if (now === null) return;
    // as a browser would: React listens to what is set past its own setter
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(now, text);
    now.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  for (const { id, room, text, pauseMs, hurries } of steps) {
    if (location.pathname !== `/chat/${room}`) {
      history.pushState(null, '', `/chat/${room}`);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }
    if (!(await until(() => watch.shown()?.room === room && field() !== null))) {
      wrong.push(`room ${room} was never shown`);
      continue;
    }
    for (const share of [0.3, 0.7, 1]) {
      write(text.slice(0, Math.ceil(text.length * share)));
      await pause(pauseMs);
    }
    watch.expect(id, text);
    field()?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }),
    );
    if (await until(() => field()?.value === '')) watch.cleared(id);
    else wrong.push(`the field was never cleared of «${text}»`);
    if (!hurries && !(await until(() => watch.isAccepted(id)))) wrong.push(`«${text}» never had its bubble`);
  }
  return wrong;
};

/** Goes to a room and answers with its newest row, once it is one of those, or whatever it is in the end. */
export const newestRow = async ({
  room,
  may,
  longestMs,
}: {
  readonly room: number;
  readonly may: readonly (string | null)[];
  readonly longestMs: number;
}): Promise<{ readonly newest: string | null } | null> => {
  const watch = globalThis.campickWatch;
  if (watch === undefined) throw new Error('nobody watches');
  if (location.pathname !== `/chat/${room}`) {
    history.pushState(null, '', `/chat/${room}`);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }
  const end = performance.now() + longestMs;
  for (;;) {
    const shown = watch.shown();
    const here = shown?.room === room ? { newest: shown.newest } : null;
    if ((here !== null && may.includes(here.newest)) || performance.now() > end) return here;
    await new Promise((go) => setTimeout(go, 15));
  }
};
