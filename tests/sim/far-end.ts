import { epochStart, type Timeline } from './clock.ts';
import { carried, concerns, type Fault, instead, type Wire } from './faults.ts';
import type { ModelServer } from './model-server.ts';
import type { Cookies, Reply, Request } from './model-types.ts';
import type { Random } from './random.ts';
import type { Shadow } from './shadow.ts';

/** What sets off on its way back: an answer, a connection that breaks, or nothing ever. */
export type Returned = Wire | 'broken' | 'silent';

/** What of a device's way to the server bears on what becomes of its requests there. */
interface Way {
  readonly applyDelayMs: number;
  readonly workMs: number;
  readonly shadow: Shadow | null;
  asking: number;
  delayed: number;
  /** Milliseconds of one trip under this fault. */
  tripMs(fault: Fault): number;
  keep(reply: Reply, sentWith: Cookies): void;
}

/** Ends the tag of a request that the network sent a second time. */
export const doubled = '+';

/** What happens to a request on the server's side of the wire; `back` is told what comes of it, at once or later. */
export const makeFarEnd = (
  { timeline, server, random }: { timeline: Timeline; server: ModelServer; random: Random },
  way: Way,
) => {
  /** The model has answered; where there is a real server beside it, that one's answer counts. */
  const answered = (request: Request, reply: Reply, then: (reply: Reply) => void): void => {
    if (way.shadow === null) {
      then(reply);
      return;
    }
    way.asking += 1;
    void way.shadow.ask(request, reply).then((real) => {
      way.asking -= 1;
      then(real);
    });
  };
  /** Is done, and nobody hears of it. */
  const act = (request: Request): void => answered(request, server.handle(request), () => {});

  const serve = (request: Request, fault: Fault, back: (what: Returned) => void): void => {
    const kind = concerns(fault, request) ? fault.kind : 'none';
    const flaky = kind === 'flaky';
    const again = () => act({ ...request, tag: `${request.tag}${doubled}` });
    const work = server.arrive(request);
    const finish = () =>
      answered(request, work.finish(), (reply) => {
        if (flaky && random.chance(0.3)) again();
        way.keep(reply, request.cookies);
        const date = new Date(epochStart + timeline.now).toUTCString();
        back(flaky && random.chance(0.2) ? 'silent' : carried(fault, request, reply, date));
      });
    if (kind === 'twice') timeline.schedule(way.tripMs(fault), again);
    if (way.workMs === 0) finish();
    else timeline.schedule(random.below(way.workMs), finish);
  };

  return (request: Request, fault: Fault, back: (what: Returned) => void): void => {
    const own = instead(fault, request);
    const kind = concerns(fault, request) ? fault.kind : 'none';
    const lost = () => (random.chance(0.5) ? 'silent' : 'broken');
    if (own !== null) back(own);
    else if (kind === 'flaky' && random.chance(0.2)) back(lost());
    else if (kind === 'late') {
      way.delayed += 1;
      timeline.schedule(random.below(way.applyDelayMs), () => {
        way.delayed -= 1;
        act(request);
      });
      back(lost());
    } else serve(request, fault, back);
  };
};
