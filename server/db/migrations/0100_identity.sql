-- What only the identity service may read: credentials, sessions, flows. No request role is ever granted anything
-- here, so a hole in the data API cannot reach a password hash or a session.
create schema if not exists identity;
revoke all on schema identity from public;

create table if not exists identity.credentials (
  identity_id uuid primary key,
  -- What is typed at sign-in: the e-mail address in lower case.
  identifier  text not null unique,
  -- An argon2id hash in PHC form; its parameters travel with it, so they can rise later.
  secret      text not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);

create table if not exists identity.sessions (
  id                      uuid primary key,
  -- SHA-256 of the cookie's value: a copy of this table opens nothing.
  token_hash              bytea not null unique,
  identity_id             uuid not null,
  assurance_level         text not null check (assurance_level in ('aal1', 'aal2')),
  authentication_methods  jsonb not null,
  issued_at               timestamptz not null,
  authenticated_at        timestamptz not null,
  last_seen_at            timestamptz not null,
  expires_at              timestamptz not null,
  ip_address              text,
  user_agent              text
);
create index if not exists sessions_identity_idx on identity.sessions (identity_id);
create index if not exists sessions_expires_idx on identity.sessions (expires_at);

create table if not exists identity.flows (
  id             uuid primary key,
  kind           text not null,
  request_url    text not null,
  return_to      text,
  -- SHA-256 of the CSRF cookie of the browser that opened the flow: nobody else may read or submit it.
  csrf_hash      bytea not null,
  refresh        boolean not null default false,
  requested_aal  text not null default 'aal1',
  state          text,
  active         text,
  identity_id    uuid,
  nodes          jsonb not null,
  messages       jsonb not null,
  issued_at      timestamptz not null,
  expires_at     timestamptz not null,
  updated_at     timestamptz not null
);
create index if not exists flows_expires_idx on identity.flows (expires_at);

create table if not exists identity.flow_errors (
  id          uuid primary key,
  csrf_hash   bytea not null,
  error       jsonb not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null
);
create index if not exists flow_errors_expires_idx on identity.flow_errors (expires_at);

create table if not exists identity.login_attempts (
  -- A hash of the account name or address: people type passwords into the wrong field.
  bucket         text primary key,
  -- Milliseconds since the epoch of the tries of the last minute, oldest first.
  recent         jsonb not null,
  strikes        integer not null,
  blocked_until  timestamptz,
  updated_at     timestamptz not null
);
create index if not exists login_attempts_updated_idx on identity.login_attempts (updated_at);

create or replace function identity.end_sessions() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from identity.sessions where identity_id = old.id;
  return null;
end
$$;
revoke all on function identity.end_sessions() from public;

-- Whoever deactivates or removes a person, by whatever road, ends that person's sessions in the same transaction.
drop trigger if exists identities_end_sessions on public.identities;
create trigger identities_end_sessions
  after update of state on public.identities
  for each row when (new.state is distinct from 'active')
  execute function identity.end_sessions();

create or replace function identity.forget_identity() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from identity.sessions where identity_id = old.id;
  delete from identity.flows where identity_id = old.id;
  delete from identity.credentials where identity_id = old.id;
  return null;
end
$$;
revoke all on function identity.forget_identity() from public;

-- A removed person's address can be used for a new account.
drop trigger if exists identities_forget on public.identities;
create trigger identities_forget
  after delete on public.identities
  for each row execute function identity.forget_identity();
