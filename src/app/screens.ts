import type { ComponentType } from 'react';
import { idle } from '#src/frame/idle.ts';

/** Loads the code of a screen. */
export type ScreenModule = () => Promise<{ readonly Component: ComponentType }>;

type Screens = Readonly<Record<string, ScreenModule>>;

const room: ScreenModule = async () => ({
  Component: (await import('#src/features/chat/room/ChatRoomScreen.tsx')).ChatRoomScreen,
});

/** By their routes, the screens of all that a wide page may show beside another one (shell/wide): open to visitors too. */
export const openScreens: Screens = {
  '/': async () => ({ Component: (await import('#src/features/home/HomeScreen.tsx')).HomeScreen }),
  '/detail/:itemId': async () => ({
    Component: (await import('#src/features/item/ItemScreen.tsx')).ItemScreen,
  }),
  '/search': async () => ({
    Component: (await import('#src/features/search/SearchScreen.tsx')).SearchScreen,
  }),
  '/user/:userId': async () => ({
    Component: (await import('#src/features/user/UserScreen.tsx')).UserScreen,
  }),
  '/opened': () => import('#src/features/me/OpenedScreen.tsx'),
};

/** The same of those that need a logged-in user. */
export const guardedScreens: Screens = {
  '/my': () => import('#src/features/me/MyScreen.tsx'),
  '/liked': () => import('#src/features/me/LikedScreen.tsx'),
  '/my-trade': () => import('#src/features/me/MyTradeScreen.tsx'),
  /** Loads the room's code together with the list of rooms, so that a tap on a room need not wait for it. */
  '/chat': async () => {
    const { ChatListScreen } = await import('#src/features/chat/list/ChatListScreen.tsx');
    void idle()
      .then(room)
      .catch(() => {}); // the router loads it again and shows the error
    return { Component: ChatListScreen };
  },
  '/chat-about/:itemId': async () => ({
    Component: (await import('#src/features/chat/list/ChatAboutScreen.tsx')).ChatAboutScreen,
  }),
  '/chat/:chatRoomId': room,
  '/notification': async () => ({
    Component: (await import('#src/features/notification/NotificationScreen.tsx')).NotificationScreen,
  }),
  '/pick': async () => ({
    Component: (await import('#src/features/pick/list/PickListScreen.tsx')).PickListScreen,
  }),
};
