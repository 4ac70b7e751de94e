-- What administrators do to people: invitations, addresses that stay one, and the last administrator who stays.

-- Opened by whoever holds its link, because the browser of an invited person is not known yet; its code is the secret.
alter table identity.flows add column if not exists is_invitation boolean not null default false;

-- One signs in with the address of the identity, by whatever road that address was changed.
create or replace function identity.follow_address() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update identity.credentials set identifier = lower(new.traits ->> 'email'), updated_at = now()
    where identity_id = new.id and identifier is distinct from lower(new.traits ->> 'email');
  return null;
end
$$;
revoke all on function identity.follow_address() from public;
create trigger identities_follow_address
  after update of traits on public.identities
  for each row when (new.traits ->> 'email' is distinct from old.traits ->> 'email')
  execute function identity.follow_address();

-- identities.available_aal tells administrators who has a second factor, without showing them anything of it.
create or replace function identity.level_of(person uuid) returns text
  language sql stable security definer set search_path = pg_catalog as $$
  select case when exists (select from identity.totp_credentials where identity_id = person)
                or exists (select from identity.lookup_credentials where identity_id = person and unused > 0)
         then 'aal2' else 'aal1' end
$$;
revoke all on function identity.level_of(uuid) from public;

create or replace function identity.note_level() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  person uuid := case when tg_op = 'DELETE' then old.identity_id else new.identity_id end;
begin
  update public.identities set available_aal = identity.level_of(person)
    where id = person and available_aal is distinct from identity.level_of(person);
  return null;
end
$$;
revoke all on function identity.note_level() from public;
create trigger totp_note_level after insert or update or delete on identity.totp_credentials
  for each row execute function identity.note_level();
create trigger lookup_note_level after insert or update or delete on identity.lookup_credentials
  for each row execute function identity.note_level();
update public.identities set available_aal = identity.level_of(id);

-- No request of a person may leave nobody who can administer. The lock makes two administrators who remove each other
-- wait: the second one then sees that it is the last.
create or replace function identity.keep_an_administrator() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  leaving text := case tg_table_name when 'casbin_rule' then to_jsonb(old) ->> 'v0' else to_jsonb(old) ->> 'id' end;
begin
  perform pg_advisory_xact_lock(7140101);
  if exists (
    select from public.casbin_rule r join public.identities i on i.id::text = r.v0
    where r.ptype = 'g' and r.v1 = 'admin' and i.state = 'active' and i.id::text <> leaving
  ) then
    return null;
  end if;
  if tg_table_name = 'casbin_rule' then
    -- Somebody without an account here (another identity service), or somebody who still has the role.
    if not exists (select from public.identities where id::text = leaving and state = 'active')
       or exists (select from public.casbin_rule where ptype = 'g' and v1 = 'admin' and v0 = leaving) then
      return null;
    end if;
  elsif not exists (select from public.casbin_rule where ptype = 'g' and v1 = 'admin' and v0 = leaving) then
    return null;
  end if;
  raise exception 'Nobody could administer any more.'
    using hint = 'Give the role admin to somebody else first.';
end
$$;
revoke all on function identity.keep_an_administrator() from public;
create trigger keep_an_administrator after update or delete on public.casbin_rule
  for each row when (current_user = 'watchfloor_api' and old.ptype = 'g' and old.v1 = 'admin')
  execute function identity.keep_an_administrator();
create trigger identities_0_keep_an_administrator after delete on public.identities
  for each row when (current_user = 'watchfloor_api')
  execute function identity.keep_an_administrator();
create trigger identities_0_keep_an_active_administrator after update of state on public.identities
  for each row when (current_user = 'watchfloor_api' and old.state = 'active' and new.state <> 'active')
  execute function identity.keep_an_administrator();
