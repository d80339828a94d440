import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { postTexts } from '#src/copy/catalogue.ts';
import { titled } from '#src/copy/titled.ts';
import { untoldPublished } from '#src/domain/listings/own-listings.view.ts';
import { markTold } from '#src/features/shared/published-news.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useView } from '#src/frame/view.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';

/** Shows once, in a visible tab, that a listing was published meanwhile (copy-ko, post done in background). */
export function PublishedNews() {
  const { store } = useApp();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const untold = useView(untoldPublished, []);
  useEffect(() => {
    const here = pathname + search;
    // the screens of the draft itself go on to the listing and say so
    const news = (untold ?? []).filter(({ draftId }) => !here.includes(encodeURIComponent(draftId)));
    if (news.length === 0) return;
    const tell = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', tell);
      for (const { draftId, itemId, title } of news)
        void markTold(store, draftId).then((isMine) => {
          if (!isMine) return; // another tab has shown it
          toast({
            text: titled.posted(title),
            action: {
              label: postTexts.see,
              onChoose: () => void navigate(`/detail/${itemId}`),
            },
          });
        });
    };
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [untold, pathname, search, store, navigate, toast]);
  return null;
}
