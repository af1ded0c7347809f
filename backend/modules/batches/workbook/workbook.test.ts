import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { columnsOf } from '../../../../domain/batches/columns.js';
import { cellOf } from '../../../../domain/batches/cells.js';
import { cellsOfAnswers } from '../../../../domain/batches/answersOfRow.js';
import { batchBounds } from '../../../../domain/batches/bounds.js';
import { checkRow } from '../../../../domain/batches/checkRow.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import { validateAnswers } from '../../../../domain/forms/answersSchema.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { normalizeAnswers } from '../../../../domain/forms/fill.js';
import { withoutTurning } from '../../../../domain/signs/signs.js';
import { arbitraryAnswers } from '../../../../domain/forms/testing/arbitraryAnswers.js';
import { csvBytes } from '../../../platform/csv/csv.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { loadCatalogue, type FormCatalogue } from '../../forms/index.js';
import { readTablesFile } from '../../knowledge/child.js';
import { readBatchFile, type BatchFile, type ReadFile } from '../readBatchFile.js';
import { formTable, formWorkbook } from './writeWorkbook.js';

const forms = [
  ...['property-management-contract', 'private-lending', 'labor-dispute', 'divorce', 'credit-card', 'housing-lease'],
  ...[
    'sales-contract',
    'traffic-accident',
    'construction-contract',
    'trademark-infringement',
    'invention-patent-infringement',
  ],
  ...['administrative-penalty', 'financial-loan-contract'],
].map((name) => `claim-${name}`);

