import { useEffect } from 'react';
import * as ko from '#src/copy/first.ts';

/** Names the page in the tab, the history and the task switcher; null = the app itself. Only its own screen does. */
export const useTitle = (title: string | null, isOwn: boolean): void => {
  useEffect(() => {
    if (isOwn) document.title = title === null ? ko.frame.document.title : `${title} · ${ko.nav.name}`;
  }, [title, isOwn]);
};
