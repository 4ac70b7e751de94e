-- Security keys and built-in authenticators (WebAuthn level 3). A public key is no secret; it is kept apart from
-- requests all the same, like everything of schema identity.

create table if not exists identity.security_keys (
  -- The credential's id in base64url.
  id            text primary key,
  identity_id   uuid not null references public.identities (id) on delete cascade,
  display_name  text not null,
  -- COSE key.
  public_key    bytea not null,
  -- Counts up with every use where the key counts at all: a smaller number than before means a copy.
  counter       bigint not null,
  transports    jsonb not null,
  added_at      timestamptz not null,
  last_used_at  timestamptz
);
create index if not exists security_keys_identity_idx on identity.security_keys (identity_id);

create or replace function identity.level_of(person uuid) returns text
  language sql stable security definer set search_path = pg_catalog as $$
  select case when exists (select from identity.totp_credentials where identity_id = person)
                or exists (select from identity.lookup_credentials where identity_id = person and unused > 0)
                or exists (select from identity.security_keys where identity_id = person)
         then 'aal2' else 'aal1' end
$$;
revoke all on function identity.level_of(uuid) from public;

create trigger security_keys_note_level after insert or update or delete on identity.security_keys
  for each row execute function identity.note_level();
