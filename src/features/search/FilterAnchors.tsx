import { type KeyboardEvent, useEffect, useRef } from 'react';
import { cx } from '#src/ui/cx.ts';
import styles from './FilterAnchors.module.css';

interface Anchor<Key extends string> {
  readonly key: Key;
  readonly label: string;
  /** How many of its filters are chosen. */
  readonly count: number;
}

interface FilterAnchorsProps<Key extends string> {
  readonly label: string;
  readonly anchors: readonly Anchor<Key>[];
  readonly current: Key;
  readonly onGo: (key: Key) => void;
  /** Of the anchor and its section, which names itself by it. */
  readonly idOf: (key: Key) => { readonly anchor: string; readonly section: string };
}

/**
 * The sections of one scrolled page as tabs of one row: a tap brings a section into view, and the one in view is marked.
 * What is chosen makes none of them wider.
 */
export function FilterAnchors<Key extends string>(props: FilterAnchorsProps<Key>) {
  const { label, anchors, current, onGo, idOf } = props;
  const row = useRef<HTMLDivElement>(null);
  const index = anchors.findIndex(({ key }) => key === current);
  useEffect(() => {
    const [strip, anchor] = [row.current, row.current?.children[index]];
    if (!strip || !(anchor instanceof HTMLElement)) return;
    strip.scrollLeft = anchor.offsetLeft - (strip.clientWidth - anchor.offsetWidth) / 2;
  }, [index]);
  const move = (event: KeyboardEvent): void => {
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: anchors.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + anchors.length) % anchors.length;
    const [anchor, element] = [anchors[next], row.current?.children[next]];
    if (!anchor) return;
    onGo(anchor.key);
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  };
  return (
    <div ref={row} role="tablist" aria-label={label} className={styles.anchors}>
      {anchors.map(({ key, label: name, count }) => {
        const selected = key === current;
        return (
          <button
            key={key}
            type="button"
            role="tab"
            id={idOf(key).anchor}
            aria-controls={idOf(key).section}
            aria-selected={selected}
            aria-label={count === 0 ? undefined : `${name} ${count}개`}
            tabIndex={selected ? 0 : -1}
            data-name={name}
            className={cx(styles.anchor, selected && styles.current, count > 0 && styles.set)}
            onClick={() => onGo(key)}
            onKeyDown={move}
          >
            {name}
          </button>
        );
      })}
    </div>
  );
}
