import { type Provider, providerNames } from './providers.ts';

/** Why a login failed, as far as it matters to the user. */
export type LoginFailure =
  /** The user cancelled at the provider. */
  | { readonly kind: 'cancelled' }
  /** The answer came after the attempt's life. */
  | { readonly kind: 'late' }
  /** The attempt was answered already. */
  | { readonly kind: 'used' }
  /** The attempt was begun in another browser, or by another user. */
  | { readonly kind: 'elsewhere' }
  /** The answer is not one that this provider gave to this attempt. */
  | { readonly kind: 'invalid' }
  /** The account was closed by the operator. */
  | { readonly kind: 'closed' }
  /** The provider does not answer. */
  | { readonly kind: 'unreachable' }
  /** This server has no client of the provider. */
  | { readonly kind: 'off' }
  /** This address begins too many logins. */
  | { readonly kind: 'busy'; readonly seconds: number }
  /** The server accepts no more logins for the moment. */
  | { readonly kind: 'full' }
  /** The provider refuses this server, or the server has a bug: a developer must act. */
  | { readonly kind: 'broken' };

/** What is thrown for it; `cause` is for the log alone. */
export class LoginFailed extends Error {
  readonly failure: LoginFailure;
  constructor(failure: LoginFailure, options?: { readonly cause: unknown }) {
    super(failure.kind, options);
    this.failure = failure;
  }
}

const statuses = {
  cancelled: 200,
  late: 400,
  used: 400,
  elsewhere: 403,
  invalid: 403,
  closed: 403,
  off: 404,
  busy: 429,
  unreachable: 502,
  full: 503,
  broken: 500,
} as const satisfies Record<LoginFailure['kind'], number>;

export const statusOf = ({ kind }: LoginFailure) => statuses[kind];

/** What the user reads. */
export const textOf = (failure: LoginFailure, provider: Provider): string => {
  const name = providerNames[provider];
  switch (failure.kind) {
    case 'cancelled':
      return '로그인을 취소했어요';
    case 'late':
      return '로그인 시간이 지났어요. 다시 시도해 주세요';
    case 'used':
      return '이미 끝난 로그인이에요. 다시 시도해 주세요';
    case 'elsewhere':
      return '로그인을 시작한 브라우저가 아니에요. 여기에서 다시 로그인해 주세요';
    case 'invalid':
      return `${name} 로그인에 실패했어요. 다시 시도해 주세요`;
    case 'closed':
      return '이용이 끝난 계정이에요. 다른 계정으로 로그인하거나 운영자에게 문의해 주세요';
    case 'unreachable':
      return `${name}에 연결하지 못했어요. 잠시 후 다시 시도해 주세요`;
    case 'off':
      return `여기에서는 ${name}로 로그인할 수 없어요. 다른 방법으로 로그인해 주세요`;
    case 'busy':
      return `잠시 후 다시 시도해 주세요. ${Math.max(1, Math.ceil(failure.seconds / 60))}분 뒤에 할 수 있어요`;
    case 'full':
      return '서버가 잠시 받지 못하고 있어요. 잠시 후 다시 시도해 주세요';
    case 'broken':
      return '로그인 중 문제가 생겼어요. 잠시 후 다시 시도해 주세요';
    default:
      return failure satisfies never;
  }
};
