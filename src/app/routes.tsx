import { lazy, Suspense } from 'react';
import { Navigate, Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { useApp } from '#src/frame/app-context.ts';
import { Layout } from './Layout.tsx';
import { loadScreen } from './router.ts';
import { guardedScreens, openScreens, type ScreenModule } from './screens.ts';

/** Every screen is a chunk of its own; after the first visit the service worker has them all. */
const screen = (path: string, load: ScreenModule): RouteObject => ({ path, lazy: load });

const guide = () => import('#src/features/guide/GuideScreen.tsx');

/** Screens that visitors may see too (docs/decisions/0038). */
const open: RouteObject[] = [
  ...Object.entries(openScreens).map(([path, load]) => screen(path, load)),
  screen('/login', async () => ({
    Component: (await import('#src/features/login/LoginScreen.tsx')).LoginScreen,
  })),
  screen('/share-target', async () => ({
    Component: (await import('#src/features/post/share/ShareRefusedScreen.tsx')).ShareRefusedScreen,
  })),
  ...['/guide/:page', '/help'].map((path) => screen(path, guide)),
];

/** Screens that need a logged-in user; others are redirected to /login. */
const guarded: RouteObject[] = [
  ...Object.entries(guardedScreens).map(([path, load]) => screen(path, load)),
  screen('/my-edit', async () => ({
    Component: (await import('#src/features/me/ProfileEditScreen.tsx')).ProfileEditScreen,
  })),
  screen('/inquiry', async () => ({
    Component: (await import('#src/features/me/InquiryScreen.tsx')).InquiryScreen,
  })),
  screen('/settings/:part?', () => import('#src/features/settings/SettingsScreen.tsx')),
  screen('/outbox', async () => ({
    Component: (await import('#src/features/outbox/OutboxScreen.tsx')).OutboxScreen,
  })),
  screen('/chat/with/:itemId', async () => ({
    Component: (await import('#src/features/chat/room/NewRoomScreen.tsx')).NewRoomScreen,
  })),
  screen('/review/:appointmentId', async () => ({
    Component: (await import('#src/features/review/ReviewScreen.tsx')).ReviewScreen,
  })),
  screen('/report/:ownerId', async () => ({
    Component: (await import('#src/features/report/ReportScreen.tsx')).ReportScreen,
  })),
  screen('/pick-detail/:appointmentId', async () => ({
    Component: (await import('#src/features/pick/detail/PickDetailScreen.tsx')).PickDetailScreen,
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

/** Every screen within the frame of all of them; the router writes what it has loaded into its route. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    children: [
      ...open,
      { Component: Guard, children: guarded },
      screen('*', async () => ({
        Component: (await import('#src/features/home/NotFoundScreen.tsx')).NotFoundScreen,
      })),
    ],
  },
];

/** Loads the screen of an address, and what a member sees on it, while the databases open. */
export const bringFirstScreen = (path: string, isMember: boolean): void => {
  const today = isMember && path === '/' ? import('#src/features/home/TodayStrip.tsx') : null;
  for (const part of [loadScreen(routes, path), today]) part?.catch(() => {}); // loaded again where it is shown
};

/** Most starts know who the user is. */
const Asking = lazy(() => import('./Asking.tsx').then((code) => ({ default: code.Asking })));

/**
 * Lets members through and redirects known visitors to the login. Being offline is no reason for that: a member stays a
 * member, and a user whose session was never checked waits here.
 */
function Guard() {
  const { session } = useApp();
  const { pathname, search } = useLocation();
  switch (session.state) {
    case 'member':
      return <Outlet />;
    case 'visitor':
    case 'ended':
    case 'leaving':
      return <Navigate to="/login" replace state={{ from: pathname + search }} />;
    case 'unknown':
      return (
        <Suspense fallback={null}>
          <Asking />
        </Suspense>
      );
    default:
      return session.state satisfies never;
  }
}
