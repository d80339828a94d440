import { useState } from 'react';
import { appVersion } from '#contract/limits.ts';
import { updateTexts } from '#src/copy/device.ts';
import { ExportRow } from '#src/features/shared/ExportRow.tsx';
import { useApp } from '#src/frame/app-context.ts';
import { ListGroup, ListRow } from '#src/ui/list/ListRow.tsx';
import { Figure } from './Figure.tsx';
import { InstallRow } from './InstallRow.tsx';
import { settingsScreenTexts } from './text.ts';

const texts = settingsScreenTexts.about;

/** Which build of its version this is: `1.0.2-8d9cb1147891`, as the page says it. */
const buildHere = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="campick-build"]')?.content.split('-')[1] ?? '';

/** How the app is installed, what it is, whether a newer one waits, and its journal for a report. */
export function AppGroup() {
  const { update } = useApp();
  const [isTaken, setIsTaken] = useState(false);
  const take = (): void => {
    setIsTaken(true);
    update?.apply();
  };
  return (
    <ListGroup title={texts.title}>
      <InstallRow />
      <Figure label={texts.version} value={appVersion} note={texts.build(buildHere())} />
      {update === null ? (
        <Figure label={texts.update} value={texts.noUpdate} />
      ) : (
        <ListRow
          label={updateTexts.ready}
          note={updateTexts.note}
          value={updateTexts.now}
          disabled={isTaken}
          onClick={take}
        />
      )}
      <ExportRow />
    </ListGroup>
  );
}
