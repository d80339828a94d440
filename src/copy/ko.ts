/**
 * Every text a person sees, by place: `import * as ko`. Tests find things by these words. Named one by one, so that a
 * screen's chunk brings only the texts it shows.
 */
export { detail, draft, like, post } from './catalogue.ts';
export { chat } from './chat.ts';
export { storage, update } from './device.ts';
export { empty } from './empty.ts';
export { errors } from './errors.ts';
export { notification, report, review } from './feedback.ts';
export { frameTexts as frame } from './frame.ts';
export { home, item } from './home.ts';
export { labels } from './labels.ts';
export { outbox } from './outbox.ts';
export { login, my, profile, settings } from './person.ts';
export { pick } from './pick.ts';
export { search } from './search.ts';
export { action, nav, network, state } from './shell.ts';
export { time } from './time.ts';
