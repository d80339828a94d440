import { useCallback, useEffect, useState } from 'react';
import { outboxPath } from '#src/frame/network.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import {
  askToPersist,
  deleteSeenPhotos,
  keptPhotos,
  type Persistence,
  persistence,
  type StoredPhotos,
  seenPhotos,
} from '#src/frame/storage.ts';
import { useView } from '#src/frame/view.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { ListGroup, ListRow } from '#src/ui/list/ListRow.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import { Figure } from './Figure.tsx';
import styles from './SettingsScreen.module.css';
import { type StoredRows, storedRows } from './storage-reads.ts';
import { sizeText, storageScreenTexts as texts } from './text.ts';

/** What is stored on this device, by kind, and what of it can be let go. */
export function StorageScreen() {
  const rows = useView(storedRows, []);
  return (
    <StackScreen title={texts.title} scrollKey="storage">
      {rows === undefined ? <RowSkeletons /> : <Groups rows={rows} />}
    </StackScreen>
  );
}

/** What the browser has outside of the database; null: that could not be had. */
interface Outside {
  readonly seen: StoredPhotos | null;
  readonly kept: StoredPhotos | null;
  readonly estimate: StorageEstimate | null;
}

const nothing = (): null => null;

const readOutside = async (): Promise<Outside> => {
  const [seen, kept, estimate] = await Promise.all([
    seenPhotos().catch(nothing),
    keptPhotos().catch(nothing),
    Promise.resolve(navigator.storage?.estimate?.() ?? null).catch(nothing),
  ]);
  return { seen, kept, estimate };
};

/** It tells nobody of a change: read again after each of ours, and when its user comes back to it. */
const useOutside = () => {
  const [outside, setOutside] = useState<Outside | null>(null);
  const read = useCallback(async () => setOutside(await readOutside()), []);
  useEffect(() => {
    const seen = (): void => void (document.visibilityState === 'visible' && read());
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [read]);
  return { outside, read };
};

const photosText = (outside: Outside | null, photos: StoredPhotos | null | undefined): string => {
  if (outside === null) return texts.counting;
  return photos ? texts.photosValue(photos.count, photos.bytes) : texts.unknown;
};

function Groups({ rows }: { readonly rows: StoredRows }) {
  const { outside, read } = useOutside();
  const { usage, quota } = outside?.estimate ?? {};
  return (
    <>
      <Persist />
      <ListGroup title={texts.here}>
        <Figure label={texts.photos} value={photosText(outside, outside?.seen)} />
        {(outside?.seen?.count ?? 0) > 0 && <ClearPhotos onCleared={read} />}
        <Figure label={texts.items} value={texts.count(rows.items)} />
        <Figure label={texts.messages} value={texts.count(rows.messages)} />
        <Figure label={texts.picks} value={texts.count(rows.picks)} />
        <Figure label={texts.lists} value={texts.count(rows.lists)} />
        {usage !== undefined && (
          <Figure
            label={texts.all}
            value={sizeText(usage)}
            note={quota === undefined ? '' : texts.allNote(quota)}
          />
        )}
      </ListGroup>
      <ListGroup title={texts.mine}>
        <ListRow to={outboxPath} label={texts.waiting} value={texts.count(rows.waiting)} />
        <ListRow to="/drafts" label={texts.drafts} value={texts.count(rows.drafts)} />
        {rows.uploads > 0 && <Figure label={texts.uploads} value={texts.photoCount(rows.uploads)} />}
      </ListGroup>
      <p className={styles.note}>{texts.never}</p>
      {rows.kept.length > 0 && (
        <ListGroup title={texts.kept}>
          {rows.kept.map(({ itemId, title }) => (
            <ListRow key={itemId} to={`/detail/${itemId}`} label={title} />
          ))}
          <Figure label={texts.keptPhotos} value={photosText(outside, outside?.kept)} />
        </ListGroup>
      )}
      <div className={styles.end} />
    </>
  );
}

function ClearPhotos({ onCleared }: { readonly onCleared: () => Promise<void> }) {
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { label, done, failed, ...ask } = texts.clear;
  const clear = async (): Promise<void> => {
    setBusy(true);
    const isGone = await deleteSeenPhotos().then(
      () => true,
      () => false,
    );
    setBusy(false);
    setIsAsking(false);
    toast(isGone ? { text: done } : { text: failed, tone: 'error' });
    await onCleared();
  };
  return (
    <>
      <ListRow label={label} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        {...ask}
        busy={busy}
        onYes={() => void clear()}
        onNo={() => setIsAsking(false)}
      />
    </>
  );
}

/** Whether the browser may delete all this by itself, and the way to ask it not to. */
function Persist() {
  const [is, setIs] = useState<Persistence | null>(null);
  const [stage, setStage] = useState<'idle' | 'asking' | 'refused'>('idle');
  useEffect(() => {
    void persistence()
      .catch(() => 'none' as const)
      .then(setIs);
  }, []);
  if (is === null) return null;
  const ask = async (): Promise<void> => {
    setStage('asking');
    const said = await askToPersist().catch(() => 'no' as const);
    setIs(said);
    setStage(said === 'no' ? 'refused' : 'idle');
  };
  return (
    <ListGroup title={texts.persist.title}>
      <div className={styles.persist}>
        <p role="status">{stage === 'refused' ? texts.persist.refused : texts.persist[is]}</p>
        {is === 'no' && (
          <Button onClick={() => void ask()} busy={stage === 'asking'}>
            {texts.persist.ask}
          </Button>
        )}
      </div>
    </ListGroup>
  );
}
