import { Migration } from "@mikro-orm/migrations";

/** The set-up of networks: platforms, people, places, grades, tanks, guns, devices, gateways. */
export class Migration20261120100000_setup extends Migration {
  override up(): void {
    this.addSql(`
create table "gateway" ("id" uuid not null, "network_id" uuid not null, "name" text not null, "token_hash" text not null, "configuration_version" int not null default 1, "created_at" timestamptz not null, "revoked_at" timestamptz null, primary key ("id"));
create index "gateway_network_id_index" on "gateway" ("network_id");
alter table "gateway" add constraint "gateway_token_hash_unique" unique ("token_hash");

create table "grade" ("id" uuid not null, "network_id" uuid not null, "code" text not null, "name" text not null, "unit" text not null, "kind" text not null, "colour" text not null, "reference_density" double precision null, "expansion_group" text null, primary key ("id"));
alter table "grade" add constraint "grade_network_id_code_unique" unique ("network_id", "code");
alter table "grade" add constraint "grade_unit_check" check ("unit" in ('LITRE', 'KILOGRAM', 'CUBIC_METRE'));
alter table "grade" add constraint "grade_kind_check" check ("kind" in ('LIQUID', 'GAS'));

create table "login_failure" ("subject" text not null, "failures" int not null, "last_at" timestamptz not null, "locked_until" timestamptz null, primary key ("subject"));

create table "platform" ("id" uuid not null, "network_id" uuid not null, "parent_id" uuid null, "path" text not null, "name" text not null, "site_limit" int not null, "currency" text not null, "currency_symbol" text not null, "measure_unit_symbol" text not null, "time_zone" text not null, "request_address" text null, "push_type" text null, "handshift_number" int not null, "deleted_at" timestamptz null, primary key ("id"));
create index "platform_network_id_index" on "platform" ("network_id");
create index "platform_path_index" on "platform" ("path");

create table "account" ("id" uuid not null, "network_id" uuid not null, "platform_id" uuid not null, "login" text not null, "name" text not null, "password_hash" text not null, "disabled" boolean not null default false, "created_at" timestamptz not null, "last_login_at" timestamptz null, primary key ("id"));
create index "account_network_id_index" on "account" ("network_id");
alter table "account" add constraint "account_login_unique" unique ("login");

create table "region" ("id" uuid not null, "network_id" uuid not null, "platform_id" uuid not null, "name" text not null, primary key ("id"));
create index "region_network_id_index" on "region" ("network_id");

create table "city" ("id" uuid not null, "network_id" uuid not null, "region_id" uuid not null, "name" text not null, primary key ("id"));
create index "city_network_id_index" on "city" ("network_id");

create table "role" ("id" uuid not null, "network_id" uuid not null, "platform_id" uuid not null, "name" text not null, "permissions" int[] not null, primary key ("id"));
create index "role_network_id_index" on "role" ("network_id");

create table "account_roles" ("account_id" uuid not null, "role_id" uuid not null, primary key ("account_id", "role_id"));

create table "session" ("id" uuid not null, "network_id" uuid not null, "account_id" uuid not null, "token_hash" text not null, "created_at" timestamptz not null, "expires_at" timestamptz not null, "revoked_at" timestamptz null, "remote_address" text not null, "user_agent" text not null, primary key ("id"));
alter table "session" add constraint "session_token_hash_unique" unique ("token_hash");

create table "station" ("id" uuid not null, "network_id" uuid not null, "platform_id" uuid not null, "city_id" uuid not null, "code" text not null, "name" text not null, "address" text not null, "phone" text not null, "tax_code" text not null, "latitude" double precision null, "longitude" double precision null, "authorization_mode" text not null, "certification" text not null, "shifts_per_day" int not null, "control_mode" text not null, "activation_state" text not null, "time_zone" text not null, "gateway_id" uuid null, "deleted_at" timestamptz null, primary key ("id"));
create index "station_network_id_index" on "station" ("network_id");
create index "station_gateway_id_index" on "station" ("gateway_id");
alter table "station" add constraint "station_network_id_code_unique" unique ("network_id", "code");
alter table "station" add constraint "station_authorization_mode_check" check ("authorization_mode" in ('AUTOMATIC', 'MANUAL', 'COMMUNICATION_BOX', 'EXECUTE_FIRST'));
alter table "station" add constraint "station_certification_check" check ("certification" in ('GENERAL', 'EMPLOYEE', 'NEEDS_EMPLOYEE_CERTIFICATION', 'PASSWORD', 'CAR_LICENCE'));
alter table "station" add constraint "station_control_mode_check" check ("control_mode" in ('PLATFORM', 'STATION'));
alter table "station" add constraint "station_activation_state_check" check ("activation_state" in ('NOT_GENERATED', 'INACTIVATED', 'ACTIVATED', 'DELETED'));

create table "dispenser" ("id" uuid not null, "network_id" uuid not null, "station_id" uuid not null, "number" int not null, "name" text not null, primary key ("id"));
create index "dispenser_network_id_index" on "dispenser" ("network_id");
alter table "dispenser" add constraint "dispenser_station_id_number_unique" unique ("station_id", "number");

create table "communication_box" ("id" uuid not null, "network_id" uuid not null, "station_id" uuid not null, "code" text not null, "name" text not null, "sim_card" text not null, primary key ("id"));
alter table "communication_box" add constraint "communication_box_network_id_code_unique" unique ("network_id", "code");

create table "device" ("id" uuid not null, "network_id" uuid not null, "station_id" uuid not null, "box_id" uuid null, "name" text not null, "protocol" text not null, "address" text not null, "version" text null, "settings" jsonb not null, primary key ("id"));
create index "device_network_id_index" on "device" ("network_id");
alter table "device" add constraint "device_network_id_protocol_address_unique" unique ("network_id", "protocol", "address");
alter table "device" add constraint "device_protocol_check" check ("protocol" in ('JSONPTS', 'TLS350'));

create table "activation_code" ("id" uuid not null, "network_id" uuid not null, "station_id" uuid not null, "code_hash" text not null, "created_at" timestamptz not null, "expires_at" timestamptz not null, "used_at" timestamptz null, primary key ("id"));
create index "activation_code_network_id_index" on "activation_code" ("network_id");
alter table "activation_code" add constraint "activation_code_code_hash_unique" unique ("code_hash");

create table "tank" ("id" uuid not null, "network_id" uuid not null, "station_id" uuid not null, "grade_id" uuid not null, "number" int not null, "name" text not null, "capacity_litres" numeric(12,3) not null, "height_mm" int not null, "low_limit_litres" numeric(12,3) not null, "high_limit_litres" numeric(12,3) not null, "hysteresis_litres" numeric(12,3) not null, "water_limit_mm" int not null, primary key ("id"));
create index "tank_network_id_index" on "tank" ("network_id");
alter table "tank" add constraint "tank_station_id_number_unique" unique ("station_id", "number");

create table "gun" ("id" uuid not null, "network_id" uuid not null, "station_id" uuid not null, "dispenser_id" uuid not null, "grade_id" uuid not null, "tank_id" uuid not null, "number" int not null, primary key ("id"));
create index "gun_network_id_index" on "gun" ("network_id");
alter table "gun" add constraint "gun_station_id_number_unique" unique ("station_id", "number");

create table "device_binding" ("id" uuid not null, "network_id" uuid not null, "device_id" uuid not null, "kind" text not null, "address" text not null, "gun_id" uuid null, "tank_id" uuid null, primary key ("id"));
create index "device_binding_network_id_index" on "device_binding" ("network_id");
alter table "device_binding" add constraint "device_binding_gun_id_unique" unique ("gun_id");
alter table "device_binding" add constraint "device_binding_tank_id_unique" unique ("tank_id");
alter table "device_binding" add constraint "device_binding_device_id_address_kind_unique" unique ("device_id", "address", "kind");

create table "unknown_device" ("id" uuid not null, "network_id" uuid not null, "protocol" text not null, "identity" text not null, "remote_address" text not null, "gateway_name" text not null, "first_seen_at" timestamptz not null, "last_seen_at" timestamptz not null, "calls" int not null, primary key ("id"));
alter table "unknown_device" add constraint "unknown_device_network_id_protocol_identity_unique" unique ("network_id", "protocol", "identity");
alter table "unknown_device" add constraint "unknown_device_protocol_check" check ("protocol" in ('JSONPTS', 'TLS350'));

alter table "platform" add constraint "platform_parent_id_foreign" foreign key ("parent_id") references "platform" ("id") on delete set null;

alter table "account" add constraint "account_platform_id_foreign" foreign key ("platform_id") references "platform" ("id");

alter table "region" add constraint "region_platform_id_foreign" foreign key ("platform_id") references "platform" ("id");

alter table "city" add constraint "city_region_id_foreign" foreign key ("region_id") references "region" ("id");

alter table "role" add constraint "role_platform_id_foreign" foreign key ("platform_id") references "platform" ("id");

alter table "account_roles" add constraint "account_roles_account_id_foreign" foreign key ("account_id") references "account" ("id") on update cascade on delete cascade;
alter table "account_roles" add constraint "account_roles_role_id_foreign" foreign key ("role_id") references "role" ("id") on update cascade on delete cascade;

alter table "session" add constraint "session_account_id_foreign" foreign key ("account_id") references "account" ("id");

alter table "station" add constraint "station_platform_id_foreign" foreign key ("platform_id") references "platform" ("id");
alter table "station" add constraint "station_city_id_foreign" foreign key ("city_id") references "city" ("id");

alter table "dispenser" add constraint "dispenser_station_id_foreign" foreign key ("station_id") references "station" ("id");

alter table "communication_box" add constraint "communication_box_station_id_foreign" foreign key ("station_id") references "station" ("id");

alter table "device" add constraint "device_station_id_foreign" foreign key ("station_id") references "station" ("id");
alter table "device" add constraint "device_box_id_foreign" foreign key ("box_id") references "communication_box" ("id") on delete set null;

alter table "activation_code" add constraint "activation_code_station_id_foreign" foreign key ("station_id") references "station" ("id");

alter table "tank" add constraint "tank_station_id_foreign" foreign key ("station_id") references "station" ("id");
alter table "tank" add constraint "tank_grade_id_foreign" foreign key ("grade_id") references "grade" ("id");

alter table "gun" add constraint "gun_station_id_foreign" foreign key ("station_id") references "station" ("id");
alter table "gun" add constraint "gun_dispenser_id_foreign" foreign key ("dispenser_id") references "dispenser" ("id");
alter table "gun" add constraint "gun_grade_id_foreign" foreign key ("grade_id") references "grade" ("id");
alter table "gun" add constraint "gun_tank_id_foreign" foreign key ("tank_id") references "tank" ("id");

alter table "device_binding" add constraint "device_binding_device_id_foreign" foreign key ("device_id") references "device" ("id");
alter table "device_binding" add constraint "device_binding_gun_id_foreign" foreign key ("gun_id") references "gun" ("id") on delete set null;
alter table "device_binding" add constraint "device_binding_tank_id_foreign" foreign key ("tank_id") references "tank" ("id") on delete set null;
`);
  }

  override down(): void {
    this.addSql(`drop table if exists device_binding, gun, dispenser, tank, device, communication_box, activation_code,
      station, city, region, grade, session, account_roles, account, role, login_failure, gateway, unknown_device,
      platform cascade`);
  }
}
