import type { Hono } from 'hono';
import * as v from 'valibot';
import { checkContentType, decodeBody, parseJson, readBody } from './body.ts';
import type { SharedClock } from './clock.ts';
import { moment } from './db/kst.ts';
import type { HttpEnv } from './http.ts';
import { InvalidInput } from './problem.ts';

const yearMs = 366 * 86_400_000;
const Advance = v.object({ advanceMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(yearMs)) });

/** The test clock (contract §8), present with TEST_CLOCK=1 only. Moving it runs the sweeper before it answers. */
export const testClockRoutes = (
  http: Hono<HttpEnv>,
  clock: SharedClock,
  afterMove: () => Promise<unknown>,
): void => {
  http.get('/__test/clock', (c) => c.json({ now: moment(clock.now()) }));
  http.post('/__test/clock', async (c) => {
    checkContentType(c.env.incoming, 'json');
    const body = v.safeParse(Advance, parseJson(decodeBody(await readBody(c.env.incoming, 1024))));
    if (!body.success) throw new InvalidInput('advanceMs', '0 이상의 정수(밀리초)여야 해요.');
    await clock.advance(body.output.advanceMs);
    await afterMove();
    return c.json({ now: moment(clock.now()) });
  });
};
