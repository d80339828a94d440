import { EnvError, text, type Vars } from '../env-vars.ts';

/** What the operator says of the market (docs/operating.md, *What the operator says*). */
export interface OperatorSettings {
  /** Where 문의하기 leads; null: to the app's own form. */
  readonly inquiry: string | null;
  /** Where the two texts stand elsewhere; null: this server shows them. */
  readonly privacyUrl: string | null;
  readonly termsUrl: string | null;
  /** Where weaknesses are reported; null: there is no security.txt. */
  readonly securityContact: string | null;
}

/** A web or a mail address; a bare mail address becomes one. */
const address = (vars: Vars, name: string, schemes: readonly string[]): string | null => {
  const value = text(vars, name);
  if (value === null) return null;
  const given = /^[^\s@:/?]+@[^\s@:/?]+$/.test(value) ? `mailto:${value}` : value;
  const url = URL.parse(given);
  if (url === null || !schemes.includes(url.protocol))
    throw new EnvError(`${name} must be ${schemes.map((one) => `${one}…`).join(' or ')}, not "${value}"`);
  return url.href;
};

const web = ['https:', 'http:'] as const;

export const readOperator = (vars: Vars): OperatorSettings => ({
  inquiry: address(vars, 'INQUIRY_URL', ['https:', 'mailto:']),
  privacyUrl: address(vars, 'PRIVACY_URL', web),
  termsUrl: address(vars, 'TERMS_URL', web),
  securityContact: address(vars, 'SECURITY_CONTACT', ['https:', 'mailto:', 'tel:']),
});
