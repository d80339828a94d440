import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { postTexts } from '#src/copy/catalogue.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts } from '#src/copy/shell.ts';
import type { ListingPhoto } from '#src/domain/listings/form.ts';
import { photoReason } from '#src/domain/listings/refusal.words.ts';
import { type PhotoState, photoWords } from '#src/features/shared/photo-state.ts';
import { useMutations } from '#src/frame/app-context.ts';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { cx } from '#src/ui/cx.ts';
import { ActionList } from '#src/ui/overlay/ActionList.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { PhotoTile, type TileState } from '#src/ui/photo/PhotoTile.tsx';
import type { DraftSession } from '../draft-session.ts';
import { wizardTexts } from '../text.ts';
import { AddSlot } from './AddSlot.tsx';
import styles from './PhotoField.module.css';
import { menuActions } from './photo-menu.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import type { FormPhoto } from './use-form-photos.ts';
import type { PhotoAdder } from './use-photo-adder.ts';
import { moved, useReorder } from './use-reorder.ts';

const PhotoViewer = lazy(() => import('#src/ui/photo/PhotoViewer.tsx'));

const words = sellingTexts.photo;

const full = wizardTexts.photosHint(limits.imagesMax, limits.imageBytes / (1024 * 1024));

const tileState = (state: PhotoState): TileState => {
  switch (state.kind) {
    case 'stored':
    case 'done':
      return { kind: 'done' };
    case 'shrinking':
      return { kind: 'working', percent: null };
    case 'uploading':
      return { kind: 'working', percent: state.percent };
    case 'failed':
    case 'lost':
      return { kind: 'failed' };
    case 'waiting':
    case 'raw':
      return { kind: 'waiting' };
    default:
      return state satisfies never;
  }
};

interface PhotoFieldProps {
  readonly photos: readonly ListingPhoto[];
  readonly shown: readonly FormPhoto[];
  readonly session: DraftSession;
  readonly adder: PhotoAdder;
}

/** The photos of a listing: slots in their order, and every way to add, move, see and remove one. */
export function PhotoField({ photos, shown, session, adder }: PhotoFieldProps) {
  const mutations = useMutations();
  const toast = useToast();
  const [menuOf, setMenuOf] = useState<string | null>(null);
  const [viewing, setViewing] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const isOver = useDroppedFiles(adder.add);
  const shownHere = useRef<AbortController>(null);
  useEffect(() => {
    const here = new AbortController();
    shownHere.current = here;
    return () => here.abort();
  }, []);

  const move = (from: number, to: number): void => {
    session.change({ photos: moved(photos, from, to) });
    setSaid(words.moved(to + 1));
  };
  const reorder = useReorder(photos.length, move);
  const remove = (index: number): void => {
    const removed = photos[index];
    const row = adder.shrinking.get(shown[index]?.key ?? '') ?? shown[index]?.local?.photo;
    session.change({ photos: photos.filter((_photo, at) => at !== index) });
    const putBack = (): void => {
      if (removed === undefined) return;
      if (session.state().draft.form.photos.length >= limits.imagesMax)
        return void toast({ text: full, tone: 'error' });
      if (row !== undefined) void session.add(row, index);
      else {
        const now = session.state().draft.form.photos;
        session.change({ photos: [...now.slice(0, index), removed, ...now.slice(index)] });
      }
    };
    toast({
      text: words.removed,
      about: 'photo-removed',
      action: { label: actionTexts.undo, onChoose: putBack },
      ...(shownHere.current && { until: shownHere.current.signal }), // nothing can be put back into a form that was left
    });
  };
  const retry = async ({ local }: FormPhoto): Promise<void> => {
    if (local?.upload == null) return;
    const kept = await mutations.retry([local.upload.id]);
    if (kept !== 'kept') toast({ text: saveFailedText(kept), tone: 'error' });
  };

  const showMenu = (key: string): void => {
    setViewing(null);
    setMenuOf(key);
  };
  /** A photo that is being shrunk opens once it can be drawn; one that cannot be drawn here has its menu. */
  const view = ({ key, state }: FormPhoto): void =>
    state.kind === 'raw' || state.kind === 'lost' ? showMenu(key) : setViewing(key);

  const at = shown.findIndex(({ key }) => key === menuOf);
  const urls = shown.flatMap(({ url }) => url ?? []);
  const viewed = shown.find(({ key }) => key === viewing)?.url ?? null;
  return (
    <div className={styles.field} data-field="photos">
      <div className={styles.head}>
        <h3 className={styles.label}>{wizardTexts.fieldPhotos}</h3>
        <span className={styles.count}>
          {photos.length}/{limits.imagesMax}
        </span>
      </div>
      <ul className={cx(styles.grid, isOver && styles.over)} aria-label={words.list}>
        {shown.map((photo, index) => {
          const state = photoWords(photo.state);
          const cover = index === 0 ? words.cover : undefined;
          return (
            <PhotoTile
              key={photo.key}
              ref={reorder.placeOf(index)}
              src={photo.url}
              blank={photo.state.kind === 'raw' ? words.raw : null}
              label={[words.named(index + 1, state), cover].filter(Boolean).join(', ')}
              state={tileState(photo.state)}
              words={photo.state.kind === 'raw' ? postTexts.photo.waiting : state}
              cover={cover}
              onOpen={reorder.press(() => view(photo))}
              menu={{ label: words.menu(index + 1), onOpen: () => showMenu(photo.key) }}
              retry={
                photo.state.kind === 'failed'
                  ? { label: postTexts.photo.again, onRetry: () => void retry(photo) }
                  : undefined
              }
              grip={reorder.leaseHandleOf(index)}
              lifted={reorder.lift?.from === index ? reorder.lift : null}
              target={reorder.lift?.to === index && reorder.lift.from !== index}
            />
          );
        })}
        {photos.length + adder.storing < limits.imagesMax && <AddSlot onFiles={adder.add} />}
      </ul>
      <PhotoFaults shown={shown} />
      {adder.storing > 0 && (
        <p role="status" className={styles.hint}>
          {words.storing(adder.storing)}
        </p>
      )}
      <p className={styles.hint}>{full}</p>
      <p className={styles.hint}>{isOver ? words.drop : photos.length > 1 ? words.order : words.ways}</p>
      <p role="status" className="spoken">
        {said}
      </p>
      <ActionList
        open={at !== -1}
        onClose={() => setMenuOf(null)}
        title={words.menu(at + 1)}
        actions={at === -1 ? [] : menuActions({ at, shown, move, remove, retry, onView: setViewing })}
      />
      {viewing !== null && (
        <Suspense fallback={null}>
          <PhotoViewer
            open={viewed !== null}
            onClose={() => setViewing(null)}
            title={words.list}
            photos={urls}
            start={Math.max(0, urls.indexOf(viewed ?? ''))}
            pictogram="other"
          />
        </Suspense>
      )}
    </div>
  );
}

/** Why uploads failed, a line for each photo by its number: a slot has room for the state only. */
const PhotoFaults = ({ shown }: { readonly shown: readonly FormPhoto[] }) =>
  shown.map(({ key, local, state }, index) => {
    const reason = state.kind === 'failed' ? (local?.upload?.reason ?? null) : null;
    return (
      reason !== null && (
        <p key={key} role="alert" className={styles.fault}>
          {sellingTexts.photo.failed(index + 1, photoReason(reason))}
        </p>
      )
    );
  });
