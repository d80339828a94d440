/** A text that somebody typed into a room and sent, in the order of typing. */
interface Typed {
  readonly room: number;
  readonly text: string;
  /** The screen showed that it is kept. One that was not may have been kept or not: it came at most once. */
  accepted: boolean;
}

/** How many of the accepted texts came to harm. */
interface Harm {
  lost: number;
  duplicated: number;
  reordered: number;
}

/** What one device typed, beside everything that its screens showed. */
export interface Texts {
  readonly wrong: string[];
  readonly harm: Harm;
  readonly accepted: () => number;
  /** Texts that somebody is about to type; answers the number of the first. */
  plan(texts: readonly { readonly room: number; readonly text: string }[]): number;
  accept(id: number): void;
  /** What may be the newest row of a room: the last that was accepted, or one of those after it. */
  ends(room: number): (string | null)[];
  /** Compares it with what the server holds of a room, oldest first; only when nothing waits any more. */
  judge(room: number, held: readonly string[]): void;
}

/** Whether `held` is what was typed, in that order, but for some that nobody accepted. */
const isFaithful = (typed: readonly Omit<Typed, 'room'>[], held: readonly string[]): boolean => {
  /** How many of what was typed may be behind us. */
  let places = new Set([0]);
  const skip = (from: Set<number>): Set<number> => {
    const all = new Set<number>();
    for (const start of from)
      for (let at = start; !all.has(at); at += 1) {
        all.add(at);
        if (at === typed.length || typed[at]?.accepted === true) break;
      }
    return all;
  };
  for (const text of held)
    places = new Set([...skip(places)].filter((at) => typed[at]?.text === text).map((at) => at + 1));
  return skip(places).has(typed.length);
};

const counts = (texts: readonly string[]): Map<string, number> => {
  const all = new Map<string, number>();
  for (const text of texts) all.set(text, (all.get(text) ?? 0) + 1);
  return all;
};

export const makeTexts = (): Texts => {
  const typed: Typed[] = [];
  const wrong: string[] = [];
  const harm: Harm = { lost: 0, duplicated: 0, reordered: 0 };
  return {
    wrong,
    harm,
    accepted: () => typed.filter((one) => one.accepted).length,
    plan: (texts) => {
      const first = typed.length;
      typed.push(...texts.map(({ room, text }) => ({ room, text, accepted: false })));
      return first;
    },
    accept: (id) => {
      const one = typed[id];
      if (one === undefined) wrong.push('something was accepted that nobody typed');
      else one.accepted = true;
    },
    ends: (room) => {
      const here = typed.filter((one) => one.room === room);
      const last = here.findLastIndex((one) => one.accepted);
      const may = here.slice(Math.max(0, last)).map(({ text }) => text);
      return last < 0 ? [null, ...may] : may;
    },
    judge: (room, held) => {
      const here = typed.filter((one) => one.room === room);
      if (isFaithful(here, held)) return;
      const found = counts(held);
      const sure = counts(here.filter((one) => one.accepted).map(({ text }) => text));
      const all = counts(here.map(({ text }) => text));
      let isCounted = false;
      for (const text of new Set([...found.keys(), ...all.keys()])) {
        const [is, least, most] = [found.get(text) ?? 0, sure.get(text) ?? 0, all.get(text) ?? 0];
        if (is >= least && is <= most) continue;
        isCounted = true;
        if (is < least) harm.lost += least - is;
        else harm.duplicated += is - most;
        wrong.push(
          `${is < least ? 'lost' : 'duplicated'}: «${text}» in room ${room} was accepted ${least} times of ${most}, and is there ${is} times`,
        );
      }
      if (isCounted) return;
      harm.reordered += 1;
      const said = here.map(({ text, accepted }) => `${accepted ? '' : '?'}${text}`);
      wrong.push(`reordered: room ${room} holds ${JSON.stringify(held)} for ${JSON.stringify(said)}`);
    },
  };
};
