import { build, preview } from 'vite';

/** Builds the gallery, serves it on a free port and says where; the answer stops it. */
export const serve = async (): Promise<{ address: string; stop: () => Promise<void> }> => {
  const configFile = `${import.meta.dirname}/vite.config.ts`;
  await build({ configFile });
  const server = await preview({ configFile, preview: { port: 0, host: '127.0.0.1' } });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error('the gallery is served nowhere');
  return { address, stop: () => server.close() };
};

/** For Playwright: the address travels in the environment to the workers. */
export default async function start(): Promise<() => Promise<void>> {
  const { address, stop } = await serve();
  process.env['GALLERY'] = address;
  return stop;
}
