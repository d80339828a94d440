import { type ReactNode, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import type { IdempotencyKey, ItemId } from '#contract/ids.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { mutation } from '#src/db/mutation.ts';
import { editOf, itemEdit } from '#src/domain/listings/edit-listing.mutation.ts';
import { changedFields, formOfItem, type ListingField, type ListingForm } from '#src/domain/listings/form.ts';
import { ownListingView } from '#src/domain/listings/own-edit.view.ts';
import { itemPull } from '#src/domain/pull-keys.ts';
import { usePhotoUrls } from '#src/features/shared/photo-url.ts';
import { useMutations } from '#src/frame/app-context.ts';
import { Late } from '#src/frame/Late.tsx';
import { mediaUrl } from '#src/frame/media.ts';
import { NotFound } from '#src/frame/NotFound.tsx';
import { itemIdOf } from '#src/frame/route-id.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { useAway } from '#src/frame/use-away.ts';
import { useShown, useView } from '#src/frame/view.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { Photo } from '#src/ui/photo/Photo.tsx';
import { RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import { answerOf } from '../answers.ts';
import { sellScreenTexts, wizardTexts } from '../text.ts';
import styles from './ConflictScreen.module.css';

const ours = sellingTexts.conflict;

/** Both sides of an edit that another device came before: its owner says which one counts. */
export function ConflictScreen() {
  const id = itemIdOf(useParams()['itemId']);
  return id === null ? <NotFound /> : <Stored key={id} id={id} />;
}

function Stored({ id }: { readonly id: ItemId }) {
  useShown(itemPull(id));
  const own = useView((store) => ownListingView(store, id), [id]);
  const urls = usePhotoUrls([...(own?.edit?.photos.values() ?? [])].map(({ photo }) => photo));
  if (own === undefined || (own !== null && own.item?.detail == null && own.gone === null))
    return (
      <StackScreen title={wizardTexts.editTitle} plain>
        <div className={styles.body}>
          <Late>
            <RowSkeletons count={3} />
          </Late>
        </div>
      </StackScreen>
    );
  const mine = own?.edit == null ? null : editOf(own.edit.row);
  const theirs = own?.item == null ? null : formOfItem(own.item);
  const isConflict = own?.edit?.row.state === 'attention' && own.edit.row.reason?.is === 'changed';
  if (own?.edit == null || mine === null || theirs === null || !isConflict)
    return <Navigate to={`/detail/${id}`} replace />;
  return (
    <Sides
      id={id}
      entry={own.edit.row.id}
      mine={mine.form}
      theirs={theirs}
      version={own.item?.detail?.version ?? null}
      photoUrls={urls}
    />
  );
}

interface SidesProps {
  readonly id: ItemId;
  readonly entry: IdempotencyKey;
  readonly mine: ListingForm;
  readonly theirs: ListingForm;
  readonly version: number | null;
  readonly photoUrls: ReadonlyMap<string, string>;
}

function Sides({ id, entry, mine, theirs, version, photoUrls }: SidesProps) {
  const mutations = useMutations();
  const toast = useToast();
  const navigate = useNavigate();
  const away = useAway();
  const [isBusy, setBusy] = useState(false);
  const toDetail = (): void => void navigate(`/detail/${id}`, { replace: true });
  const keepMine = async (): Promise<void> => {
    setBusy(true);
    const kept = await mutations.act(
      mutation(itemEdit, { itemId: id, form: mine }, { precondition: { form: theirs, version } }),
    );
    setBusy(false);
    if (kept !== 'kept') return toast({ text: saveFailedText(kept), tone: 'error' });
    toast(sellingTexts.edit.sending);
    toDetail();
  };
  const takeTheirs = async (): Promise<void> => {
    setBusy(true);
    const isGone = await away(entry);
    setBusy(false);
    if (isGone) toDetail();
  };
  return (
    <StackScreen
      title={wizardTexts.editTitle}
      plain
      footer={
        <div className={styles.foot}>
          <Button onClick={() => void takeTheirs()} disabled={isBusy}>
            {ours.theirs}
          </Button>
          <Button kind="primary" onClick={() => void keepMine()} busy={isBusy}>
            {ours.mine}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        <h2 className={styles.heading}>{ours.title}</h2>
        <p className={styles.question}>{ours.subtitle}</p>
        {changedFields(mine, theirs).map((field) => (
          <section key={field} className={styles.field} aria-label={sellScreenTexts.field[field]}>
            <h3 className={styles.name}>{sellScreenTexts.field[field]}</h3>
            <dl className={styles.sides}>
              <Side label={ours.mineLabel}>
                <Value field={field} form={mine} photoUrls={photoUrls} />
              </Side>
              <Side label={ours.theirsLabel}>
                <Value field={field} form={theirs} photoUrls={photoUrls} />
              </Side>
            </dl>
          </section>
        ))}
      </div>
    </StackScreen>
  );
}

const Side = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.side}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>{children}</dd>
  </div>
);

interface ValueProps {
  readonly field: ListingField;
  readonly form: ListingForm;
  readonly photoUrls: ReadonlyMap<string, string>;
}

/** A field's content in words; photos as small pictures in their order. */
function Value({ field, form, photoUrls }: ValueProps) {
  if (field !== 'photos') return answerOf(field, form) || ours.nothing;
  return (
    <span className={styles.photos}>
      {form.photos.map((photo, at) => (
        <Photo
          key={'fileKey' in photo ? photo.fileKey : photo.photoId}
          src={'fileKey' in photo ? mediaUrl(photo.fileKey) : (photoUrls.get(photo.photoId) ?? null)}
          alt={sellingTexts.photo.nth(at + 1)}
          width={48}
          height={60}
          pictogram="other"
          className={styles.photo}
        />
      ))}
    </span>
  );
}
