-- Accounts at OpenID providers that people linked to their own. The issuer and not the provider's name in the
-- configuration identifies them: whoever changes the configuration must not give one person's account to another.
create table if not exists identity.social_links (
  issuer       text not null,
  subject      text not null,
  identity_id  uuid not null references public.identities (id) on delete cascade,
  linked_at    timestamptz not null,
  primary key (issuer, subject)
);
create unique index if not exists social_links_identity_key on identity.social_links (identity_id, issuer);
