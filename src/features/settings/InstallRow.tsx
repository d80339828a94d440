import { lazy, Suspense, useState } from 'react';
import { useApp } from '#src/frame/app-context.ts';
import { installOffer, isInstalled } from '#src/frame/install.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { ListRow } from '#src/ui/list/ListRow.tsx';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import { installGuide } from './install-guide.ts';
import styles from './SettingsScreen.module.css';
import { settingsScreenTexts } from './text.ts';

const texts = settingsScreenTexts.install;

/** Few devices need it; where its code cannot come, the words stand alone. */
const IosPicture = lazy(() =>
  import('./IosPicture.tsx').then(
    (code) => ({ default: code.IosPicture }),
    () => ({ default: () => null }),
  ),
);

interface InstallSheetProps {
  readonly open: boolean;
  /** Closed, declined, or answered to the browser. */
  readonly onClose: () => void;
  readonly onInstalled: () => void;
  /** It came by itself: it may be put off in words. */
  readonly isUnbidden?: boolean;
}

/** How the app comes onto the home screen: by the browser's own question, else in words, on an iPhone with pictures. */
export function InstallSheet({ open, onClose, onInstalled, isUnbidden = false }: InstallSheetProps) {
  const [offer, setOffer] = useState(installOffer);
  const ask = async (): Promise<void> => {
    setOffer(null); // it may be asked once
    const said = await offer?.prompt().catch(() => undefined);
    if (said?.outcome === 'accepted') onInstalled();
    else if (isUnbidden) onClose();
  };
  const guide = installGuide(navigator.userAgent, navigator.maxTouchPoints);
  return (
    <Sheet open={open} onClose={onClose} title={texts.label}>
      <div className={styles.install}>
        <p>{texts.why}</p>
        {offer === null ? (
          <Guide guide={guide} />
        ) : (
          <Button kind="brand" wide onClick={() => void ask()}>
            {texts.yes}
          </Button>
        )}
        {isUnbidden && (
          <Button wide onClick={onClose}>
            {texts.no}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

/** The installed app has no such row. */
export function InstallRow() {
  const { pushToken } = useApp().session;
  const [open, setOpen] = useState(false);
  const [isDone, setIsDone] = useState(isInstalled);
  if (isDone || pushToken !== null) return null; // a native wrapper is an app already
  return (
    <>
      <ListRow label={texts.label} onClick={() => setOpen(true)} />
      <InstallSheet open={open} onClose={() => setOpen(false)} onInstalled={() => setIsDone(true)} />
    </>
  );
}

function Guide({ guide }: { readonly guide: ReturnType<typeof installGuide> }) {
  if (guide === 'elsewhere') return <p>{texts.elsewhere}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll to what a low or enlarged page has no room for */}
      <ol className={styles.steps} tabIndex={0}>
        {texts.steps[guide].map((step, at) => (
          <li key={step}>
            {step}
            {guide === 'ios' && (
              <div className={styles.picture}>
                <Suspense fallback={<i />}>
                  <IosPicture step={at} />
                </Suspense>
              </div>
            )}
          </li>
        ))}
      </ol>
      {(guide === 'ios' || guide === 'mac') && <p>{texts.apart}</p>}
    </>
  );
}
