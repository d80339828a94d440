import { useState } from 'react';
import { type DeviceSetting, drawSettings, settingKey } from '#src/frame/device-settings.ts';

/** One of these choices and a way to change it; it holds at once and from the next start on. null: none is chosen. */
export const useDeviceSetting = <C extends string>(
  setting: DeviceSetting,
  choices: readonly C[],
): [C | null, (choice: C | null) => void] => {
  const { dataset } = document.documentElement;
  const [choice, setChoice] = useState(() => choices.find((one) => one === dataset[setting]) ?? null);
  return [
    choice,
    (next) => {
      setChoice(next);
      try {
        localStorage.setItem(settingKey(setting), next ?? '');
        drawSettings();
      } catch {
        dataset[setting] = next ?? ''; // storage is full: the choice holds until the page is closed
      }
    },
  ];
};
