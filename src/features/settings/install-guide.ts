/** How a browser that offers no button has the app installed; `elsewhere`: it cannot. */
export type InstallGuide = 'ios' | 'mac' | 'samsung' | 'android' | 'desktop' | 'elsewhere';

/** Browsers inside of other apps. */
const inApps = /KAKAOTALK|NAVER\(inapp|Instagram|FBA[NV]|\bLine\//;

/** By what a browser says of itself; an iPad says that it is a Mac, and has fingers on it. */
export const installGuide = (agent: string, touchPoints: number): InstallGuide => {
  if (inApps.test(agent)) return 'elsewhere';
  const isMac = agent.includes('Macintosh');
  if (/iP(?:hone|ad|od)/.test(agent) || (isMac && touchPoints > 1)) return 'ios';
  if (agent.includes('SamsungBrowser')) return 'samsung';
  if (agent.includes('Android')) return 'android';
  if (agent.includes('Chrome/')) return 'desktop';
  return isMac && agent.includes('Safari/') ? 'mac' : 'elsewhere';
};
