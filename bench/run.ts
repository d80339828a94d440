import { benchStore } from './store.ts';

/** `npm run bench [store|cold|server] …`: prints each measurement with its limit of the same run and the goal. */
const rounds = Number(process.env['ROUNDS'] ?? 7);
const all: Record<string, () => Promise<void>> = {
  store: () => benchStore(rounds),
};
const asked = process.argv.slice(2);
for (const [name, run] of Object.entries(all)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`== ${name}`);
  await run();
}
