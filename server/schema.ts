import "reflect-metadata";
import { printSchemaWithDirectives } from "@graphql-tools/utils";
import { type GraphQLSchema, lexicographicSortSchema } from "graphql";
import { buildSchemaSync } from "type-graphql";
import { AdvertResolver } from "./office/advert/advert.resolver.ts";
import { AlarmResolver } from "./plant/alarm/alarm.resolver.ts";
import { AuditResolver } from "./access/audit/audit.resolver.ts";
import { ApiTokenResolver } from "./access/auth/api-token.resolver.ts";
import { AuthResolver } from "./access/auth/auth.resolver.ts";
import { SessionResolver } from "./access/auth/session.resolver.ts";
import { DIRECTIVES, Guard } from "./access/auth/guard.ts";
import { DeviceOrderResolver } from "./plant/command/device-order.resolver.ts";
import { CommandResolver } from "./plant/command/command.resolver.ts";
import { CustomerPriceResolver, CustomerResolver } from "./trade/customer/customer.resolver.ts";
import { ActivationResolver } from "./plant/activation/activation.resolver.ts";
import { UnknownDeviceResolver } from "./plant/new-device/unknown-device.resolver.ts";
import { AuxiliaryDeviceResolver } from "./plant/auxiliary/auxiliary-device.resolver.ts";
import { DeviceBindingResolver, DeviceResolver, GatewayResolver } from "./plant/device/device.resolver.ts";
import { DiscountResolver } from "./trade/discount/discount.resolver.ts";
import { EmployeeResolver } from "./people/employee/employee.resolver.ts";
import { EnergyResolver } from "./site/energy/energy.resolver.ts";
import { ExportResolver } from "./office/export/export.resolver.ts";
import { DispenserResolver, GunResolver } from "./site/gun/gun.resolver.ts";
import { ImportResolver } from "./office/import/import.resolver.ts";
import { KanbanResolver } from "./office/kanban/kanban.resolver.ts";
import { MapResolver } from "./site/map/map.resolver.ts";
import { AccountResolver } from "./access/platform/account.resolver.ts";
import { PlatformResolver } from "./access/platform/platform.resolver.ts";
import { RoleResolver } from "./access/platform/role.resolver.ts";
import { CityResolver, RegionResolver } from "./site/station/place.resolver.ts";
import { StationResolver } from "./site/station/station.resolver.ts";
import { QuarantineResolver } from "./office/quarantine/quarantine.resolver.ts";
import { DeliveryResolver } from "./plant/delivery/delivery.resolver.ts";
import { TankResolver } from "./site/tank/tank.resolver.ts";
import { PriceApprovalResolver } from "./trade/price-approval/price-approval.resolver.ts";
import { PriceBatchResolver } from "./trade/price-batch/price-batch.resolver.ts";
import { PriceCellResolver, StationPricesResolver, UnitPriceResolver } from "./trade/prices/pricing.resolver.ts";
import { refuseImpossible } from "./plant/telemetry/refuse-impossible.ts";
import { ReportResolver } from "./plant/telemetry/report.resolver.ts";
import { TicketResolver } from "./trade/ticket/ticket.resolver.ts";
import { TransactionResolver } from "./trade/transaction/transaction.resolver.ts";
import { UploadResolver } from "./office/upload/upload.resolver.ts";
import { VersionResolver } from "./office/version/version.resolver.ts";
import { ViewResolver } from "./office/view/view.resolver.ts";

/** The executable schema of the whole API. */
export function makeSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [
      VersionResolver,
      AuthResolver,
      SessionResolver,
      PlatformResolver,
      AccountResolver,
      RoleResolver,
      ApiTokenResolver,
      RegionResolver,
      CityResolver,
      StationResolver,
      EnergyResolver,
      UnitPriceResolver,
      StationPricesResolver,
      PriceCellResolver,
      PriceApprovalResolver,
      PriceBatchResolver,
      QuarantineResolver,
      DeliveryResolver,
      TankResolver,
      GunResolver,
      DispenserResolver,
      DeviceResolver,
      DeviceBindingResolver,
      UnknownDeviceResolver,
      AuxiliaryDeviceResolver,
      GatewayResolver,
      ActivationResolver,
      TransactionResolver,
      AlarmResolver,
      CommandResolver,
      DeviceOrderResolver,
      KanbanResolver,
      AuditResolver,
      ReportResolver,
      UploadResolver,
      ExportResolver,
      ViewResolver,
      MapResolver,
      EmployeeResolver,
      ImportResolver,
      CustomerResolver,
      CustomerPriceResolver,
      DiscountResolver,
      TicketResolver,
      AdvertResolver,
    ],
    authChecker: Guard,
    directives: DIRECTIVES,
    validate: false,
    // Subscriptions bring their own sources (live/feed.ts).
    pubSub: { publish: () => undefined, subscribe: () => unused() },
  });
  refuseImpossible(schema);
  return schema;
}

function unused(): never {
  throw new Error("no subscription of this schema has topics");
}

/** The contract as text: what stands in schema.graphql. */
export function printContract(schema: GraphQLSchema): string {
  const head =
    '"""\nForecourt: the contract between server, console, device gateway and integrators.\nPrinted from the code by `npm run schema`; a change of it is a change of the product.\n"""\n';
  return `${head}${printSchemaWithDirectives(lexicographicSortSchema(schema))}\n`;
}
