/** Text that spreadsheets may run as a formula, after any number of protecting apostrophes. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Writes a cell so that no spreadsheet runs it as a formula; `readCell` returns the original text, for every text. */
export const safeCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text of a cell that `safeCell` wrote, or somebody else. */
export const readCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
