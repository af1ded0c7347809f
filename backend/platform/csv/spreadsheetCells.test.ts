import { expect } from 'chai';
import fc from 'fast-check';
import { readCell, safeCell } from './spreadsheetCells.js';

const cell = fc
  .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'A1', '，', '＝', '"'), { maxLength: 5 })
  .map((parts) => parts.join(''));

describe('a cell of a spreadsheet', () => {
  it('is no formula once it is safe, and is read back as it was', () =>
    fc.assert(
      fc.property(cell, (text) => {
        expect(safeCell(text)).to.not.match(/^[=+\-@\t\r＝＋－＠]/);
        expect(readCell(safeCell(text))).to.equal(text);
      }),
      { numRuns: 500 },
    ));
});
