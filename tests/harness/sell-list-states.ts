import { sellingTexts } from '#src/copy/selling.ts';
import { wizardTexts } from '#src/features/post/text.ts';
import { aForm, aPendingCreate, aPendingEdit } from './listings.ts';
import { longAfter } from './outbox-entries.ts';
import { draft, lastStep, shows, title, withRows } from './seller-stage.ts';
import type { ScreenState } from './stage.ts';
import { button } from './wizard-screen.ts';

/** Drafts, pending listings and what the outbox shows of them, in every state that they can have. */

const noPhotos = aForm({ title, photos: [] });
const later = { nextAt: longAfter() };

export const sellListStates: readonly ScreenState[] = [
  {
    name: 'drafts',
    open: async (stage) => {
      await withRows(stage, '/drafts', { drafts: [draft('d1', title), draft('d2', '')] });
      await shows(stage.page, sellingTexts.drafts.untitled);
    },
  },
  {
    name: 'drafts-unread',
    open: async (stage) => {
      const unread = { ...draft('d2', title), value: null };
      await withRows(stage, '/drafts', { drafts: [draft('d1', title), unread] });
      await shows(stage.page, sellingTexts.drafts.unreadNote);
    },
  },
  {
    name: 'drafts-empty',
    open: async (stage) => {
      await withRows(stage, '/drafts', {});
      await shows(stage.page, sellingTexts.drafts.empty);
    },
  },
  {
    name: 'drafts-delete',
    open: async (stage) => {
      await withRows(stage, '/drafts', { drafts: [draft('d1', title)] });
      await stage.page.getByRole('button', { name: sellingTexts.drafts.delete(title) }).click();
      await shows(stage.page, sellingTexts.drafts.deleteAsk.subtitle);
    },
  },
  {
    name: 'detail-new',
    open: async (stage) => {
      await lastStep(stage);
      const draftId = new URL(stage.page.url()).searchParams.get('draft');
      const gate = stage.network.hold(/^\/api\/v1\/item$/);
      await button(stage.page, wizardTexts.done).click();
      await gate.reached();
      await stage.page.goto(`/detail/new/${draftId}`);
      await shows(stage.page, sellingTexts.pending.note);
    },
  },
  {
    name: 'detail-new-stopped',
    open: async (stage) => {
      await lastStep(stage);
      const draftId = new URL(stage.page.url()).searchParams.get('draft');
      stage.network.inject(/^\/api\/v1\/item$/, { kind: 'status', status: 400, code: 'INVALID_INPUT' });
      await button(stage.page, wizardTexts.done).click();
      await shows(stage.page, sellingTexts.continue);
      await stage.page.goto(`/detail/new/${draftId}`);
      await shows(stage.page, sellingTexts.pending.failed);
    },
  },
  {
    name: 'my-trade-pending',
    open: async (stage) => {
      await withRows(stage, '/my-trade', {
        outbox: [aPendingCreate(later, { form: noPhotos })],
        drafts: [draft('d2', '둘째 글')],
      });
      await shows(stage.page, sellingTexts.pending.waiting);
    },
  },
  {
    name: 'outbox-listings',
    open: async (stage) => {
      await withRows(stage, '/outbox', {
        outbox: [
          aPendingCreate(later, { form: noPhotos }),
          aPendingEdit({
            seq: 2,
            id: 'test-key-00000002' as never,
            state: 'attention',
            reason: { is: 'changed' },
          }), // in its shape
        ],
      });
      await shows(stage.page, sellingTexts.conflict.title);
    },
  },
];
