/** All that one planted bug changes: the file, what stands in it exactly once, and what it becomes. */
export const editsOf = ({ file, from, to, also, and = [] }) => [
  [file, from, to],
  ...(also === undefined ? [] : [[file, ...also]]),
  ...and,
];
