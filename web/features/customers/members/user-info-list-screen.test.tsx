import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  ChangeMemberDocument,
  CreateMemberDocument,
  MemberDetailDocument,
  MemberListDocument,
  RevealMemberIdNumberDocument,
  type MemberLineFragment,
} from "./member.generated.ts";

const WANG: MemberLineFragment = {
  __typename: "Member",
  id: "m1",
  name: "Wang Fang",
  phone: "13800138000",
  idNumberMasked: "••••451X",
  level: 3,
  birthday: "1990-03-07",
  remark: "",
  points: 120,
  platformId: "n1",
  platformName: "Network",
  createdAt: "2026-11-01T08:00:00Z",
} as MemberLineFragment;

const serverWith = (...rows: MemberLineFragment[]): FakeServer =>
  new FakeServer()
    .answer(MemberListDocument, () => ({
      members: { nodes: rows, totalCount: rows.length, pageInfo: { hasNextPage: false } },
    }))
    .answer(MemberDetailDocument, ({ id }) => ({ members: { nodes: rows.filter((row) => row.id === id) } }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

const open = (server: FakeServer, locale: LocaleId = "en") =>
  renderScreen("/userInfoList?list=members", { permissions: [0, 11], server, locale });

test("a member is made with what the form asks for", async () => {
  const server = serverWith().answer(CreateMemberDocument, () => ({ createMember: WANG }));
  await open(server);

  const [add] = await screen.findAllByRole("button", { name: "Add member" });
  fireEvent.click(add as HTMLElement);
  const form = await screen.findByRole("dialog", { name: "New member" });
  fireEvent.change(within(form).getByLabelText(/^Name/), { target: { value: "Wang Fang" } });
  fireEvent.change(within(form).getByLabelText(/^Phone/), { target: { value: "138 0013 8000" } });
  fireEvent.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(server.callsOf("CreateMember").map(({ variables }) => variables)).toEqual([
      { input: { name: "Wang Fang", phone: "138 0013 8000", idNumber: null, level: 1, birthday: null, remark: "" } },
    ]),
  );
});

test("a change leaves the identity number alone where nothing is typed", async () => {
  const server = serverWith(WANG).answer(ChangeMemberDocument, () => ({ changeMember: WANG }));
  await open(server);

  fireEvent.click(await screen.findByText("Wang Fang"));
  const drawer = await screen.findByRole("dialog", { name: /Wang Fang/ });
  fireEvent.click(await within(drawer).findByRole("button", { name: "Edit" }));
  const form = await screen.findByRole("dialog", { name: "Edit member" });
  fireEvent.change(within(form).getByLabelText(/^Remark/), { target: { value: "VIP" } });
  fireEvent.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() => expect(server.callsOf("ChangeMember")).toHaveLength(1));
  expect(server.callsOf("ChangeMember")[0]?.variables).toEqual({ input: { id: "m1", remark: "VIP" } });
});

test("the identity number is shown once it was said that the log keeps who looked, in Spanish too", async () => {
  const server = serverWith(WANG).answer(RevealMemberIdNumberDocument, () => ({
    revealMemberIdNumber: "11010119900307451X",
  }));
  await open(server, "es");

  fireEvent.click(await screen.findByText("Wang Fang"));
  fireEvent.click(await screen.findByRole("button", { name: "Mostrar el número" }));
  const asked = await screen.findByRole("alertdialog");
  expect(within(asked).getByText("Queda registrado quién lo vio.")).toBeDefined();
  fireEvent.click(within(asked).getByRole("button", { name: "Mostrar el número" }));

  expect(await screen.findByText("11010119900307451X")).toBeDefined();
});
