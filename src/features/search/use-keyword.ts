import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { cleanKeyword } from '#src/domain/search/query.ts';
import { queryOf } from '#src/features/shared/search-address.ts';
import { systemClock } from '#src/lib/time.ts';

/** How long after a key the results follow (copy-ko, search input). */
const pauseMs = 250;

/** Letters that are still being put together at the end of a text: `유니ㅍ`. */
const unfinished = /[ㄱ-ㅣ]+$/;

/** The search field: what is in it, and what the results are to follow. */
export interface KeywordField {
  readonly text: string;
  /** What is looked for; follows the field also while a syllable is being composed, when the address does not. */
  readonly live: string;
  readonly change: (text: string) => void;
  readonly composing: (on: boolean) => void;
  readonly submit: (text: string) => void;
  /** Puts a text in that was not typed. */
  readonly fill: (text: string) => void;
}

type Commit = (keyword: string, how: 'typed' | 'submitted') => void;

/**
 * The field's own state comes first, so that caret and syllable are never disturbed; the address is written after a
 * pause, never in the middle of a composition. Back and forward write into the field.
 */
export const useKeyword = (keyword: string, commit: Commit): KeywordField => {
  const { pathname } = useLocation();
  const [text, setText] = useState(keyword);
  const [live, setLive] = useState(keyword);
  const isComposing = useRef(false);
  const cancel = useRef(() => {});
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  }, [commit]);
  useEffect(() => () => cancel.current(), []);
  useEffect(() => {
    // the browser's own word: what is gone back from may never have been drawn, and then no rendered address has changed
    const moved = (): void => {
      if (window.location.pathname !== pathname) return;
      cancel.current();
      const there = queryOf(new URLSearchParams(window.location.search)).keyword;
      setText(there);
      setLive(there);
    };
    addEventListener('popstate', moved);
    return () => removeEventListener('popstate', moved);
  }, [pathname]);

  const fill = (next: string): void => {
    cancel.current();
    setText(next);
    setLive(cleanKeyword(next));
  };

  return {
    text,
    live,
    change: (next) => {
      setText(next);
      cancel.current();
      cancel.current = systemClock.setTimer(pauseMs, () => {
        if (!isComposing.current) {
          setLive(cleanKeyword(next));
          latest.current(cleanKeyword(next), 'typed');
          return;
        }
        const whole = cleanKeyword(next.replace(unfinished, ''));
        if (whole !== '') setLive(whole); // a lone consonant says too little yet
      });
    },
    composing: (on) => {
      isComposing.current = on;
    },
    submit: (next) => {
      isComposing.current = false;
      fill(next);
      latest.current(cleanKeyword(next), 'submitted');
    },
    fill,
  };
};
