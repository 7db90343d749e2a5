/** SQL that writes an instant into JSON as the contract writes it: in UTC, with milliseconds. `instant`: a timestamptz of SQL. */
export const instantText = (instant: string): string =>
  `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
