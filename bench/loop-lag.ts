import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into the measured server before anything else (`node --import`): writes, once a second, how late its event loop was.
const file = process.env['LOOP_LAG'] ?? '';
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
const note = () => {
  const ms = (nanoseconds: number) => nanoseconds / 1e6 - 10; // a timer of 10 ms that is on time is no lag
  appendFileSync(file, `${Date.now()} ${ms(delay.percentile(99)).toFixed(1)} ${ms(delay.max).toFixed(1)}\n`);
  delay.reset();
};
if (file !== '') setInterval(note, 1_000).unref();
