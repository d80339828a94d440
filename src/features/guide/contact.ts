import type { Target } from '#src/frame/target.ts';
import { help } from './help-text.ts';

const mail = 'mailto:';

/** What the row of the operator's contact says: what it opens, and of an address outside the app which one. */
export const contactLabel = (contact: Target): { readonly label: string; readonly note?: string } => {
  if ('to' in contact) return { label: help.contact.page };
  const { href } = contact;
  if (href.toLowerCase().startsWith(mail))
    return { label: help.contact.mail, note: href.slice(mail.length).split('?')[0] ?? '' };
  return { label: help.contact.page, note: new URL(href).host };
};
