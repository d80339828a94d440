/** Which modal dialogs are open, the top one last: a toast outside the top one would be inert. */
export interface DialogStack {
  readonly push: (dialog: HTMLDialogElement) => () => void;
  readonly top: () => HTMLDialogElement | undefined;
  readonly subscribe: (changed: () => void) => () => void;
}

export const makeDialogStack = (): DialogStack => {
  let open: readonly HTMLDialogElement[] = [];
  const listeners = new Set<() => void>();
  const become = (next: readonly HTMLDialogElement[]): void => {
    open = next;
    for (const changed of listeners) changed();
  };
  return {
    push: (dialog) => {
      become([...open, dialog]);
      return () => become(open.filter((other) => other !== dialog));
    },
    top: () => open.at(-1),
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
};
