/** As far as web-push-sender.ts needs it; the package brings no types. */
declare module 'web-push' {
  const webPush: {
    generateRequestDetails(
      subscription: {
        readonly endpoint: string;
        readonly keys: { readonly p256dh: string; readonly auth: string };
      },
      payload: string,
      options: {
        readonly vapidDetails: {
          readonly subject: string;
          readonly publicKey: string;
          readonly privateKey: string;
        };
        readonly TTL: number;
        readonly urgency: 'high' | 'normal';
        readonly topic: string;
        readonly contentEncoding: 'aes128gcm';
      },
    ): { readonly headers: Readonly<Record<string, string | number>>; readonly body: Buffer };
  };
  export default webPush;
}
