import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import type { Provider } from '#server/auth/providers.ts';
import { startAppServer } from './app-server.ts';
import { type Certificate, writeKeyFile } from './certificate.ts';
import { freePort } from './free-port.ts';
import { type LoginProvider, startLoginProvider } from './login-provider.ts';
import { startTlsFront } from './tls-front.ts';

/** The server in production behind TLS, with three certified providers beside it. */
export interface LoginSite {
  readonly origin: string;
  readonly providers: Readonly<Record<Provider, LoginProvider>>;
  stop(): Promise<void>;
}

const halfYearSeconds = 15_777_000;
const given = { google: 'the secret of google', kakao: 'the secret of kakao' } as const;
const teamId = 'TEAM123456';
const keyId = 'KEY1234567';

export const startLoginSite = async (certificate: Certificate): Promise<LoginSite> => {
  const front = await startTlsFront(certificate);
  const appleKey = await generateKeyPair('ES256', { extractable: true });
  const options = { certificate, site: front.origin };
  /** What Apple demands of a client secret. */
  const isSigned = async (secret: string, issuer: string): Promise<boolean> => {
    const proof = await jwtVerify(secret, appleKey.publicKey, {
      algorithms: ['ES256'],
      issuer: teamId,
      subject: 'campick-apple',
      audience: issuer,
      requiredClaims: ['iat', 'exp'],
    }).catch(() => null);
    const { iat = 0, exp = 0 } = proof?.payload ?? {};
    return proof?.protectedHeader.kid === keyId && exp - iat <= halfYearSeconds;
  };
  const providers = {
    apple: await startLoginProvider({ ...options, provider: 'apple', isSecret: isSigned }),
    google: await startLoginProvider({
      ...options,
      provider: 'google',
      isSecret: async (secret) => secret === given.google,
    }),
    kakao: await startLoginProvider({
      ...options,
      provider: 'kakao',
      isSecret: async (secret) => secret === given.kakao,
    }),
  };
  const port = await freePort();
  const server = await startAppServer({
    vars: {
      NODE_ENV: 'production',
      NODE_EXTRA_CA_CERTS: certificate.file,
      PORT: `${port}`,
      PUBLIC_ORIGIN: front.origin,
      TEST_CLOCK: 'off',
      RATE_LIMITS: 'on',
      DEMO_LOGIN: 'off',
      DEMO_CAMPUS: 'on',
      OAUTH_APPLE_ISSUER: providers.apple.issuer,
      OAUTH_APPLE_CLIENT_ID: providers.apple.clientId,
      OAUTH_APPLE_TEAM_ID: teamId,
      OAUTH_APPLE_KEY_ID: keyId,
      OAUTH_APPLE_KEY_FILE: writeKeyFile(certificate, await exportPKCS8(appleKey.privateKey)),
      OAUTH_GOOGLE_ISSUER: providers.google.issuer,
      OAUTH_GOOGLE_CLIENT_ID: providers.google.clientId,
      OAUTH_GOOGLE_CLIENT_SECRET: given.google,
      OAUTH_KAKAO_ISSUER: providers.kakao.issuer,
      OAUTH_KAKAO_CLIENT_ID: providers.kakao.clientId,
      OAUTH_KAKAO_CLIENT_SECRET: given.kakao,
    },
  });
  front.lead(port);
  return {
    origin: front.origin,
    providers,
    stop: async () => {
      await front.stop();
      await server.stop();
      for (const provider of Object.values(providers)) await provider.stop();
    },
  };
};
