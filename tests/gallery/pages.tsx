import type { ComponentType } from 'react';
import { ControlsPage } from './controls-page.tsx';
import { DetailPage } from './detail-page.tsx';
import { EndlessPage } from './endless-page.tsx';
import { FeedbackPage } from './feedback-page.tsx';
import { HomePage } from './home-page.tsx';
import { LoadingPage } from './loading-page.tsx';
import { MyPage } from './my-page.tsx';
import { OutboxPage } from './outbox-page.tsx';
import { OverlaysPage } from './overlays-page.tsx';
import { PickFormPage } from './pick-form-page.tsx';
import { RoomPage } from './room-page.tsx';
import { RoomsPage } from './rooms-page.tsx';
import { SearchPage } from './search-page.tsx';
import { ShellPage } from './shell-page.tsx';
import { StatesPage } from './states-page.tsx';
import { TicketsPage } from './tickets-page.tsx';

/** Each page of the gallery by the name that its address gives. */
export const pages: Readonly<Record<string, ComponentType>> = {
  home: () => <HomePage />,
  offline: () => <HomePage offline />,
  detail: DetailPage,
  my: MyPage,
  shell: ShellPage,
  controls: ControlsPage,
  search: SearchPage,
  'pick-form': PickFormPage,
  outbox: OutboxPage,
  rooms: RoomsPage,
  room: RoomPage,
  tickets: TicketsPage,
  feedback: FeedbackPage,
  states: StatesPage,
  loading: LoadingPage,
  overlays: OverlaysPage,
  endless: EndlessPage,
};
