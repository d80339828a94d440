import { useState } from 'react';
import { asksToSave, type DeviceSetting, drawSettings, settingKey } from '#src/frame/device-settings.ts';
import { ChoiceRow } from '#src/ui/field/ChoiceRow.tsx';
import { SwitchRow } from '#src/ui/field/SwitchRow.tsx';
import { dropFonts, loadFonts } from '#src/ui/fonts.ts';
import { ListGroup, ListRow } from '#src/ui/list/ListRow.tsx';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import { storageScreenTexts, settingsScreenTexts as texts } from './text.ts';

/** One of these choices and a way to change it; it holds at once and from the next start on. null: none is chosen. */
const useDeviceSetting = <C extends string>(
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

/** How the app looks on this device, and what it fetches and stores here. */
export function DeviceGroups() {
  return (
    <>
      <ListGroup title={texts.screen}>
        <ThemeRow />
        <MotionRow />
      </ListGroup>
      <ListGroup title={texts.data}>
        <SaverRow />
        <ListRow to="/settings/storage" label={storageScreenTexts.title} />
      </ListGroup>
    </>
  );
}

const themes = ['light', 'dark'] as const;

/** Light or dark (copy-ko, settings: display). */
function ThemeRow() {
  const [theme, setTheme] = useDeviceSetting('theme', themes);
  const [open, setOpen] = useState(false);
  const { label, ...names } = texts.theme;
  return (
    <>
      <ListRow label={label} value={names[theme ?? 'system']} onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={label}>
        <div role="radiogroup" aria-label={label}>
          {[null, ...themes].map((choice) => (
            <ChoiceRow
              key={choice}
              kind="radio"
              name="theme"
              label={names[choice ?? 'system']}
              checked={choice === theme}
              onChange={() => setTheme(choice)}
            />
          ))}
        </div>
      </Sheet>
    </>
  );
}

/** As where the device asks for it, on this device's app alone. */
function MotionRow() {
  const [motion, setMotion] = useDeviceSetting('motion', ['less']);
  const { label, asked } = texts.motion;
  const isAsked = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <SwitchRow
      label={label}
      on={motion !== null}
      onChange={(on) => setMotion(on ? 'less' : null)}
      {...(isAsked && { note: asked })}
    />
  );
}

/** Small photos, nothing ahead, the system's font; where the browser asks for it, it is on until its user says otherwise. */
function SaverRow() {
  const [saver, setSaver] = useDeviceSetting('saver', ['on', 'off']);
  const isAsked = asksToSave();
  const turn = (on: boolean): void => {
    setSaver(on === isAsked ? null : on ? 'on' : 'off');
    if (on) dropFonts();
    else loadFonts();
  };
  const { label, note, asked } = texts.saver;
  return (
    <SwitchRow
      label={label}
      note={isAsked && saver === null ? asked : note}
      on={saver === null ? isAsked : saver === 'on'}
      onChange={turn}
    />
  );
}
