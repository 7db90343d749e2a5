import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { SetupChangesDocument } from "../../../lib/setup.generated.ts";
import { fileOf } from "../../../test/file-of.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { renderScreen } from "../../../test/render.tsx";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import {
  CreateActivationCodeDocument,
  CreateDeviceActivationCodeDocument,
  DeleteActivationDocument,
  DeviceActivationDetailDocument,
  type DeviceActivationLineFragment,
  DeviceActivationsDocument,
  RemoveStandByDocument,
  RevokeActivationCodeDocument,
  StationActivationDetailDocument,
  StationGatewaysDocument,
  type StationActivationLineFragment,
  StationActivationsDocument,
} from "./activation.generated.ts";

const STATION_ID = "00000000-0000-7000-8000-000000000001";
const CODE = "ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345";
const SOON = new Date(Date.now() + 3_600_000).toISOString();
const PAST = "2026-11-01T00:00:00Z";

function site(id: string, facts: Partial<StationActivationLineFragment> = {}) {
  return {
    __typename: "StationActivation" as const,
    id,
    stationCode: id.toUpperCase(),
    stationName: `Station ${id}`,
    cityName: "Shanghai",
    state: "NOT_GENERATED" as const,
    codeCreatedAt: null,
    codeCreatedBy: null,
    codeExpiresAt: null,
    activatedAt: null,
    gatewayName: null,
    standBy: "NONE" as const,
    ...facts,
  };
}

const waiting = { state: "INACTIVATED", codeCreatedAt: PAST, codeCreatedBy: "ada", codeExpiresAt: SOON } as const;
const SITES = [
  site("s1", waiting),
  site("s2", { state: "ACTIVATED", activatedAt: PAST, gatewayName: "gateway-7" }),
  site("s3", { ...waiting, codeExpiresAt: PAST }),
];
const DEVICE: DeviceActivationLineFragment & { readonly __typename: "DeviceActivation" } = {
  ...site("d1"),
  __typename: "DeviceActivation",
  name: "Gauge",
  protocol: "TLS350",
  address: "A1",
  online: true,
};

