import { useQuery } from "@apollo/client/react";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  AuxiliaryDetailDocument,
  DeleteAuxiliaryDeviceDocument,
} from "../../features/stations/auxiliary/auxiliary.generated.ts";
import { EmployeeDetailDocument } from "../../features/administration/employee/employee.generated.ts";
import { FakeServer } from "../../test/fake-server.ts";
import { renderPiece } from "../../test/render-piece.tsx";
import { useDeed } from "./use-deed.ts";

const ID = "a1";

/** Shows who works here and what stands here, and takes one device away. */
function Piece() {
  const devices = useQuery(AuxiliaryDetailDocument, { variables: { id: ID } });
  const employees = useQuery(EmployeeDetailDocument, { variables: { id: ID } });
  const { act } = useDeed(DeleteAuxiliaryDeviceDocument, { changes: [AuxiliaryDetailDocument] });
  return (
    <>
      <p>{devices.data && employees.data && `${devices.data.auxiliaryDevices.nodes.length} there`}</p>
      <button
        type="button"
        onClick={() => void act({ id: ID }).then((done) => (document.title = String(done !== undefined)))}
      >
        Take away
      </button>
    </>
  );
}

const DEVICE = {
  __typename: "AuxiliaryDevice" as const,
  id: ID,
  kind: "PRINTER" as const,
  name: "Printer",
  address: "10.0.0.9",
  dispenserId: null,
  dispenserNumber: null,
  gunId: null,
  gunNumber: null,
  stationId: "s1",
  stationCode: "S01",
  stationName: "Harbour",
  controlMode: "PLATFORM" as const,
};

function serverWithDevice() {
  const devices = [DEVICE];
  return new FakeServer()
    .answer(AuxiliaryDetailDocument, () => ({ auxiliaryDevices: { nodes: [...devices] } }))
    .answer(EmployeeDetailDocument, () => ({ employees: { nodes: [] } }))
    .answer(DeleteAuxiliaryDeviceDocument, () => {
      devices.length = 0;
      return { deleteAuxiliaryDevice: true };
    });
}

test("after a deed what it changes is asked for again, and nothing else", async () => {
  const { server, user } = await renderPiece(<Piece />, { server: serverWithDevice() });
  await screen.findByText("1 there");

  await user.click(screen.getByRole("button", { name: "Take away" }));

  await screen.findByText("0 there");
  expect(server.callsOf("AuxiliaryDetail")).toHaveLength(2);
  expect(server.callsOf("EmployeeDetail")).toHaveLength(1);
  expect(document.title).toBe("true");
});

test("what was refused changes nothing and asks for nothing again", async () => {
  const server = serverWithDevice().refuse(DeleteAuxiliaryDeviceDocument, 10014);
  const { user } = await renderPiece(<Piece />, { server });
  await screen.findByText("1 there");

  await user.click(screen.getByRole("button", { name: "Take away" }));

  await waitFor(() => expect(document.title).toBe("false"));
  expect(screen.getByText("1 there")).toBeTruthy();
  expect(server.callsOf("AuxiliaryDetail")).toHaveLength(1);
});
