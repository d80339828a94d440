import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { idle } from './frame/idle.ts';
import { Guard } from './Guard.tsx';
import { Layout } from './Layout.tsx';
import { RouteTrouble } from './RouteTrouble.tsx';

type ScreenModule = () => Promise<{ readonly Component: ComponentType }>;

/** Every screen is a chunk of its own; after the first visit the service worker has them all. */
const screen = (path: string, load: ScreenModule): RouteObject => ({ path, lazy: load });

const room = () => import('#src/features/chat/room/ChatRoomScreen.tsx');

/** Loads the room's code together with the list of rooms, so that a tap on a room need not wait for it. */
const rooms: ScreenModule = async () => {
  const { ChatListScreen } = await import('#src/features/chat/list/ChatListScreen.tsx');
  void idle()
    .then(room)
    .catch(() => {}); // the router loads it again and shows the error
  return { Component: ChatListScreen };
};

const home = () => import('#src/features/home/HomeScreen.tsx');
const pickDetail = () => import('#src/features/pick/detail/PickDetailScreen.tsx');
const pickList = () => import('#src/features/pick/list/PickListScreen.tsx');

/** Loads the screen of an address, and what a member sees on it, while the databases open. */
export const bringFirstScreen = (path: string, isMember: boolean): void => {
  const today = isMember ? [() => import('#src/features/home/TodayStrip.tsx')] : [];
  const parts: readonly (readonly [RegExp, readonly (() => Promise<unknown>)[]])[] = [
    [/^\/$/, [home, ...today]],
    [/^\/chat$/, [rooms]],
    [/^\/chat\/\d+$/, [room]],
    [/^\/pick$/, [pickList]],
    [/^\/pick-detail\/\d+$/, [pickDetail]],
  ];
  const own = parts.find(([address]) => address.test(path))?.[1] ?? [];
  for (const load of own) void load().catch(() => {}); // the screen loads it again and shows the error
};

const guide = () => import('#src/features/guide/GuideScreen.tsx');

/** Screens that visitors may see too (docs/decisions/0038). */
const open: RouteObject[] = [
  screen('/', async () => ({ Component: (await home()).HomeScreen })),
  screen('/detail/:itemId', async () => ({
    Component: (await import('#src/features/item/ItemScreen.tsx')).ItemScreen,
  })),
  screen('/login', async () => ({
    Component: (await import('#src/features/login/LoginScreen.tsx')).LoginScreen,
  })),
  screen('/share-target', async () => ({
    Component: (await import('#src/features/post/share/ShareRefusedScreen.tsx')).ShareRefusedScreen,
  })),
  screen('/search', async () => ({
    Component: (await import('#src/features/search/SearchScreen.tsx')).SearchScreen,
  })),
  screen('/opened', async () => ({
    Component: (await import('#src/features/me/OpenedScreen.tsx')).OpenedScreen,
  })),
  ...['/guide/:page', '/help'].map((path) => screen(path, guide)),
];

/** Screens that need a logged-in user; others are redirected to /login. */
const guarded: RouteObject[] = [
  screen('/my', async () => ({ Component: (await import('#src/features/me/MyScreen.tsx')).MyScreen })),
  screen('/liked', async () => ({
    Component: (await import('#src/features/me/LikedScreen.tsx')).LikedScreen,
  })),
  screen('/my-trade', async () => ({
    Component: (await import('#src/features/me/MyTradeScreen.tsx')).MyTradeScreen,
  })),
  screen('/my-edit', async () => ({
    Component: (await import('#src/features/me/ProfileEditScreen.tsx')).ProfileEditScreen,
  })),
  screen('/outbox', async () => ({
    Component: (await import('#src/features/outbox/OutboxScreen.tsx')).OutboxScreen,
  })),
  screen('/chat', rooms),
  screen('/chat-about/:itemId', async () => ({
    Component: (await import('#src/features/chat/list/ChatAboutScreen.tsx')).ChatAboutScreen,
  })),
  screen('/chat/with/:itemId', async () => ({
    Component: (await import('#src/features/chat/room/NewRoomScreen.tsx')).NewRoomScreen,
  })),
  screen('/chat/:chatRoomId', async () => ({
    Component: (await room()).ChatRoomScreen,
  })),
  screen('/review/:appointmentId', async () => ({
    Component: (await import('#src/features/review/ReviewScreen.tsx')).ReviewScreen,
  })),
  screen('/report/:ownerId', async () => ({
    Component: (await import('#src/features/report/ReportScreen.tsx')).ReportScreen,
  })),
  screen('/notification', async () => ({
    Component: (await import('#src/features/notification/NotificationScreen.tsx')).NotificationScreen,
  })),
  screen('/pick', async () => ({
    Component: (await pickList()).PickListScreen,
  })),
  screen('/pick-detail/:appointmentId', async () => ({
    Component: (await pickDetail()).PickDetailScreen,
  })),
  screen('/meeting/:appointmentId', async () => ({
    Component: (await import('#src/features/pick/meeting/MeetingScreen.tsx')).MeetingScreen,
  })),
  screen('/post-pick/:itemId/:type/:method', async () => ({
    Component: (await import('#src/features/pick/form/CreateScreen.tsx')).CreateScreen,
  })),
  screen('/edit-pick/:appointmentId', async () => ({
    Component: (await import('#src/features/pick/form/EditScreen.tsx')).EditScreen,
  })),
  screen('/pick-new/:itemId', async () => ({
    Component: (await import('#src/features/pick/form/NewPickScreen.tsx')).NewPickScreen,
  })),
  screen('/post', async () => ({
    Component: (await import('#src/features/post/PostScreen.tsx')).PostScreen,
  })),
  screen('/post-edit', async () => ({
    Component: (await import('#src/features/post/PostEditScreen.tsx')).PostEditScreen,
  })),
  screen('/drafts', async () => ({
    Component: (await import('#src/features/post/drafts/DraftsScreen.tsx')).DraftsScreen,
  })),
  screen('/detail/new/:draftId', async () => ({
    Component: (await import('#src/features/post/pending/PendingScreen.tsx')).PendingScreen,
  })),
  screen('/edit-conflict/:itemId', async () => ({
    Component: (await import('#src/features/post/conflict/ConflictScreen.tsx')).ConflictScreen,
  })),
];

const Nothing = () => null;

export const makeRouter = () =>
  createBrowserRouter([
    {
      Component: Layout,
      HydrateFallback: Nothing, // the splash of the HTML page stays until the first screen's chunk has loaded
      ErrorBoundary: RouteTrouble,
      children: [
        ...open,
        { Component: Guard, children: guarded },
        screen('*', async () => ({
          Component: (await import('#src/features/home/NotFoundScreen.tsx')).NotFoundScreen,
        })),
      ],
    },
  ]);
