export const PLATFORM = { name: "Prairie Fuels", admin: "prairie", password: "wind over the prairie" };
export const SITE_LIMIT = 3;
export const PERSON = {
  name: "Ada Field",
  login: "ada.field",
  given: "once, from the office",
  password: "first light at the pumps",
};
export const GRADE = { code: "E10", name: "Petrol E10", colour: "#7c3aed" };
export const PLACE = { region: "Prairie", city: "Millet" };
export const STATION = { code: "P01", name: "First Light" };
export const TANK = { number: 1, name: "North" };
export const PRICE = "6.78";
/** What the guns show before the console has told them anything. */
const OLD_PRICE = "1.00";
export const CONTROLLER = {
  name: "Forecourt controller",
  id: "0041001C524E5004203200F1",
  version: "R129",
  login: "pts",
  password: "forecourt-p1",
};
/** A station that is set up on one page, and never comes alive. */
export const SECOND = {
  code: "P02",
  name: "Second Light",
  tanks: ["20000", "30000"],
  controller: "0041001C524E5004203200F2",
};
export const LITRES = "10.00";

/** The station as it stands there: nobody told the console of it but the people in this journey. */
export const SITE = {
  network: { timeZone: "Asia/Shanghai" },
  grades: [{ code: GRADE.code, name: GRADE.name, price: OLD_PRICE }],
  stations: [
    {
      ...STATION,
      tanks: [
        {
          number: TANK.number,
          grade: GRADE.code,
          capacityLitres: "30000",
          heightMm: 2600,
          lowLimitLitres: "3000",
          highLimitLitres: "27000",
          hysteresisLitres: "300",
          waterLimitMm: 40,
          simulate: { startVolume: 15_000 },
        },
      ],
      dispensers: [{ number: 1, guns: [1, 2].map((number) => ({ number, grade: GRADE.code, tank: TANK.number })) }],
      devices: [
        {
          name: CONTROLLER.name,
          protocol: "JSONPTS",
          settings: {
            way: "WEBSOCKET",
            ptsId: CONTROLLER.id,
            login: CONTROLLER.login,
            password: CONTROLLER.password,
          },
          guns: [
            { gun: 1, address: "1.1" },
            { gun: 2, address: "1.2" },
          ],
          tanks: [{ tank: TANK.number, address: "1" }],
        },
      ],
    },
  ],
};
