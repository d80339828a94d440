import { systemClock } from '#src/lib/time.ts';

/** Puts a file into the device's own folder. */
export const saveFile = (file: File): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  document.body.append(link); // Firefox follows no link that is not in the page
  link.click();
  link.remove();
  systemClock.setTimer(60_000, () => URL.revokeObjectURL(url)); // a slow device may still be reading it
};
