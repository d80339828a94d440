/**
 * Stores each push token that the native wrapper posts: to the window or, on Android, to the document. Few pages
 * receive any message, so the code that reads one loads with the first message.
 */
export const hearPushTokens = (): void => {
  const listen = (event: Event): void => {
    void import('./keep-push-token.ts').then(
      ({ keepPushToken }) => keepPushToken(event),
      () => {}, // offline before the app was fully cached: the wrapper posts the token again at the next start
    );
  };
  window.addEventListener('message', listen);
  document.addEventListener('message', listen);
};
