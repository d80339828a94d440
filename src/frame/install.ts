/** By which a browser asks whether to install the app: once, and after a tap. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | null = null;

/** Holds what the browser offers, often before any screen is there: nothing asks by itself. */
export const holdInstallOffer = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer; // in no library of types
  });

/** null: this browser has offered nothing, so that its user installs the app by its menu. */
export const installOffer = (): InstallOffer | null => offer;

/** Whether this is the installed app, and no page of a browser. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
