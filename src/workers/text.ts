/** Notifications of the app while it is closed: what is said where the server's words cannot be shown, and after a press. */
export const pushTexts = {
  app: '캠픽',
  wordless: '새 소식이 있어요. 앱을 열어 확인해 주세요',
  thisDevice: '이 기기',
  pressed: {
    waits: '보내는 중이에요. 연결되면 보낼게요',
    done: '전했어요',
    asks: '확인이 필요해요',
  },
} as const;
