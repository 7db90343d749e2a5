import "reflect-metadata";
import { printSchemaWithDirectives } from "@graphql-tools/utils";
import { type GraphQLSchema, lexicographicSortSchema } from "graphql";
import { buildSchemaSync } from "type-graphql";
import { AdvertResolver } from "./advert/advert.resolver.ts";
import { AlarmResolver } from "./alarm/alarm.resolver.ts";
import { AuditResolver } from "./audit/audit.resolver.ts";
import { ApiTokenResolver } from "./auth/api-token.resolver.ts";
import { AuthResolver } from "./auth/auth.resolver.ts";
import { SessionResolver } from "./auth/session.resolver.ts";
import { DIRECTIVES, Guard } from "./auth/guard.ts";
import { DeviceOrderResolver } from "./command/device-order.resolver.ts";
import { CommandResolver } from "./command/command.resolver.ts";
import { CustomerPriceResolver, CustomerResolver } from "./customer/customer.resolver.ts";
import { ActivationResolver } from "./device/activation.resolver.ts";
import { UnknownDeviceResolver } from "./device/unknown-device.resolver.ts";
import { AuxiliaryDeviceResolver } from "./device/auxiliary-device.resolver.ts";
import { DeviceBindingResolver, DeviceResolver, GatewayResolver } from "./device/device.resolver.ts";
import { DiscountResolver } from "./discount/discount.resolver.ts";
import { EmployeeResolver } from "./employee/employee.resolver.ts";
import { EnergyResolver } from "./energy/energy.resolver.ts";
import { ExportResolver } from "./export/export.resolver.ts";
import { DispenserResolver, GunResolver } from "./gun/gun.resolver.ts";
import { ImportResolver } from "./import/import.resolver.ts";
import { KanbanResolver } from "./kanban/kanban.resolver.ts";
import { MapResolver } from "./map/map.resolver.ts";
import { AccountResolver } from "./platform/account.resolver.ts";
import { PlatformResolver } from "./platform/platform.resolver.ts";
import { RoleResolver } from "./platform/role.resolver.ts";
import { CityResolver, RegionResolver } from "./station/place.resolver.ts";
import { StationResolver } from "./station/station.resolver.ts";
import { QuarantineResolver } from "./quarantine/quarantine.resolver.ts";
import { DeliveryResolver } from "./tank/delivery.resolver.ts";
import { TankResolver } from "./tank/tank.resolver.ts";
import { PriceApprovalResolver } from "./pricing/price-approval.resolver.ts";
import { PriceBatchResolver } from "./pricing/price-batch.resolver.ts";
import { PriceCellResolver, StationPricesResolver, UnitPriceResolver } from "./pricing/pricing.resolver.ts";
import { refuseImpossible } from "./telemetry/refuse-impossible.ts";
import { ReportResolver } from "./telemetry/report.resolver.ts";
import { TicketResolver } from "./ticket/ticket.resolver.ts";
import { TransactionResolver } from "./transaction/transaction.resolver.ts";
import { UploadResolver } from "./upload/upload.resolver.ts";
import { VersionResolver } from "./version/version.resolver.ts";
import { ViewResolver } from "./view/view.resolver.ts";

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
