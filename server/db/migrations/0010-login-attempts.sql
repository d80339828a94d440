-- A login that a provider is to answer (contract §8): made when the browser leaves for the provider, used once by the
-- answer. What only we may know stays here; the browser carries the state alone, in the address and in a cookie.

create table login_attempts (
  state_hash text primary key,
  provider text not null,
  nonce text not null,
  verifier text not null,
  -- where the login ends
  target text not null,
  -- the sessions of this browser, by their hashes: a login ends them, and Apple's answer brings no cookie that names them
  sessions text[] not null,
  expires_at timestamp(6) not null,
  used_at timestamp(6)
);
create index login_attempts_age on login_attempts (expires_at);