function activationServer(sites: () => readonly StationActivationLineFragment[] = () => SITES): FakeServer {
  const page = <Row,>(nodes: readonly Row[]) => ({
    nodes: [...nodes],
    pageInfo: { hasNextPage: false },
    totalCount: nodes.length,
  });
  return new FakeServer()
    .answer(StationActivationsDocument, () => ({ stationActivations: page(sites()) }))
    .answer(StationActivationDetailDocument, ({ id }) => ({
      stationActivations: { nodes: sites().filter((each) => each.id === id) },
    }))
    .answer(StationGatewaysDocument, () => ({ stationGateways: [] }))
    .answer(DeviceActivationsDocument, () => ({ deviceActivations: page([DEVICE]) }))
    .answer(DeviceActivationDetailDocument, () => ({ deviceActivations: { nodes: [DEVICE] } }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({ auditEntries: { nodes: [], pageInfo: { hasNextPage: false } } }))
    .begins(SetupChangesDocument, { setupChanges: PAST });
}

const open = (path: string, server = activationServer(), locale: LocaleId = "en") =>
  renderScreen(path, { permissions: [0, 100, 104, 105], server, locale });
const row = (name: RegExp) => screen.findByRole("row", { name });

describe("the activation of stations", () => {
  test("is listed with its state, the code that waits, when and by whom it was traded", async () => {
    await open("/siteActiva");

    expect((await row(/Station s1/)).textContent).toContain("Inactivated");
    expect((await row(/Station s1/)).textContent).toContain("Valid until");
    expect((await row(/Station s2/)).textContent).toContain("gateway-7");
    expect((await row(/Station s3/)).textContent).toContain("Expired");
  });

  test("changes before one's eyes when a gateway trades the code", async () => {
    let sites = SITES;
    const server = activationServer(() => sites);
    await open("/siteActiva?open=s1", server);
    expect(await within(await screen.findByRole("dialog")).findByText("Inactivated")).toBeTruthy();

    sites = [site("s1", { state: "ACTIVATED", activatedAt: SOON, gatewayName: "gateway-9" }), ...SITES.slice(1)];
    server.push(SetupChangesDocument, { setupChanges: SOON });

    expect(await within(screen.getByRole("dialog")).findByText("gateway-9")).toBeTruthy();
    expect(within(screen.getByRole("dialog")).getByText("Activated")).toBeTruthy();
  });

  test("begins with a code that is shown once, with what to do with it", async () => {
    const server = activationServer().answer(CreateActivationCodeDocument, () => ({
      createActivationCode: { __typename: "ActivationCode", code: CODE, expiresAt: SOON },
    }));
    const { user } = await open("/siteActiva?open=s2", server);

    await user.click(await screen.findByRole("button", { name: "Generate code" }));
    const form = within(await screen.findByRole("dialog", { name: /Activation code for/ }));
    const hours = form.getByRole("spinbutton");
    await user.clear(hours);
    await user.type(hours, "721");
    await user.click(form.getByRole("button", { name: "Generate code" }));
    expect((await form.findAllByText("Must be 720 or less")).length).toBeGreaterThan(0);
    await user.clear(hours);
    await user.type(hours, "24");
    await user.click(form.getByRole("button", { name: "Generate code" }));

    const shown = within(await screen.findByRole("alertdialog", { name: /Activation code of/ }));
    expect(shown.getByText(CODE)).toBeTruthy();
    expect(shown.getByText(/shown this once/)).toBeTruthy();
    expect(shown.getByRole("button", { name: /Copy/ })).toBeTruthy();
    expect(server.callsOf("CreateActivationCode")[0]?.variables).toEqual({
      input: { stationId: "s2", validHours: 24, shares: false },
    });
    await user.click(shown.getByRole("button", { name: "I have it" }));
    await waitFor(() => expect(screen.queryByText(CODE)).toBeNull());
  });

  test("lets whoever makes a code for an activated station choose that the gateway stays beside the new one", async () => {
    const server = activationServer().answer(CreateActivationCodeDocument, () => ({
      createActivationCode: { __typename: "ActivationCode", code: CODE, expiresAt: SOON },
    }));
    const { user } = await open("/siteActiva?open=s2", server);
    await user.click(await screen.findByRole("button", { name: "Generate code" }));
    const form = within(await screen.findByRole("dialog", { name: /Activation code for/ }));
    expect(form.getByText(/serves the station alone/)).toBeTruthy();

    await user.selectOptions(form.getByRole("combobox", { name: /serves now/ }), "Stays; the new one stands by");
    expect(form.getByText(/within ten seconds/)).toBeTruthy();
    await user.click(form.getByRole("button", { name: "Generate code" }));

    await screen.findByText(CODE);
    expect(server.callsOf("CreateActivationCode")[0]?.variables).toEqual({
      input: { stationId: "s2", validHours: 72, shares: true },
    });
  });

  test("shows the gateways that share it and which are silent; one that stands by is removed after a question", async () => {
    const gateway = { __typename: "StationGateway" as const, servesSince: null, lives: true, askedAt: PAST };
    const server = activationServer()
      .answer(StationGatewaysDocument, () => ({
        stationGateways: [
          { ...gateway, gatewayId: "g1", name: "north", serves: true, servesSince: PAST },
          { ...gateway, gatewayId: "g2", name: "south", serves: false, lives: false },
        ],
      }))
      .answer(RemoveStandByDocument, () => ({ removeStandBy: [] }));
    const { user } = await open("/siteActiva?open=s2", server);
    const serving = within((await screen.findByText("north")).closest("li") as HTMLElement);
    expect(serving.getByText("Serves the station")).toBeTruthy();
    expect(serving.queryByRole("button")).toBeNull();
    const silent = within(screen.getByText("south").closest("li") as HTMLElement);
    expect(silent.getByText("Silent")).toBeTruthy();

    await user.click(silent.getByRole("button", { name: "Remove" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));

    await waitFor(() =>
      expect(server.callsOf("RemoveStandBy")[0]?.variables).toEqual({ input: { stationId: "s2", gatewayId: "g2" } }),
    );
  });

  test("is revoked while its code waits, deleted once it is activated, each after a question", async () => {
    const server = activationServer()
      .answer(RevokeActivationCodeDocument, () => ({ revokeActivationCode: site("s1", { state: "DELETED" }) }))
      .answer(DeleteActivationDocument, () => ({ deleteActivation: true }));
    const { user, go } = await open("/siteActiva?open=s1", server);
    expect(screen.queryByRole("button", { name: "Delete activation" })).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Revoke code" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Revoke code" }));
    await waitFor(() =>
      expect(server.callsOf("RevokeActivationCode")[0]?.variables).toEqual({ input: { stationId: "s1" } }),
    );

    await go("/siteActiva?open=s2");
    await user.click(await screen.findByRole("button", { name: "Delete activation" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/loses the station at once/)).toBeTruthy();
    await user.click(question.getByRole("button", { name: "Cancel" }));
    expect(server.callsOf("DeleteActivation")).toEqual([]);
  });

  test("is narrowed to the station of a link, and reads in Russian", async () => {
    const { server } = await open(`/siteActiva?station=${STATION_ID}&state=INACTIVATED`, activationServer(), "ru");

    expect((await row(/Station s1/)).textContent).toContain("Не активирована");
    expect(server.callsOf("StationActivations").at(-1)?.variables["filter"]).toEqual({
      stationIds: [STATION_ID],
      states: ["INACTIVATED"],
    });
  });
});

