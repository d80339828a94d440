import type { BrowserContext } from '@playwright/test';

/** What a browser says that its user has answered about notifications, in pages that are opened from now on; the last call counts. */
export const answerAboutNotifications = async (
  context: BrowserContext,
  answer: NotificationPermission,
): Promise<void> => {
  await context.addInitScript((given) => {
    if (!('Notification' in globalThis)) return;
    Object.defineProperty(Notification, 'permission', { get: () => given, configurable: true });
  }, answer);
};
