import { expect } from 'chai';
import fc from 'fast-check';
import { emptyMark } from '../../../../domain/batches/cells.js';
import { findRow } from './batchDetail.js';
import { columns, rowResponse } from './testing/batchServer.js';
import { columnFinder, fieldsOf, otherProblems } from './rows/rowFields.js';
import { formsFound, type FormChoice } from './start/formChoices.js';
import { emptyMark as shownMark } from './words.js';

describe('a row of a batch', () => {
  it('is found by its number wherever it stands, and is not there where it is not', async () => {
    const numbersOfRows = fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { maxLength: 350 });
    await fc.assert(
      fc.asyncProperty(numbersOfRows, fc.integer({ min: 1, max: 900 }), async (given, wanted) => {
        const numbers = given.toSorted((a, b) => a - b);
        const rows = numbers.map((row) => rowResponse(row, '张三', '1'));
        const read = async ({ query }: { query?: { page?: unknown; page_size?: unknown } }) => {
          const [page, size] = [Number(query?.page), Number(query?.page_size)];
          const items = rows.slice((page - 1) * size, page * size);
          return { rows: { items, total: rows.length, page, page_size: size } };
        };
        const api = { read } as unknown as Parameters<typeof findRow>[0];
        const found = await findRow(api, 'b', wanted);
        expect(found?.row ?? null).to.equal(numbers.includes(wanted) ? wanted : null);
      }),
      { numRuns: 60 },
    );
  });

  it('has a field for each column, further parties behind the first one, each with its problems', () => {
    const second = { path: 'defendants_natural.1.name', typed: '李四', read_as: null };
    const before = rowResponse(1, '张三', '一千二');
    const row = {
      ...before,
      cells: [...before.cells, second],
      problems: [
        ...before.problems,
        { path: 'sections.claims', label: '诉讼请求', head: null, sentence: '至少写一项', severity: 'stops' as const },
      ],
      from_pattern: ['defendants_natural.0.gender'],
    };
    const find = columnFinder(columns);
    const fields = fieldsOf(columns, row, find);
    expect(fields.map(({ label }) => label)).to.deep.equal([
      '被告（自然人） · 姓名',
      '被告（自然人） · 姓名（第 2 个）',
      '被告（自然人） · 性别',
      '诉讼请求 · 物业费',
    ]);
    expect(fields.map(({ problems }) => problems.length)).to.deep.equal([0, 0, 0, 1]);
    expect(fields.map(({ fromPattern }) => fromPattern)).to.deep.equal([false, false, true, false]);
    expect(otherProblems(row, find).map(({ sentence }) => sentence)).to.deep.equal(['至少写一项']);
  });
});

describe('what leaves a cell empty', () => {
  it('is written as the reader of tables reads it', () => {
    expect(shownMark).to.equal(emptyMark);
  });
});

describe('the forms of which many are filled in at once', () => {
  const choice = (title: string, cause: string | null): FormChoice => ({
    form_key: title,
    kind: 'claim',
    title,
    case_cause: cause,
  });
  const all = [choice('民事起诉状（民间借贷纠纷）', '民间借贷纠纷'), choice('民事起诉状（劳动争议）', '劳动争议')];

  it('are found by any of their words in any order, and all by none', () => {
    expect(formsFound(all, '')).to.deep.equal(all);
    expect(formsFound(all, ' 借贷  起诉状 ')).to.deep.equal([all[0]]);
    expect(formsFound(all, '劳动 借贷')).to.deep.equal([]);
  });
});
