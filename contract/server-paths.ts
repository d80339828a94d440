/** Paths that the server answers itself: none of them is a screen of the app. A proxy must forward them. */
export const serverPaths = [
  '/api',
  '/oauth2',
  '/login/oauth2',
  '/ws',
  '/media',
  '/media-upload',
  '/healthz',
  '/readyz',
  '/privacy',
  '/terms',
  '/robots.txt',
  '/.well-known',
  '/__test',
] as const;

/** Whether the server answers at this path, or below it. */
export const isServerPath = (path: string): boolean =>
  serverPaths.some((own) => path === own || path.startsWith(`${own}/`));
