/** Messages of the specification, byte for byte, and settings that fit them. */

export const PTS_ID = "0041001C524E500420323442";
export const SECRET_KEY = "secretKey";

export const SIGNED_UPLOAD = {
  body: '{"Protocol":"jsonPTS","PtsId":"0041001C524E500420323442","Packets":[{"Id":5068,"Type":"UploadStatus"}]}',
  signature: "6UTdxAYVf9x2stuAfTWsfgKVo3BgL1uDe1t5eCmp7R0=",
} as const;

export const SIGNED_ANSWER = {
  body: '{"Protocol":"jsonPTS","Packets":[{"Id":15999,"Error":false,"Message":"OK"}]}',
  signature: "zAZRWkBwRDLEfl0vsI7T6cpou/CAhUI7tlRa8vkVoVI=",
} as const;

export const SALE_PTS_ID = "003A003A3435510938393730";

export const SALE_UPLOAD =
  '{"Protocol":"jsonPTS","PtsId":"003A003A3435510938393730","Packets":[{"Id":123,"Type":"UploadPumpTransaction","Data":{"DateTimeStart":"2019-05-19T12:44:01","DateTime":"2019-05-19T12:45:14","Pump":1,"Nozzle":1,"FuelGradeId":1,"FuelGradeName":"Petrol","Tank":3,"Transaction":15,"Volume":1.15,"TCVolume":1.07,"Price":10.00,"Amount":11.50,"TotalVolume":1231.15,"TotalAmount":45611.50,"Tag":"0123456789ABCDEF","UserId":1,"ConfigurationId":"1234ABCD"}}]}';

export const SALE_CONFIRMATION =
  '{"Protocol":"jsonPTS","Packets":[{"Id":123,"Type":"UploadPumpTransaction","Message":"OK"}]}';

export const STATUS_REQUEST = '{"Protocol":"jsonPTS","Packets":[{"Id":1,"Type":"PumpGetStatus","Data":{"Pump":1}}]}';

/** Data of PumpAuthorize, and of the PumpAuthorizeConfirmation that answers it. */
export const AUTHORIZE_DATA = '{"Pump":1,"Nozzle":2,"Type":"Volume","Dose":2.75,"Price":3.25}';
export const AUTHORIZE_CONFIRMATION_DATA = '{"Pump":1,"Transaction":31}';

/** The handshake of way C, without the lines that every WebSocket client sends alike. */
export const HANDSHAKE_HEADERS = {
  Origin: "http://192.168.1.117",
  "X-Pts-Id": PTS_ID,
  "X-Pts-Firmware-Version-DateTime": "2021-11-12T08:05:41",
  "X-Pts-Configuration-Identifier": "b99cafbb",
} as const;

export const DELIVERY_DATA = {
  Tank: 1,
  StartValues: {
    DateTime: "2019-03-09T15:30:25",
    ProductHeight: 2534.1,
    WaterHeight: 123.1,
    Temperature: 21.3,
    ProductVolume: 2005,
    ProductTCVolume: 2015,
  },
  EndValues: {
    DateTime: "2019-03-09T15:32:15",
    ProductHeight: 2725.1,
    WaterHeight: 130.4,
    Temperature: 21.6,
    ProductVolume: 2514,
    ProductTCVolume: 2601,
  },
  AbsoluteValues: { ProductDensity: 758.9, ProductMass: 386.3, PumpsDispensedVolume: 25.3 },
  ConfigurationId: "1234ABCD",
} as const;
