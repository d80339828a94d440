import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from '../cx.ts';
import { Drawn } from '../Drawn.tsx';
import styles from './Tabs.module.css';

export interface TabChoice<Key extends string> {
  readonly key: Key;
  readonly label: string;
  /** `20+` where more are known to come. */
  readonly count?: number | string;
  /** The name with its count: "받은 PICK 2개". */
  readonly spoken?: string;
}

interface TabsProps<Key extends string> {
  readonly label: string;
  readonly tabs: readonly TabChoice<Key>[];
  readonly current: Key;
  readonly onChange: (key: Key) => void;
  readonly children: ReactNode;
  /** More tabs than fit one line: they take as many as they need, and none is out of sight. */
  readonly wrap?: boolean;
}

/** Segmented tabs over one panel: arrows, Home and End move, one tab stop. */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, current, onChange, children, wrap = false } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.key === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    const next = tabs[index];
    if (!next) return;
    onChange(next.key);
    const element = list.current?.children[index];
    if (element instanceof HTMLElement) element.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={cx(styles.tabs, wrap && styles.wrap)}>
        {tabs.map((tab) => {
          const selected = tab.key === current;
          return (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-${tab.key}`}
              aria-controls={`${id}-panel`}
              aria-selected={selected}
              aria-label={tab.spoken}
              tabIndex={selected ? 0 : -1}
              className={cx(styles.tab, selected && styles.selected)}
              onClick={() => onChange(tab.key)}
              onKeyDown={move}
            >
              {tab.label}
              {tab.count !== undefined && <Drawn className={styles.count} text={tab.count} />}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}
