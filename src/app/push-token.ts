/**
 * Keeps each push token that the native wrapper posts: to the window or, on Android, to the document. Hardly any page is
 * posted anything, so what reads a message comes with the first one.
 */
export const hearPushTokens = (): void => {
  const listen = (event: Event): void => {
    void import('./keep-push-token.ts').then(
      ({ keepPushToken }) => keepPushToken(event),
      () => {}, // offline before the app was whole: the wrapper says it again at the next start
    );
  };
  window.addEventListener('message', listen);
  document.addEventListener('message', listen);
};
