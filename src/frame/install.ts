import { systemClock } from '#src/lib/time.ts';

/** By which a browser asks whether to install the app: once, and after a tap. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | null = null;
const offered = new Set<() => void>();

/** Holds what the browser offers, often before any screen is there: nothing asks by itself. */
export const holdInstallOffer = (): void => {
  offer = (globalThis as { earlyOffer?: InstallOffer }).earlyOffer ?? null; // of snapshot-start.ts
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer; // in no library of types
    for (const heard of offered) heard();
  });
};

/** null: this browser has offered nothing, so that its user installs the app by its menu. */
export const installOffer = (): InstallOffer | null => offer;

/** Calls back when the browser offers it later than at the start; returns the end of it. */
export const watchInstallOffer = (heard: () => void): (() => void) => {
  offered.add(heard);
  return () => void offered.delete(heard);
};

/** Whether this is the installed app, and no page of a browser. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** From when on the app may offer by itself to be installed, ms of the wall clock: of no account, and left by a logout. */
export const installDueKey = 'campick-install-due';
/** What begins later than this after the first visit is another one, ms. */
const visitMs = 30 * 60_000;
/** What its user declined is not offered again for this long, ms. */
const restMs = 30 * 86_400_000;

const offerAfter = (ms: number): void => {
  try {
    localStorage.setItem(installDueKey, String(systemClock.wall() + ms));
  } catch {
    // storage is full: the next start is another first visit
  }
};

/** Whether the app may offer by itself to be installed: from the second visit on, and not soon after it was declined. */
export const mayOfferInstall = (): boolean => {
  const due = localStorage.getItem(installDueKey);
  if (due === null) offerAfter(visitMs);
  return due !== null && systemClock.wall() >= Number(due);
};

/** Its user has answered. */
export const restInstallOffer = (): void => offerAfter(restMs);
