import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { useApp } from './app-context.ts';
import { useWaiting } from './network.tsx';

/**
 * Reports once, on any page, mutations that could not be fulfilled; its code is fetched only then (copy-ko, like).
 */
export const useNews = (isOwn: boolean): void => {
  const { store, session } = useApp();
  const { serverOffset } = session;
  const { troubled } = useWaiting();
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOwn || troubled === '') return;
    let stop = (): void => {};
    void import('#src/features/shared/tell-news.ts').then(
      ({ tellNews }) => {
        stop = tellNews(store, toast, navigate, serverOffset);
      },
      () => {}, // offline before the app was fully cached: the outbox screen shows it all the same
    );
    return () => stop();
  }, [isOwn, store, troubled, toast, navigate, serverOffset]);
};
