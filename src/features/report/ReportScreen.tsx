import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { ItemId, type UserId } from '#contract/ids.ts';
import { type ReportLocation, reportLocations } from '#contract/report.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { feedbackTexts, reportTexts } from '#src/copy/feedback.ts';
import { itemPull, roomsPull, salesFeed } from '#src/domain/pull-keys.ts';
import { type ReportView, reportView, type ShownReport } from '#src/domain/reports/report.view.ts';
import { useStoredDraft } from '#src/features/shared/stored-draft.ts';
import { useApp } from '#src/frame/app-context.ts';
import { Late } from '#src/frame/Late.tsx';
import { NotFound } from '#src/frame/NotFound.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { itemIdOf, userIdOf } from '#src/frame/route-id.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { unfetchedWords } from '#src/frame/trouble-words.ts';
import { useShown, useView } from '#src/frame/view.ts';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import { lost } from '#src/ui/state/screen-illustrations.tsx';
import { ReportForm as Form } from './ReportForm.tsx';
import styles from './ReportScreen.module.css';
import { draftKey, ReportForm } from './report-form.ts';
import { type ReportState, reportState } from './report-state.ts';

const ours = feedbackTexts.report;

/** Reporting a user: by the address alone, whichever way it was opened. */
export function ReportScreen() {
  const { ownerId } = useParams();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const { account } = useApp();
  const address = readAddress(ownerId, query, state);
  const { userId } = address;
  if (userId === null) return <NotFound />;
  if (account === userId) return <Nothing title={errorTexts.text('SAME_REPORTER_AND_REPORTED')} />;
  return <Found key={`${userId}:${address.itemId}`} address={address} userId={userId} />;
}

interface FoundProps {
  readonly address: ReportAddress;
  readonly userId: UserId;
}

/** Finds out which listing it is about, where the way here did not say (contract §2.8: it belongs to one of the two). */
function Found({ address, userId }: FoundProps) {
  const { itemId, location } = address;
  const { engine } = useApp();
  const network = useNetwork();
  useShown(itemId === null ? salesFeed(userId) : itemPull(itemId));
  useShown(itemId === null ? roomsPull : null);
  const view = useView((store) => reportView(store, userId, itemId), [userId, itemId]);
  const [chosen, setChosen] = useState<ItemId | null>(null);
  /** What was written before its listing was chosen: a refused report about that one begins another form. */
  const [carried, setCarried] = useState<ReportForm | null>(null);
  /** What was just submitted stays in its form until it is known what became of it. */
  const [sending, setSending] = useState<ReportView | null>(null);
  /** What was taken back, to be written on. */
  const [back, setBack] = useState<ReportForm | null>(null);
  const [draft, forget] = useStoredDraft(draftKey(userId), ReportForm);
  const state = reportState(draft === undefined ? undefined : (sending ?? view), itemId ?? chosen, network);
  const retry = (): void => {
    engine.refresh(salesFeed(userId));
    engine.refresh(roomsPull);
  };
  if (state.is !== 'form') return <Unfound state={state} onRetry={retry} />;
  const { about, report, view: shown } = state;
  return (
    <Form
      key={formKey(report)}
      userId={userId}
      about={about}
      location={location ?? (about?.isInRoom ? 'CHATROOM' : 'POST')}
      name={shown.name}
      choices={itemId === null && shown.related.length > 1 ? shown.related : []}
      report={report}
      draft={back ?? carried ?? draft ?? null}
      recovered={back === null && carried === null && draft != null}
      isTaken={back !== null}
      onTaking={(form) => {
        setBack(form);
        setChosen(about?.itemId ?? null); // it stays about the same once its report is gone
      }}
      onKept={() => {
        forget();
        setBack(null);
        setCarried(null);
      }}
      onChoose={(item, form) => {
        if (form !== null) setCarried(form);
        setChosen(item);
      }}
      onSending={(isSending) => setSending(isSending ? shown : null)}
    />
  );
}

/** One that was refused begins a form of its own, with what it said. */
const formKey = (report: ShownReport | null): string =>
  report !== null && (report.state === 'failed' || report.state === 'attention') ? report.id : 'new';

interface UnfoundProps {
  readonly state: Exclude<ReportState, { is: 'form' }>;
  readonly onRetry: () => void;
}

/** Every state but the form, in words. */
function Unfound({ state, onRetry }: UnfoundProps) {
  switch (state.is) {
    case 'nothing':
      return <Nothing {...ours.noItem} />;
    case 'never':
    case 'failed':
      return (
        <StackScreen title={reportTexts.title} plain>
          <ErrorState {...unfetchedWords(state)} onRetry={onRetry} />
        </StackScreen>
      );
    case 'reading':
    case 'loading':
      return (
        <StackScreen title={reportTexts.title} plain>
          <div className={styles.unread}>
            <Late>
              <RowSkeletons count={3} />
            </Late>
          </div>
        </StackScreen>
      );
    default:
      return state satisfies never;
  }
}

const Nothing = ({ title, subtitle }: { readonly title: string; readonly subtitle?: string }) => (
  <StackScreen title={reportTexts.title} plain>
    <EmptyState art={lost} title={title} {...(subtitle === undefined ? {} : { subtitle })} />
  </StackScreen>
);

/** What an address of the screen names. */
interface ReportAddress {
  /** null: it is no user's number. */
  readonly userId: UserId | null;
  readonly itemId: ItemId | null;
  /** null: it does not say where it happened. */
  readonly location: ReportLocation | null;
}

/** What the way here may say besides the address. */
const State = v.object({ itemId: ItemId, location: v.picklist(reportLocations) });

/**
 * `/report/12?item=341&from=chat`: what its own links say. Without it, what the history says; without both the screen
 * finds out by itself.
 */
export const readAddress = (
  ownerId: string | undefined,
  query: URLSearchParams,
  state: unknown,
): ReportAddress => {
  const userId = userIdOf(ownerId);
  const itemId = itemIdOf(query.get('item'));
  const told = v.safeParse(State, state);
  if (itemId === null && told.success) return { userId, ...told.output };
  const location = query.get('from') === 'chat' ? 'CHATROOM' : itemId === null ? null : 'POST';
  return { userId, itemId, location };
};
