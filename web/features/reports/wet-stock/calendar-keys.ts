/** A cell of the calendar: which row, and which column; column -1 is the row's head. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

interface Size {
  readonly rows: number;
  readonly columns: number;
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
}

const HEAD = -1;

/** Where a key leads from a cell; undefined: the key means nothing here. `mirrored`: what comes later stands at the left. */
export function placeAfter(
  { key, ctrlKey }: Pressed,
  { row, column }: Place,
  { rows, columns }: Size,
  mirrored: boolean,
): Place | undefined {
  const [first, last] = [HEAD, columns - 1];
  const onward = mirrored ? -1 : 1;
  const within = (next: Place): Place => ({
    row: Math.min(Math.max(next.row, 0), rows - 1),
    column: Math.min(Math.max(next.column, first), last),
  });
  switch (key) {
    case "ArrowRight":
      return within({ row, column: column + onward });
    case "ArrowLeft":
      return within({ row, column: column - onward });
    case "ArrowDown":
      return within({ row: row + 1, column });
    case "ArrowUp":
      return within({ row: row - 1, column });
    case "Home":
      return within({ row: ctrlKey ? 0 : row, column: first });
    case "End":
      return within({ row: ctrlKey ? rows - 1 : row, column: last });
    default:
      return undefined;
  }
}
