import { useState } from 'react';
import * as ko from '#src/copy/ko.ts';
import { themes, useTheme } from '#src/frame/theme.ts';
import { ChoiceRow } from '#src/ui/field/ChoiceRow.tsx';
import { ListRow } from '#src/ui/list/ListRow.tsx';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';

/** How the app looks on this device (copy-ko, settings: display). */
export function ThemeRow() {
  const [theme, setTheme] = useTheme();
  const [open, setOpen] = useState(false);
  const { label, ...names } = ko.settings.theme;
  return (
    <>
      <ListRow label={label} value={names[theme]} onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={label}>
        <div role="radiogroup" aria-label={label}>
          {themes.map((choice) => (
            <ChoiceRow
              key={choice}
              kind="radio"
              name="theme"
              label={names[choice]}
              checked={choice === theme}
              onChange={() => setTheme(choice)}
            />
          ))}
        </div>
      </Sheet>
    </>
  );
}
