/** The settings of this device: `theme` light or dark, `motion` less, `saver` on or off. Anything else is no choice: the device's or the browser's own. */
export const deviceSettings = ['theme', 'motion', 'saver'] as const;
export type DeviceSetting = (typeof deviceSettings)[number];

/** Choices of this device and data of no account: all that a logout leaves. */
export const settingKey = (setting: DeviceSetting): string => `campick-${setting}`;

/** Draws the page as it was chosen on this device, the browser's own bar included. */
export const drawSettings = (): void => {
  const { dataset } = document.documentElement;
  for (const setting of deviceSettings) dataset[setting] = localStorage.getItem(settingKey(setting)) ?? '';
  const { theme } = dataset;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const isDark = theme === 'dark' || (theme !== 'light' && meta.media.includes('dark'));
    meta.content = isDark ? '#0E131B' : '#FFFFFF'; // as the page's surface
  }
};

/** Whether the browser asks every site to save data; not every browser can. */
export const asksToSave = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true; // in no library of types

/** Whether photos are to be small, and nothing is to be fetched before it is seen: as chosen, or else as the browser asks. */
export const savesData = (): boolean => {
  const saver = globalThis.document?.documentElement.dataset['saver']; // a first visit's document is drawn where there is no page
  return saver ? saver === 'on' : asksToSave();
};
