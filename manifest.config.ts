import type { ManifestOptions } from 'vite-plugin-pwa';

/** An entry of the menu behind the app's icon; each leads through the login where it needs one, and back to its place. */
const shortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  icons: [{ src: `/icons/shortcut-${icon}.png`, sizes: '96x96', type: 'image/png' }],
});

/** A photograph of a screen, as `npm run screens` takes it: it renews this one with the sheet of that screen. */
const screenshot = (photograph: string, form: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${photograph}.webp`,
  sizes: form === 'wide' ? '1440x844' : '390x844',
  type: 'image/webp',
  form_factor: form,
  label,
});

/** What a browser needs to know to install the app, and what the device offers of it from outside. */
export const manifest = {
  id: '/',
  name: '캠픽',
  short_name: '캠픽',
  description: '캠퍼스 유니폼과 과잠을 빌리고, 팔고, 찾는 곳. 연결이 끊겨도 본 것은 그대로 보여 드려요.',
  lang: 'ko',
  dir: 'ltr',
  categories: ['shopping', 'lifestyle', 'sports'],
  start_url: '/?source=pwa',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  theme_color: '#FFFFFF',
  background_color: '#F9FAFC',
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon-monochrome-96.png', sizes: '96x96', type: 'image/png', purpose: 'monochrome' },
  ],
  shortcuts: [
    shortcut('상품 등록', '/post', 'post'),
    shortcut('채팅', '/chat', 'chat'),
    shortcut('받은 PICK', '/pick?subject=owner', 'pick'),
    shortcut('검색', '/search', 'search'),
  ],
  // beside the browser's question whether to install; no page shows them, and the service worker stores none
  screenshots: [
    screenshot('home-light', 'narrow', '새로 올라온 상품을 보는 홈'),
    screenshot('detail-member-light', 'narrow', '대여료와 판매가가 있는 상품'),
    screenshot('chat-room-light', 'narrow', '채팅으로 정한 PICK'),
    screenshot('search-results-light', 'narrow', '조건에 맞는 상품 검색'),
    screenshot('home-1440', 'wide', '넓은 화면에서 보는 홈'),
    screenshot('detail-member-1440', 'wide', '넓은 화면에서 보는 상품과 판매자'),
  ],
  // photos that another app shares begin a listing; the service worker answers the call, so that it needs no network
  share_target: {
    action: '/share-target',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      files: [
        {
          name: 'photos',
          // types and extensions: devices name HEIC by one or the other
          accept: [
            'image/jpeg',
            'image/png',
            'image/webp',
            'image/heic',
            'image/heif',
            '.jpg',
            '.jpeg',
            '.png',
            '.webp',
            '.heic',
            '.heif',
          ],
        },
      ],
    },
  },
} satisfies Partial<ManifestOptions>;
