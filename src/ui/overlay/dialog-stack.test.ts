import { expect, test, vi } from 'vitest';
import { makeDialogStack } from './dialog-stack.ts';

// The stack never looks into a dialog; it only has to tell them apart.
const dialog = (): HTMLDialogElement => ({}) as HTMLDialogElement;

test('the dialog opened last is on top until it is closed', () => {
  const stack = makeDialogStack();
  const [below, above] = [dialog(), dialog()];
  stack.push(below);
  const close = stack.push(above);
  expect(stack.top()).toBe(above);
  close();
  expect(stack.top()).toBe(below);
});
test('closing the one below first leaves the upper one on top', () => {
  const stack = makeDialogStack();
  const close = stack.push(dialog());
  const above = dialog();
  stack.push(above);
  close();
  expect(stack.top()).toBe(above);
});
test('who listens hears each change until it stops listening', () => {
  const stack = makeDialogStack();
  const heard = vi.fn();
  const stop = stack.subscribe(heard);
  const close = stack.push(dialog());
  close();
  stop();
  stack.push(dialog());
  expect(heard).toHaveBeenCalledTimes(2);
});
