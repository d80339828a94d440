import { detail, draft, home, item, like, post, search } from './catalogue.ts';
import { chat } from './chat.ts';
import { install, push, settings, storage, update } from './device.ts';
import { errors } from './errors.ts';
import { notification, report, review } from './feedback.ts';
import { labels } from './labels.ts';
import { ours } from './ours.ts';
import { outbox } from './outbox.ts';
import { login, my, profile } from './person.ts';
import { pick } from './pick.ts';
import { action, empty, nav, network, state } from './shell.ts';
import { time } from './time.ts';

/** Every text a person sees, by place. Tests find things by these words. */
export const ko = {
  nav,
  action,
  network,
  state,
  empty,
  time,
  errors,
  labels,
  home,
  item,
  like,
  search,
  detail,
  post,
  draft,
  login,
  my,
  profile,
  chat,
  pick,
  review,
  report,
  notification,
  outbox,
  update,
  install,
  push,
  settings,
  storage,
  ours,
} as const;
