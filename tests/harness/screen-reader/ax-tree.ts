import type { CDPSession, Page } from '@playwright/test';

/** The accessibility tree as Chromium hands it to a screen reader: what is ignored is left out, its children move up. */

export interface AxNode {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  /** Of a field or a slider. */
  readonly value: string;
  /** As the protocol names them: level, checked, pressed, expanded, disabled, live … */
  readonly states: Readonly<Record<string, string>>;
  readonly children: readonly AxNode[];
}

type RawTree = Awaited<ReturnType<typeof readTree>>;
type RawNode = RawTree['nodes'][number];

const readTree = (session: CDPSession) => session.send('Accessibility.getFullAXTree');

const textOf = (value: { readonly value?: unknown } | undefined): string =>
  value?.value === undefined ? '' : String(value.value).replaceAll(/\s+/g, ' ').trim();

/** Chromium hands this one over with its UTF-8 read as Latin-1. */
const mended = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');

const statesOf = ({ properties = [] }: RawNode): Record<string, string> =>
  Object.fromEntries(
    properties.map(({ name, value }) => [
      name,
      name === 'roledescription' ? mended(textOf(value)) : textOf(value),
    ]),
  );

/** Roles that no screen reader says: boxes, and the pieces of a line of text. */
const silent = new Set([
  'none',
  'generic',
  'InlineTextBox',
  'LineBreak',
  'LabelText',
  'Legend',
  'Section',
  'ListMarker',
]);

const build = (all: ReadonlyMap<string, RawNode>, id: string): readonly AxNode[] => {
  const raw = all.get(id);
  if (raw === undefined) return [];
  const role = textOf(raw.role);
  // the parts of the browser's own time field are its words, not the app's
  const children = role === 'InputTime' ? [] : (raw.childIds ?? []).flatMap((child) => build(all, child));
  if (raw.ignored) return children;
  // they are read as the name of their field or group
  if (['LabelText', 'Legend'].includes(role)) return children.filter((child) => child.role !== 'StaticText');
  const node = {
    role,
    name: textOf(raw.name),
    description: textOf(raw.description),
    value: textOf(raw.value),
    states: statesOf(raw),
    children,
  };
  // a box that announces what changes in it has no role of its own
  if (silent.has(role) && !isLive(node) && !(role === 'generic' && node.name !== '')) return children;
  return [node];
};

/** Whether it is a live region itself, not only inside one. */
export const isLive = ({ role, states }: Pick<AxNode, 'role' | 'states'>): boolean =>
  ['status', 'alert'].includes(role) || ['polite', 'assertive'].includes(states['live'] ?? '');

/** What a screen reader finds on this page now, from its root. */
export const accessibilityTree = async (page: Page): Promise<AxNode> => {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await readTree(session);
    const all = new Map(nodes.map((node) => [node.nodeId, node]));
    const [root] = build(all, nodes[0]?.nodeId ?? '');
    if (root === undefined) throw new Error('the page has no accessibility tree');
    return root;
  } finally {
    await session.detach();
  }
};

/** Every node below, itself first, in reading order. */
export function* walk(node: AxNode): Generator<AxNode> {
  yield node;
  for (const child of node.children) yield* walk(child);
}

/** All text inside, as it would be read. */
export const spokenText = (node: AxNode): string =>
  node.role === 'StaticText' || node.children.length === 0
    ? node.name
    : node.children.map(spokenText).filter(Boolean).join(' ');
