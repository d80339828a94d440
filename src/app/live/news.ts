import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApp } from '#src/frame/app-context.ts';
import { useWaiting } from '#src/frame/network.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';

/**
 * Reports once, on any page, mutations that could not be fulfilled; its code is fetched only then (copy-ko, like).
 */
export const useNews = (): void => {
  const { store, session } = useApp();
  const { serverOffset } = session;
  const { troubled } = useWaiting();
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (troubled === '') return;
    let stop = (): void => {};
    void import('./tell-news.ts').then(
      ({ tellNews }) => {
        stop = tellNews(store, toast, navigate, serverOffset);
      },
      () => {}, // offline before the app was fully cached: the outbox screen shows it all the same
    );
    return () => stop();
  }, [store, troubled, toast, navigate, serverOffset]);
};