describe('the table of a form', function () {
  this.timeout(420_000);
  let catalogue: FormCatalogue;
  before(async () => void (catalogue = await loadCatalogue()));

  const form = (key: string): FormDefinition => {
    const definition = catalogue.get(key);
    if (!definition) throw new Error(`no form ${key}`);
    return definition;
  };
  const read = async (file: Uint8Array): Promise<ReadFile> => {
    const asked = { digest: randomUUID(), from: 0, mostRows: batchBounds.sheetRows };
    const part = await readTablesFile(
      { ...asked, mostColumns: batchBounds.columns, longestCell: batchBounds.cellLength },
      Buffer.from(file),
    );
    if (part.status !== 'read') throw new Error(part.status === 'refused' ? part.sentence : part.status);
    expect(part.rows).to.have.length(part.total);
    return part;
  };
  const titleOf = (key: string) => catalogue.get(key)?.title;
  const rowsOf = async (definition: FormDefinition, file: Uint8Array, mostRows = 100): Promise<BatchFile> =>
    readBatchFile(definition, await read(file), { titleOf, mostRows });
  const refusalOf = async (definition: FormDefinition, file: Uint8Array, mostRows?: number) => {
    try {
      await rowsOf(definition, file, mostRows);
    } catch (error) {
      if (error instanceof RequestError) return { code: error.code, sentence: error.sentence };
      if (error instanceof Error) return { code: 'refused', sentence: error.message };
    }
    return undefined;
  };
  /** What of answers a cell can hold, in the one spelling of texts in it. */
  const inCells = (definition: FormDefinition, answers: FormAnswers): FormAnswers => {
    const trimmed = JSON.parse(JSON.stringify(answers), (_key, value: unknown) =>
      // XML has no way to write some signs, and writes each line end alike; no answer keeps signs that turn others round.
      typeof value === 'string'
        ? withoutTurning(value.replaceAll(/[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}]/gu, '')).trim()
        : value,
    ) as FormAnswers;
    return normalizeAnswers(definition, trimmed);
  };

  it('has a head of its own for each question of every form, and no place twice', () => {
    for (const { key } of catalogue.list()) {
      const { columns, lists } = columnsOf(form(key));
      expect(new Set(columns.map(({ head }) => head)).size, key).to.equal(columns.length);
      expect(new Set(columns.map(({ path }) => path)).size, key).to.equal(columns.length);
      expect(columns.length, key).to.be.within(5, batchBounds.columns - 1);
      expect(new Set(lists.map(({ sheet }) => sheet)).size, key).to.equal(lists.length);
      for (const { sheet } of lists) expect(sheet).to.match(/^[^[\]:*?/\\']{1,31}$/u);
    }
  });

  it('read again says what was filled in, several parties and items included, in every form tried', async () => {
    for (const key of forms) {
      const definition = form(key);
      const set = columnsOf(definition);
      await fc.assert(
        fc.asyncProperty(fc.array(arbitraryAnswers(definition), { minLength: 1, maxLength: 3 }), async (all) => {
          const filled = all.map((answers, at) => ({ row: (at + 1) * 7, answers: inCells(definition, answers) }));
          const cells = filled.map(({ answers }) => cellsOfAnswers(set, answers, cellOf));
          const expected = filled.flatMap(({ row }, at) => {
            const own = cells[at] ?? {};
            // Of a row that says nothing in the first table there is no row.
            return set.columns.some(({ path }) => (own[path] ?? '') !== '') ? [[row, own] as const] : [];
          });
          fc.pre(expected.length === filled.length);
          const { rows, unknown } = await rowsOf(definition, formWorkbook(definition, filled));
          expect(unknown).to.deep.equal([]);
          expect([...rows]).to.deep.equal(expected);
          for (const [row, own] of rows) {
            const { answers } = filled.find((one) => one.row === row) ?? { answers: {} };
            const again = checkRow(definition, own, {}, { today: '2026-11-30' });
            // A form that is submitted by itself loses signs that nobody sees in the same way.
            const alone = validateAnswers(definition, answers);
            if (again.answers !== null && alone.ok)
              expect(cellsOfAnswers(set, again.answers, cellOf)).to.deep.equal(
                cellsOfAnswers(set, normalizeAnswers(definition, alone.answers), cellOf),
              );
          }
        }),
        { numRuns: 6 },
      );
    }
  });

  const lending = () => form('claim-private-lending');
  /** A table with its heads and these rows, by head. */
  const table = (
    rows: readonly Readonly<Record<string, string>>[],
    { places = true } = {},
  ): readonly (readonly string[])[] => {
    const [heads = [], place = []] = formTable(lending());
    const cells = rows.map((row) => heads.map((head) => row[head] ?? ''));
    return [heads, ...(places ? [place] : []), ...cells];
  };
  const [plaintiff, defendant] = ['姓名（原告（自然人））', '姓名（被告（自然人））'];

  it('is read in any order of its columns, as CSV too, by the heads alone too', async () => {
    const rows = table([{ 序号: '3', [plaintiff]: '张三', [defendant]: '李四' }]);
    const turned = rows.map((row) => [...row].reverse());
    for (const one of [
      rows,
      turned,
      table([{ 序号: '3', [plaintiff]: '张三', [defendant]: '李四' }], { places: false }),
    ])
      expect([...(await rowsOf(lending(), csvBytes(one))).rows]).to.deep.equal([
        [3, { 'plaintiffs_natural.0.name': '张三', 'defendants_natural.0.name': '李四' }],
      ]);
  });

  it('of an older edition is read by its places though its words were others', async () => {
    const [heads = [], place = [], row = []] = table([{ 序号: '1', [plaintiff]: '张三' }]);
    const older = [heads.map((head) => (head === plaintiff ? '原告姓名' : head)), place, row];
    const { rows, unknown } = await rowsOf(lending(), csvBytes(older));
    expect([unknown, rows.get(1)]).to.deep.equal([[], { 'plaintiffs_natural.0.name': '张三' }]);
  });

  it('names the column that it does not understand, and one that stands there twice', async () => {
    const [heads = [], , row = []] = table([{ 序号: '1', [plaintiff]: '张三' }]);
    const file = csvBytes([
      [...heads, '备注', plaintiff],
      [...row, '急', '王五'],
    ]);
    const { rows, unknown } = await rowsOf(lending(), file);
    expect(unknown.map(({ head }) => head)).to.deep.equal(['备注', plaintiff]);
    expect(unknown[1]?.sentence).to.contain('同一个问题');
    expect(rows.get(1)).to.deep.equal({ 'plaintiffs_natural.0.name': '张三' });
  });

  it('is refused with a sentence where it is not certain which row is which, or too long, or of another form', async () => {
    const one = (number: string, name: string) => ({ 序号: number, [plaintiff]: name });
    const refused = (rows: Parameters<typeof table>[0], most?: number) =>
      refusalOf(lending(), csvBytes(table(rows)), most);
    expect((await refused([one('1', '甲'), one('1', '乙')]))?.sentence).to.contain('序号都是 1');
    expect((await refused([one('1', '甲'), one('', '乙')]))?.sentence).to.contain('没有序号');
    expect((await refused([one('一', '甲')]))?.sentence).to.contain('“一”');
    expect((await refused([one('1', '甲'), one('2', '乙'), one('3', '丙')], 2))?.code).to.equal('batch_too_many_rows');
    expect((await refused([]))?.code).to.equal('batch_file_invalid');
    const other = await refusalOf(lending(), csvBytes(formTable(form('claim-divorce'))));
    expect(other?.code).to.equal('batch_of_other_form');
    expect(other?.sentence).to.contain(form('claim-divorce').title);
    expect(
      (
        await refusalOf(
          lending(),
          csvBytes([
            ['a', 'b'],
            ['1', '2'],
          ]),
        )
      )?.code,
    ).to.equal('batch_file_invalid');
  });

  it('numbers rows by their order where none has a number', async () => {
    const { rows } = await rowsOf(lending(), csvBytes(table([{ [plaintiff]: '甲' }, { [plaintiff]: '乙' }])));
    expect([...rows.keys()]).to.deep.equal([1, 2]);
  });

  const changed = (change: (xml: string, path: string) => string): Uint8Array => {
    const answers = {
      plaintiffs_natural: [{ name: '张三' }],
      defendants_natural: [{ name: '李四' }, { name: '王五' }],
    };
    const parts = unzipSync(
      formWorkbook(lending(), [
        { row: 1, answers },
        { row: 2, answers },
      ]),
    );
    return zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([path, bytes]) => [
          path,
          strToU8(change(Buffer.from(bytes).toString('utf8'), path)),
        ]),
      ),
    );
  };
  const inMain = (change: (xml: string) => string) =>
    changed((xml, path) => (path === 'xl/worksheets/sheet1.xml' ? change(xml) : xml));

  it('leaves hidden rows out and says so, and reads merged cells as empty but for the first', async () => {
    const hidden = await rowsOf(
      lending(),
      changed((xml, path) =>
        path === 'xl/worksheets/sheet1.xml'
          ? xml.replace('<row r="6"', '<row r="6" hidden="1"')
          : xml.replaceAll(/<row r="[5-9]">.*?<\/row>/g, ''),
      ),
    );
    expect([...hidden.rows.keys()]).to.deep.equal([1]);
    expect(hidden.notes.join('')).to.contain('隐藏');
    const merged = await rowsOf(
      lending(),
      inMain((xml) =>
        xml.replace('</sheetData>', '</sheetData><mergeCells count="1"><mergeCell ref="B5:B6"/></mergeCells>'),
      ),
    );
    expect(merged.notes.join('')).to.contain('合并');
  });

  it('takes of a formula its value, and of a number that a spreadsheet rounded none that a reader would believe', async () => {
    const file = inMain((xml) =>
      xml
        .replace(/<c r="B5"[^>]*>.*?<\/c>/, '<c r="B5" t="str"><f>"赵"&amp;"六"</f><v>赵六</v></c>')
        .replace(/<c r="B6"[^>]*>.*?<\/c>/, '<c r="B6"><v>370102199001011234</v></c>'),
    );
    const { rows } = await rowsOf(lending(), file);
    expect(Object.values(rows.get(1) ?? {})).to.include('赵六');
    expect(Object.values(rows.get(2) ?? {}).join()).to.contain('e+17');
  });

  it('is refused with macros, as an old workbook, as a zip of noughts, and damaged', async () => {
    const macros = changed((xml, path) =>
      path === '[Content_Types].xml' ? xml.replace('sheet.main+xml', 'sheet.macroEnabled.main+xml') : xml,
    );
    expect((await refusalOf(lending(), macros))?.sentence).to.contain('宏');
    const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]);
    expect((await refusalOf(lending(), old))?.sentence).to.contain('.xls');
    const bomb = inMain((xml) => xml.replace('<sheetData>', `<sheetData>${' '.repeat(40 * 1024 * 1024)}`));
    expect((await refusalOf(lending(), bomb))?.sentence).to.contain('过大');
    const whole = formWorkbook(lending());
    expect((await refusalOf(lending(), whole.slice(0, whole.length / 2)))?.sentence).to.contain('损坏');
    expect((await refusalOf(lending(), new Uint8Array()))?.sentence).to.contain('空');
  });

  it('of further entries refuses those whose row is not there', async () => {
    const stray = changed((xml, path) =>
      path !== 'xl/worksheets/sheet1.xml' && xml.includes('王五')
        ? xml.replace(/(<row r="\d+"><c r="A\d+"[^>]*><is><t[^>]*>)1</, '$19<')
        : xml,
    );
    const refused = await refusalOf(lending(), stray);
    expect([refused?.code, refused?.sentence]).to.satisfy(
      ([code, sentence]: string[]) => code === 'batch_file_invalid' && sentence?.includes('序号“9”'),
    );
  });
});
