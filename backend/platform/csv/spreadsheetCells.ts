/** What spreadsheets may take for a formula, after any number of the signs by which it was kept from being one. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Writes a cell so that no spreadsheet runs it as a formula; `readCell` returns the original text, for every text. */
export const safeCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text of a cell that `safeCell` wrote, or somebody else. */
export const readCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
