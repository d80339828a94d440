import { type AxNode, isLive, spokenText, walk } from './ax-tree.ts';
import { sayNode } from './spoken-lines.ts';

/** What of a tree a screen reader cannot say well (issue: the app heard instead of seen). */

const named = new Set([
  'button',
  'link',
  'image',
  'img',
  'textbox',
  'searchbox',
  'checkbox',
  'radio',
  'switch',
  'tab',
  'combobox',
  'spinbutton',
  'dialog',
  'alertdialog',
  'feed',
  'navigation',
  'grid',
  'slider',
  'InputTime',
  'Date',
]);

/** Neither letters nor digits nor a pause: an arrow, a dot, a pictogram. */
const isGlyph = (text: string): boolean => text !== '' && !/[\p{L}\p{N},.]/u.test(text);

/** The same words as name and description, or twice in the name. */
const isDoubled = ({ name, description }: AxNode): boolean => {
  if (name !== '' && name === description) return true;
  const words = name.split(' ');
  const half = words.length / 2;
  return (
    words.length % 2 === 0 && words.slice(0, half).join(' ') === words.slice(half).join(' ') && name !== ''
  );
};

/** Each in a sentence; empty where all is well. */
export const treeProblems = (root: AxNode): string[] => {
  const nodes = [...walk(root)];
  const live = nodes.filter(isLive).map(spokenText).filter(Boolean);
  return [
    ...nodes
      .filter((node) => named.has(node.role) && node.name === '')
      .map((node) => `${sayNode(node)} has no name`),
    ...nodes
      .filter(({ role, name }) => role === 'StaticText' && isGlyph(name))
      .map(({ name }) => `the glyph ${name} is read`),
    ...nodes
      .filter((node) => named.has(node.role) && isDoubled(node))
      .map((node) => `${sayNode(node)} says it twice`),
    ...live
      .filter((text, at) => live.indexOf(text) !== at)
      .map((text) => `“${text}” is announced by two regions at once`),
    ...(nodes.some(({ role, name }) => role === 'heading' && name !== '') ? [] : ['there is no heading']),
  ];
};
