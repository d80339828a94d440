import { useState } from 'react';
import { appVersion } from '#contract/limits.ts';
import { updateTexts } from '#src/copy/device.ts';
import { ExportRow } from '#src/features/shared/ExportRow.tsx';
import { useApp } from '#src/frame/app-context.ts';
import { ListGroup, ListRow } from '#src/ui/list/ListRow.tsx';
import { Figure } from './Figure.tsx';
import { settingsScreenTexts } from './text.ts';

const texts = settingsScreenTexts.about;

/** Which build this is, as the page says it; '' where nothing built it. */
const buildHere = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="campick-build"]')?.content ?? '';

/** What this app is, whether a newer one waits, and its journal for a report. */
export function AppGroup() {
  const { update } = useApp();
  const [isTaken, setIsTaken] = useState(false);
  const take = (): void => {
    setIsTaken(true);
    update?.apply();
  };
  return (
    <ListGroup title={texts.title}>
      <Figure label={texts.version} value={appVersion} note={buildHere()} />
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
