import type { AppointmentId, ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { outboxSummary } from '#src/db/outbox-summary.ts';
import { blocksView, blockView } from '#src/domain/blocks/blocks.view.ts';
import { heardNow } from '#src/domain/chat/heard.view.ts';
import { leaveCheckView, logView, roomView } from '#src/domain/chat/room.view.ts';
import { roomListView, unreadView } from '#src/domain/chat/room-list.view.ts';
import { roomPicksView } from '#src/domain/chat/room-picks.view.ts';
import { hasDraft } from '#src/domain/listings/has-draft.view.ts';
import { itemView } from '#src/domain/listings/item.view.ts';
import { listView } from '#src/domain/listings/list.view.ts';
import { mySalesView } from '#src/domain/listings/my-sales.view.ts';
import { openedView } from '#src/domain/listings/opened.view.ts';
import { ownListingView } from '#src/domain/listings/own-edit.view.ts';
import {
  draftsView,
  pendingListings,
  sentDraftView,
  untoldPublished,
} from '#src/domain/listings/own-listings.view.ts';
import { notificationsView } from '#src/domain/notifications/notifications.view.ts';
import { refusedPushToken } from '#src/domain/notifications/push-token.view.ts';
import { unseenView } from '#src/domain/notifications/unseen.view.ts';
import { monthView, saleDayView } from '#src/domain/picks/calendar.view.ts';
import { itemPicksView } from '#src/domain/picks/item-picks.view.ts';
import { itemTradeView } from '#src/domain/picks/item-trade.view.ts';
import { pickView, proposalView } from '#src/domain/picks/pick.view.ts';
import { pickCountsView } from '#src/domain/picks/pick-counts.view.ts';
import { agreedView, askedCountView, pickListView } from '#src/domain/picks/pick-list.view.ts';
import { recentPlacesView } from '#src/domain/picks/recent-places.view.ts';
import { knownUserView } from '#src/domain/profile/known-user.view.ts';
import { meView } from '#src/domain/profile/me.view.ts';
import { pushView } from '#src/domain/push/push.view.ts';
import { reportView } from '#src/domain/reports/report.view.ts';
import { reviewsView } from '#src/domain/reviews/reviews.view.ts';
import { countView, searchStart } from '#src/domain/search/search.view.ts';

type Show = (store: AccountStore, me: UserId) => Promise<unknown>;

const [item, other, room, pick] = [3 as ItemId, 2 as UserId, 58 as ChatRoomId, 905 as AppointmentId];

/** What the screens read, each as its screen reads it. */
export const screens: Readonly<Record<string, Show>> = {
  outboxSummary,
  heardNow,
  unreadView,
  hasDraft,
  openedView,
  draftsView,
  pendingListings,
  untoldPublished,
  refusedPushToken,
  unseenView,
  agreedView,
  askedCountView,
  recentPlacesView,
  meView,
  pushView,
  searchStart,
  pickCountsView,
  roomList: (store) => roomListView(store, other, null, 20),
  roomPicks: (store) => roomPicksView(store, room),
  leaveCheck: (store) => leaveCheckView(store, room),
  log: (store) => logView(store, room, { upTo: null, size: 60 }),
  room: (store) => roomView(store, room),
  item: (store) => itemView(store, item),
  home: (store) => listView(store, 'home', 20),
  liked: (store) => listView(store, 'liked', 20),
  mySales: (store) => mySalesView(store, 20),
  ownListing: (store) => ownListingView(store, item),
  sentDraft: (store) => sentDraftView(store, 'd1'),
  notifications: (store) => notificationsView(store, 20),
  month: (store) => monthView(store, item, '2026-11'),
  saleDay: (store) => saleDayView(store, item),
  itemPicks: (store) => itemPicksView(store, item),
  itemTrade: (store) => itemTradeView(store, item),
  pickList: (store, me) => pickListView(store, me, 'OWNER', 20),
  pick: (store) => pickView(store, pick),
  proposal: (store) => proposalView(store, item),
  knownUser: (store, me) => knownUserView(store, me, other),
  report: (store) => reportView(store, other, item),
  reviews: (store) => reviewsView(store, other, 20),
  blocks: (store) => blocksView(store),
  block: (store) => blockView(store, other),
  count: (store) => countView(store, 'count:'),
};
