/** The login providers of the contract (contract §8): names come from this list, never from input. */
export const providers = ['apple', 'google', 'kakao'] as const;
export type Provider = (typeof providers)[number];

/** The name of a provider on screen. */
export const providerNames: Readonly<Record<Provider, string>> = {
  apple: 'Apple',
  google: 'Google',
  kakao: '카카오',
};

/**
 * How each provider answers: Apple posts a form from its own site, the others redirect. A provider's answer by the
 * other method is refused.
 */
export const answerMethods: Readonly<Record<Provider, 'GET' | 'POST'>> = {
  apple: 'POST',
  google: 'GET',
  kakao: 'GET',
};

export const isProvider = (name: string): name is Provider => (providers as readonly string[]).includes(name); // widened to ask

/** How this server proves to a provider that it is its client: a secret from the provider, or Apple's signed one. */
type ClientSecret =
  | { readonly kind: 'given'; readonly secret: string }
  | { readonly kind: 'signed'; readonly teamId: string; readonly keyId: string; readonly keyFile: string };

/** This server as a client of a provider, with the values from the provider's console. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: ClientSecret;
}
