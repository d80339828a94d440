import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate for this machine's own names, signed by itself, for a day. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** The certificate as a file, for NODE_EXTRA_CA_CERTS. */
  readonly file: string;
  remove(): void;
}

/** Makes one with openssl, which PostgreSQL's packages bring. */
export const makeCertificate = (): Certificate => {
  const folder = mkdtempSync(join(tmpdir(), 'campick-tls-'));
  const file = join(folder, 'cert.pem');
  const keyFile = join(folder, 'key.pem');
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const wanted = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const what = ['-days', '1', '-subj', '/CN=localhost', '-addext', names, '-keyout', keyFile, '-out', file];
  execFileSync('openssl', [...wanted, ...what], { stdio: 'pipe' });
  return {
    key: readFileSync(keyFile, 'utf8'),
    cert: readFileSync(file, 'utf8'),
    file,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** A key as Apple gives one: a .p8 file beside the certificate. */
export const writeKeyFile = ({ file }: Certificate, pem: string): string => {
  const keyFile = join(file, '..', 'apple.p8');
  writeFileSync(keyFile, pem);
  return keyFile;
};
