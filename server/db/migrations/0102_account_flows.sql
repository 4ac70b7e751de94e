-- Codes by e-mail, second factors and the local outbox. Like everything in schema identity no request role is granted
-- anything here; what must stay readable for the server is sealed with a key that never enters the database.

-- Forms that hold a secret (a new authenticator key, recovery codes) keep their nodes here instead of in `nodes`.
alter table identity.flows add column if not exists sealed bytea;

create table if not exists identity.one_time_codes (
  id            uuid primary key,
  flow_id       uuid not null references identity.flows (id) on delete cascade,
  -- Null for an address that nobody has: such a row is written all the same, so that both take equally long.
  identity_id   uuid,
  -- Keyed hashes: six digits could be tried out in no time, and people type all kinds of things as an address.
  address_hash  bytea not null,
  code_hash     bytea not null,
  tries         integer not null default 0,
  sent_at       timestamptz not null,
  expires_at    timestamptz not null,
  used_at       timestamptz
);
create index if not exists one_time_codes_flow_idx on identity.one_time_codes (flow_id, sent_at desc);
create index if not exists one_time_codes_address_idx on identity.one_time_codes (address_hash, sent_at);

create table if not exists identity.verified_addresses (
  identity_id  uuid primary key references public.identities (id) on delete cascade,
  -- Counts only while it is the identity's address.
  address      text not null,
  verified_at  timestamptz not null
);

create table if not exists identity.totp_credentials (
  identity_id  uuid primary key references public.identities (id) on delete cascade,
  secret       bytea not null,
  -- The 30-second step of the last code that was accepted: a code that somebody saw is of no use (RFC 6238 §5.2).
  last_step    bigint not null,
  created_at   timestamptz not null
);

create table if not exists identity.lookup_credentials (
  identity_id  uuid primary key references public.identities (id) on delete cascade,
  -- Sealed list of {code, used_at}.
  codes        bytea not null,
  unused       integer not null,
  updated_at   timestamptz not null
);

create table if not exists identity.outbox (
  id          uuid primary key,
  recipient   text not null,
  subject     text not null,
  -- Sealed: messages hold codes.
  body        bytea not null,
  created_at  timestamptz not null
);
create index if not exists outbox_created_idx on identity.outbox (created_at);