describe("the activation of devices", () => {
  test("is the same for one device at its station", async () => {
    const server = activationServer().answer(CreateDeviceActivationCodeDocument, () => ({
      createDeviceActivationCode: { __typename: "ActivationCode", code: CODE, expiresAt: SOON },
    }));
    const { user } = await open("/deviceActiva?open=d1", server);
    const drawer = within(await screen.findByRole("dialog", { name: "Gauge · Station d1" }));
    expect(drawer.getByText("TLS350")).toBeTruthy();

    await user.click(drawer.getByRole("button", { name: "Generate code" }));
    await user.click(
      within(await screen.findByRole("dialog", { name: /Activation code for/ })).getByRole("button", {
        name: "Generate code",
      }),
    );

    expect(await screen.findByText(CODE)).toBeTruthy();
    expect(server.callsOf("CreateDeviceActivationCode")[0]?.variables).toEqual({
      input: { deviceId: "d1", validHours: 72 },
    });
  });

  test("is not for those who don't hold its permission", async () => {
    await renderScreen("/deviceActiva", { permissions: [0, 104], server: activationServer() });

    expect(await screen.findByRole("heading", { name: "No access to this screen" })).toBeTruthy();
  });
});

test("files of activations say in words who stands by, and how a device is spoken to", async () => {
  const server = activationServer();
  const { unmount } = await open("/siteActiva", server);
  await row(/Station s1/);
  expect((await fileOf(server)).wordOf("standBy", "READY")).toBe("Ready");
  unmount();

  const another = activationServer();
  await open("/deviceActiva", another);
  await row(/Gauge/);
  expect((await fileOf(another)).wordOf("protocol", "TLS350")).toBe("TLS-350");
});

test.each([
  ["/siteActiva", /Station s1/],
  ["/deviceActiva", /Gauge/],
])("the list of %s has room beside the opened menu of an office screen", async (path, name) => {
  await open(path);
  await row(name);

  expect(leastRem(screen.getByRole("table"))).toBeLessThanOrEqual(OFFICE_REM);
});
