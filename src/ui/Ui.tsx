// Here too, not only in main.tsx: whatever chunk holds this file comes first, and with it the order of the layers.
import './styles.css';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useMemo,
  useState,
} from 'react';
import { type DialogStack, makeDialogStack } from './overlay/dialog-stack.ts';
import type { Words } from './words.ts';

/** A link of the app's own router; everything but `to` goes onto the anchor. */
export interface LinkProps {
  readonly to: string;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
  readonly replace?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly tabIndex?: number;
  readonly onClick?: () => void;
  readonly 'aria-label'?: string;
  readonly 'aria-current'?: 'page' | undefined;
}

/** The widths in which the picture of an address can be had, narrowest first, as in `srcset`; undefined: only as it is. */
type SrcSetOf = (url: string) => string | undefined;

const noSrcSet: SrcSetOf = () => undefined;

/** How a list begins that renders its first window before the rest. */
export interface ListBeginning {
  /** So many rows are on screen already, or can be scrolled to. */
  readonly leastRows: number;
  /** Settles when the rest may follow. */
  readonly rest: Promise<void>;
}

/** How a list that is mounted now begins; null: with all of its rows. */
type BeginList = () => ListBeginning | null;

const whole: BeginList = () => null;

interface Ui {
  readonly words: Words;
  readonly Link: ComponentType<LinkProps>;
  readonly srcSetOf: SrcSetOf;
  readonly dialogs: DialogStack;
  readonly scrolls: Map<string, number>;
  readonly beginList: BeginList;
}

const UiContext = createContext<Ui | undefined>(undefined);

/** A plain anchor, for pages without a router (the gallery, the error page). */
function PlainLink({ to, replace: _, ...rest }: LinkProps) {
  return <a href={to} {...rest} />;
}

interface ProviderProps {
  readonly words: Words;
  readonly Link?: ComponentType<LinkProps>;
  readonly srcSetOf?: SrcSetOf | undefined;
  readonly beginList?: BeginList;
  readonly children: ReactNode;
}

/** What the design system may not know by itself: its words, the app's links and the widths of its photos. Wraps the whole app once. */
export function UiProvider({
  words,
  Link = PlainLink,
  srcSetOf = noSrcSet,
  beginList = whole,
  children,
}: ProviderProps) {
  const [dialogs] = useState(makeDialogStack);
  const [scrolls] = useState(() => new Map<string, number>());
  const ui = useMemo(
    () => ({ words, Link, srcSetOf, dialogs, scrolls, beginList }),
    [words, Link, srcSetOf, dialogs, scrolls, beginList],
  );
  return <UiContext value={ui}>{children}</UiContext>;
}

/** The provider's content; a component outside it is a bug and says so. */
export const useUi = (): Ui => {
  const ui = useContext(UiContext);
  if (!ui) throw new Error('a design system component was rendered outside UiProvider');
  return ui;
};

/** The words of the design system. */
export const useWords = (): Words => useUi().words;
