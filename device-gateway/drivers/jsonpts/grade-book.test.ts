import { describe, expect, test } from "vitest";
import { GradeBook } from "./grade-book.ts";

/** A controller with Petrol (1) at nozzle 1.1 and Diesel (2) at 1.2. */
function book(): GradeBook {
  const grades = new GradeBook();
  const FuelGrades = [
    { Id: 1, Name: "Petrol", Price: 7.2 },
    { Id: 2, Name: "Diesel", Price: 8.5 },
  ];
  grades.learn({ type: "FuelGradesConfiguration", data: { FuelGrades } });
  grades.learn({ type: "PumpNozzlesConfiguration", data: { PumpNozzles: [{ PumpId: 1, FuelGradeIds: [1, 2] }] } });
  return grades;
}

const price = (gradeName: string, unitPrice: string, ...addresses: string[]) => ({ gradeName, unitPrice, addresses });

describe("a price is never sent on a contradiction", () => {
  test("of a gun that is bound to a nozzle which sells another grade", () => {
    const prices = [price("Petrol", "7.45", "1.1"), price("Diesel", "8.93", "1.1")];
    expect(() => book().priceRequest(prices)).toThrow('nozzle 1.1 sells "Petrol" at the controller, not "Diesel"');
  });

  test("of two grades of ours whose guns sell one grade of the controller's", () => {
    const prices = [price("92#", "7.45", "1.1"), price("0#", "8.93", "1.1")];
    expect(() => book().priceRequest(prices)).toThrow('"92#" and "0#" are one grade at the controller: 1');
  });

  test("but where names differ and guns agree", () => {
    const prices = [price("92#", "7.45", "1.1"), price("0#", "8.93", "1.2")];
    expect(book().priceRequest(prices)?.data).toEqual({
      FuelGradesPrices: [
        { FuelGradeId: 1, Price: 7.45 },
        { FuelGradeId: 2, Price: 8.93 },
      ],
    });
  });
});
