// Loaded into the server before it starts (--import): writes down how it is, once a second.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const file = process.env['CAMPICK_FUZZ_WATCH'];
if (file === undefined) throw new Error('CAMPICK_FUZZ_WATCH names no file');
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

/** The lag is the worst since the last line was written: a reader takes the worst of all lines. */
const write = () => {
  const sockets = process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
  const { rss, heapUsed } = process.memoryUsage();
  writeFileSync(
    file,
    `${JSON.stringify({ pid: process.pid, rss, heapUsed, lagMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6, sockets })}\n`,
    { flag: 'a' },
  );
  delay.reset();
};
setInterval(write, 1000).unref();
process.on('SIGUSR2', () => {
  collect();
  write();
});
