/** The login providers of the contract (§8): names come from this list, never from input. */
export const providers = ['apple', 'google', 'kakao'] as const;
export type Provider = (typeof providers)[number];

/** How a provider is called on screen. */
export const providerNames: Readonly<Record<Provider, string>> = {
  apple: 'Apple',
  google: 'Google',
  kakao: '카카오',
};

export const isProvider = (name: string): name is Provider => (providers as readonly string[]).includes(name); // widened to ask
