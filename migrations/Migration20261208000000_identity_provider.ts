import { Migration } from "@mikro-orm/migrations";

/** Where a network's people prove who they are outside of this server, whom that makes of them, and sign-ins under way. */
export class Migration20261208000000_identity_provider extends Migration {
  override up(): void {
    this.addSql(`
create table identity_provider (
  network_id uuid primary key references platform (id), name text not null, issuer text not null, client_id text not null,
  client_secret text, account_claim text not null, enabled boolean not null, passwords_allowed boolean not null,
  constraint identity_provider_claims check (account_claim in ('EMAIL', 'PREFERRED_USERNAME'))
);
comment on table identity_provider is 'One for each network that has one (OpenID Connect).';
comment on column identity_provider.client_secret is 'Shared with the provider; never told. Null: a client without one.';
comment on column identity_provider.account_claim is 'By which claim somebody who comes for the first time is found among the accounts.';

create table identity_link (
  network_id uuid not null, issuer text not null, subject text not null, account_id uuid not null, linked_at timestamptz not null,
  primary key (network_id, issuer, subject),
  constraint identity_link_account unique (network_id, account_id, issuer)
);
comment on table identity_link is 'Who an account is at an issuer: its sub, which stays when names and addresses change.';

create table provider_sign_in (
  network_id uuid not null, browser_hash text not null, state_hash text not null, nonce text not null, code_verifier text not null,
  redirect_address text not null, return_to text not null, used_at timestamptz, account_id uuid, expires_at timestamptz not null,
  primary key (network_id, browser_hash)
);
create index provider_sign_in_old on provider_sign_in (expires_at);
comment on table provider_sign_in is 'Sign-ins that are at the provider, or just back from it.';
comment on column provider_sign_in.browser_hash is 'SHA-256 of what the browser alone holds, in a cookie that no script reads.';
comment on column provider_sign_in.account_id is 'Who it turned out to be: a session may be fetched, once.';`);
  }

  override down(): void {
    this.addSql("drop table provider_sign_in");
    this.addSql("drop table identity_link");
    this.addSql("drop table identity_provider");
  }
}
