import { useEffect } from 'react';
import * as ko from '#src/copy/ko.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { GapMark } from '#src/ui/chat/log-parts.tsx';

/** Messages that are missing between two others: asked for once each time they come near, and again when there is a network. */
export function GapRow({ pull, loading }: { readonly pull: string; readonly loading: boolean }) {
  const { engine } = useApp();
  const offline = useNetwork() === 'offline';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an appearance; how the fetch stands does not ask again
  useEffect(() => {
    if (!offline && !loading) engine.refresh(pull);
  }, [engine, pull, offline]);
  return (
    <GapMark
      text={ko.chat.gap}
      retry={ko.chat.gapAgain}
      busy={loading && !offline}
      onRetry={() => engine.refresh(pull)}
    />
  );
}
