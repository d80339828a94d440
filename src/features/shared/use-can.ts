import type { Capability } from '#contract/capabilities.ts';
import { useApp } from '#src/frame/app-context.ts';

/** Whether the server has said that it can do this (contract §11.4 f); one that has not answered yet has not. */
export const useCan = (capability: Capability): boolean =>
  useApp().session.capabilities?.includes(capability) ?? false;
