import type { Hono } from 'hono';
import { serverLimits } from '#contract/limits.ts';
import type { SockjsEndpoints } from '#packages/stomp-server/sockjs-endpoints.ts';
import type { LiveSession } from '../auth/sessions.ts';
import type { HttpContext, HttpEnv } from '../http.ts';
import { checkContentType, decodeBody, readBody } from '../input.ts';
import type { Admission } from './admission.ts';
import { asRefusal } from './socket-errors.ts';

const scripts = { 'Content-Type': 'application/javascript; charset=UTF-8', 'Cache-Control': 'no-store' };
const plain = { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'no-store' };

/** SockJS over plain requests. Each request is checked like a handshake (B-61). */
export const sockjsRoutes = (
  http: Hono<HttpEnv>,
  sockjs: SockjsEndpoints<LiveSession>,
  { admit, admitNew }: { readonly admit: Admission; readonly admitNew: Admission },
): void => {
  /** Admits the request, then answers it. */
  const admitted =
    (
      route: string,
      answer: (c: HttpContext, id: string, who: LiveSession) => Response | Promise<Response>,
      by: Admission = admit,
    ) =>
    async (c: HttpContext): Promise<Response> => {
      c.set('route', route);
      const who = await by(c.env.incoming);
      c.set('user', who.user);
      try {
        return await answer(c, c.req.param('session') ?? '', who);
      } catch (error) {
        throw asRefusal(error);
      }
    };
  const session = '/ws/:server{[^/.]+}/:session{[^/.]{1,64}}';

  for (const path of ['/ws', '/ws/'])
    http.get(path, (c) => {
      c.set('route', 'GET /ws');
      return c.text(sockjs.greeting, 200, plain);
    });
  http.get(
    '/ws/info',
    admitted(
      'GET /ws/info',
      (c) => {
        c.header('Cache-Control', 'no-store');
        return c.json(sockjs.info());
      },
      admitNew, // every connection of SockJS begins with it
    ),
  );
  http.post(
    `${session}/xhr`,
    admitted('POST /ws/:server/:session/xhr', async (c, id, who) =>
      c.body(await sockjs.poll(id, who, c.env.outgoing), 200, scripts),
    ),
  );
  http.post(
    `${session}/xhr_streaming`,
    admitted('POST /ws/:server/:session/xhr_streaming', (c, id, who) =>
      c.body(sockjs.stream(id, who, c.env.outgoing), 200, scripts),
    ),
  );
  http.post(
    `${session}/xhr_send`,
    admitted('POST /ws/:server/:session/xhr_send', async (c, id, who) => {
      const receive = sockjs.receiver(id, who);
      const { incoming } = c.env;
      const isText = incoming.headers['content-type']?.startsWith('text/plain') ?? false;
      checkContentType(incoming, isText ? 'text' : 'json'); // sockjs-client sends text/plain
      receive(decodeBody(await readBody(incoming, serverLimits.bodyBytes)));
      return c.body(null, 204, plain);
    }),
  );
};
