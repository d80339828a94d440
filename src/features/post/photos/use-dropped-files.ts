import { useEffect, useEffectEvent, useState } from 'react';

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Takes files that are pasted or dropped anywhere on the page while this is shown. Answers whether some hang over it. */
export const useDroppedFiles = (onFiles: (files: readonly File[]) => void): boolean => {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault(); // else the browser opens the file in place of the app
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take(filesOf(event.dataTransfer));
    };
    const paste = (event: ClipboardEvent): void => {
      const files = filesOf(event.clipboardData);
      // a text that comes with its own picture is pasted as text where text is written
      if (files.length === 0 || (isText(event.target) && event.clipboardData?.types.includes('text/plain')))
        return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, []);
  return isOver;
};
