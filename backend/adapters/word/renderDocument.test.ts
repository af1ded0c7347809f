import { expect } from 'chai';
import fc from 'fast-check';
import type { DocumentModel, Row, Run } from '../../../domain/forms/documentModel.js';
import { housingLease, withAnnex } from './fixtures.js';
import { cleanText } from './layout/cleanText.js';
import { renderDocument } from './renderDocument.js';
import { elements, parsedXml, partsOf, visibleText, type XmlElement } from './testing/wordParts.js';

const answersPart = {
  formKey: 'claim-housing-lease',
  edition: '2025',
  answers: { plaintiffs_natural: [{ name: '张三' }] },
};

const modelOf = (rows: readonly Row[]): DocumentModel => ({
  ...housingLease,
  preamble: { title: '', paragraphs: [], reminderTitle: '', reminder: [] },
  sections: [
    { id: 'only', title: '诉讼请求', rows: [{ kind: 'heading', text: '诉讼请求', notes: [], path: '' }, ...rows] },
  ],
});

const pair = (label: string, ...runs: Run[]): Row => ({
  kind: 'pair',
  label,
  notes: [],
  content: [{ runs }],
  path: '',
  blank: false,
});
const answer = (text: string): Run => ({ kind: 'answer', text });

const documentOf = async (model: DocumentModel): Promise<XmlElement> =>
  parsedXml(partsOf(await renderDocument(model))['word/document.xml'] ?? '');

const stylesOf = async (model: DocumentModel): Promise<XmlElement> =>
  parsedXml(partsOf(await renderDocument(model))['word/styles.xml'] ?? '');

const isSignature = (row: XmlElement): boolean =>
  elements(row, 'w:pStyle').some(({ attributes }) => attributes['w:val'] === 'Signature');

/** The rows of all tables but the last ones, in which the party signs. */
const rowsOf = (document: XmlElement): XmlElement[] => elements(document, 'w:tr').filter((row) => !isSignature(row));

const textOf = async (model: DocumentModel): Promise<string> => visibleText(await documentOf(model));

/** Anything that a keyboard, a paste or a broken program may send, with what hurts XML made likely. */
const wildText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '<w:p>',
        '&amp;',
        ']]>',
        '"',
        "'",
        '\u0000',
        '\u0008',
        '\u000b',
        '\ud800',
        '\udfff',
        '\ufffe',
        '\uffff',
        '\u200f',
        '\u202e',
        '😀',
        '\r\n',
        '\t',
        '{1}',
        '&#0;',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** The children that the schema of WordprocessingML (ISO/IEC 29500-1) allows, of those that are written, in its order. */
const schema: Readonly<Record<string, readonly string[]>> = {
  'w:body': ['w:p|w:tbl', 'w:sectPr'],
  'w:tbl': ['w:tblPr', 'w:tblGrid', 'w:tr'],
  'w:tblPr': ['w:tblW', 'w:tblBorders', 'w:tblLayout', 'w:tblCellMar', 'w:tblLook', 'w:tblCaption'],
  'w:tblBorders': ['w:top', 'w:left', 'w:bottom', 'w:right', 'w:insideH', 'w:insideV'],
  'w:tblCellMar': ['w:top', 'w:left', 'w:bottom', 'w:right'],
  'w:tblGrid': ['w:gridCol'],
  'w:tr': ['w:trPr', 'w:tc'],
  'w:trPr': ['w:cantSplit|w:trHeight|w:tblHeader'],
  'w:tc': ['w:tcPr', 'w:p'],
  'w:tcPr': ['w:tcW', 'w:gridSpan', 'w:tcBorders', 'w:vAlign'],
  'w:tcBorders': ['w:top', 'w:left', 'w:bottom', 'w:right'],
  'w:p': ['w:pPr', 'w:r'],
  'w:pPr': ['w:pStyle', 'w:keepNext', 'w:pageBreakBefore'],
  'w:r': ['w:rPr', 'w:t|w:br|w:tab'],
  'w:rPr': ['w:rStyle', 'w:rFonts'],
};

/** The places in which an element has children that its schema does not allow there. */
const misplaced = (within: XmlElement): readonly string[] =>
  within.children.flatMap((child, index): readonly string[] => {
    if (typeof child === 'string') return [];
    const places = schema[within.name]?.map((names) => names.split('|'));
    const place = (one: XmlElement | string | undefined): number =>
      typeof one === 'object' ? (places ?? []).findIndex((names) => names.includes(one.name)) : 0;
    const isWrong = places !== undefined && (place(child) < 0 || place(child) < place(within.children[index - 1]));
    return [...(isWrong ? [`${child.name} in ${within.name}`] : []), ...misplaced(child)];
  });

describe('word: rendering a document', () => {
  it('prints a row as wide as the table in one cell over both columns, its label above the answer', async () => {
    const wide = { ...pair('是否需要公安机关提供协助：', answer('查明账号')), wide: true } as Row;
    const row = rowsOf(await documentOf(modelOf([wide]))).find((one) => visibleText(one).includes('查明账号'));
    if (!row) throw new Error('no row');
    expect(elements(row, 'w:tc')).to.have.lengthOf(1);
    expect(elements(row, 'w:gridSpan').map(({ attributes }) => attributes['w:val'])).to.deep.equal(['2']);
    expect(elements(row, 'w:p').map(visibleText)).to.deep.equal(['是否需要公安机关提供协助：', '查明账号']);
  });

  it('nests and orders its elements as the schema says', async () => {
    const document = await documentOf({
      ...withAnnex,
      attachments: [...withAnnex.attachments, ...withAnnex.attachments],
    });
    expect(misplaced(document)).to.deep.equal([]);
    const cells = elements(document, 'w:tc');
    expect(cells.every((cell) => elements(cell, 'w:p').length > 0)).to.equal(true);
    for (const row of elements(document, 'w:tr')) {
      const spans = elements(row, 'w:gridSpan').reduce((sum, one) => sum + Number(one.attributes['w:val']) - 1, 0);
      expect([2, 5]).to.include(elements(row, 'w:tc').length + spans);
    }
  });

  it('writes parts that are all well-formed and are all named in the content types', async () => {
    const parts = partsOf(await renderDocument(withAnnex, { answersPart }));
    for (const xml of Object.values(parts)) expect(() => parsedXml(xml)).not.to.throw();
    const types = parts['[Content_Types].xml'] ?? '';
    for (const [, name] of types.matchAll(/PartName="\/([^"]+)"/g)) expect(parts, name).to.have.property(name ?? '');
    for (const [name, xml] of Object.entries(parts).filter(([name]) => name.endsWith('.rels')))
      for (const [, target] of xml.matchAll(/Target="([^"]+)"/g)) {
        const base = new URL(name.replace(/_rels\/[^/]+$/, ''), 'zip:///');
        expect(parts, `${name} → ${target}`).to.have.property(new URL(target ?? '', base).pathname.slice(1));
      }
  });

  it('prints every text of the model, in its order', async () => {
    const text = await textOf(withAnnex);
    const expected = withAnnex.sections
      .flatMap(({ rows }) => rows)
      .flatMap((row) =>
        row.kind === 'pair'
          ? [
              row.label,
              ...row.notes,
              ...row.content.flatMap(({ runs }) => runs.map((run) => (run.kind === 'blank' ? '' : run.text))),
            ]
          : row.kind === 'open'
            ? [row.note, ...(row.text ?? '').split('\n')]
            : [row.text, ...row.notes],
      );
    let from = 0;
    for (const part of [
      ...withAnnex.preamble.paragraphs,
      ...withAnnex.preamble.reminder,
      ...expected,
      '具状人（签字、盖章）：',
      '日期：',
    ]) {
      const at = text.indexOf(part, from);
      expect(at, part).to.be.at.least(from);
      from = at + part.length;
    }
    for (const part of ['附件1 被告证据清单', '1. 涉案商业秘密不符合法定条件证据', '1-1', '提交人：', '提交时间：'])
      expect(text).to.include(part);
  });

  it('ticks chosen options behind their words, leaves the others empty and a gap for empty fields', async () => {
    const document = await documentOf(
      modelOf([
        pair(
          '项目',
          { kind: 'box', text: '是', checked: true },
          { kind: 'box', text: '否', checked: false },
          { kind: 'blank' },
        ),
      ]),
    );
    expect(visibleText(document)).to.include('是☑\u3000否□\u00a0');
    const styles = elements(document, 'w:rStyle').map((style) => style.attributes['w:val']);
    expect(styles).to.deep.equal(['Box', 'Box', 'Blank']);
  });

  it('given any text at all, keeps what XML can hold and stays well-formed', async () => {
    await fc.assert(
      fc.asyncProperty(wildText, wildText, wildText, async (label, given, prose) => {
        const model = modelOf([
          pair(label, { kind: 'printed', text: label }, answer(given), { kind: 'box', text: given, checked: false }),
          { kind: 'open', note: '', text: prose, path: '' },
        ]);
        const file = await renderDocument({ ...model, documentName: label, subtitle: given }, { answersPart });
        const parts = partsOf(file);
        for (const name of ['docProps/core.xml', 'word/document.xml']) parsedXml(parts[name] ?? '');
        const text = visibleText(parsedXml(parts['word/document.xml'] ?? ''));
        for (const typed of [label, given]) expect(text).to.include(cleanText(typed));
        for (const line of cleanText(prose).split('\n')) expect(text).to.include(line);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps emoji and marks of direction between words, drops control characters and lone surrogates', async () => {
    const text = await textOf(modelOf([pair('项目', answer('甲\u0000乙\ud800丙😀\u200f丁<b>&amp;</b>\u000c戊'))]));
    expect(text).to.include('甲乙丙😀\u200f丁<b>&amp;</b>戊');
  });

  it('prints signs in the order in which they are stored, whatever would turn them', async () => {
    const turning = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
    const text = await textOf(modelOf([pair('项目', answer(`付${[...turning].join('1')}元`))]));
    expect(text).to.include('付11111111元');
  });

  it('has Chinese signs in the Chinese face and words of the West in theirs', async () => {
    const texts = ['“约定”——不可撤销……', '12,000.00', 'ABC Ltd', 'René’s “café”', '法国 Café 公司'];
    const document = await documentOf(modelOf([pair('项目★', ...texts.map(answer))]));
    const hinted = (text: string): (string | undefined)[] =>
      elements(document, 'w:r')
        .filter((run) => visibleText(run) === text)
        .map((run) => elements(run, 'w:rFonts')[0]?.attributes['w:hint']);
    expect(hinted('项目★')).to.deep.equal(['eastAsia']);
    expect(texts.map((text) => [text, ...hinted(text)])).to.deep.equal(
      texts.map((text) => [text, text === 'René’s “café”' ? undefined : 'eastAsia']),
    );
  });

  it('turns line ends into line breaks and tabs into tabs', async () => {
    const text = await textOf(modelOf([pair('项目', answer('一\r\n二\r三\n四\t五'))]));
    expect(text).to.include('一\n二\n三\n四\t五');
  });

  it('repeats no heading on the next page and lets only long rows run over', async () => {
    const long = 'long'.repeat(5000);
    const document = await documentOf(modelOf([pair('短', answer('短')), pair('长', answer(long))]));
    const rows = rowsOf(document);
    expect(rows.map((row) => elements(row, 'w:tblHeader').length)).to.deep.equal([0, 0, 0]);
    expect(
      rows.map((row) => elements(row, 'w:cantSplit').some((one) => one.attributes['w:val'] !== 'false')),
    ).to.deep.equal([true, true, false]);
    expect(rows.flatMap((row) => elements(row, 'w:cantSplit').map(({ attributes }) => attributes))).to.deep.equal([
      {},
      {},
    ]);
    expect(visibleText(document)).to.include(long);
  });

  it('sets all sections in one table, headings and rows without a heading among them', async () => {
    const document = await documentOf({
      ...modelOf([pair('甲', answer('甲'))]),
      sections: [
        { id: 'a', title: '甲', rows: [{ kind: 'heading', text: '甲', notes: [], path: '' }, pair('一', answer('1'))] },
        { id: 'b', title: null, rows: [pair('二', answer('2'))] },
        { id: 'c', title: '丙', rows: [{ kind: 'heading', text: '丙', notes: [], path: '' }, pair('三', answer('3'))] },
      ],
    });
    expect(elements(document, 'w:tbl').map((table) => rowsOf(table).length)).to.deep.equal([5]);
  });

  it('keeps the last two rows on the page of the signature, fewer where they are high', async () => {
    const keeping = async (...rows: Row[]): Promise<boolean[]> =>
      rowsOf(await documentOf(modelOf([pair('首', answer('首')), ...rows])))
        .slice(1)
        .map((row) => elements(row, 'w:p').every((one) => elements(one, 'w:keepNext').length === 1));
    const before = pair('前', answer('前'));
    expect(await keeping(before, pair('末', answer('末')))).to.deep.equal([false, true, true]);
    expect(await keeping(before, { kind: 'open', note: '注', text: null, path: '' })).to.deep.equal([
      false,
      true,
      true,
    ]);
    expect(await keeping(pair('前', answer('长'.repeat(1000))), pair('末', answer('末')))).to.deep.equal([
      ...[false, false, true],
    ]);
    // As many signs as the last row may have and an earlier one may not.
    expect(await keeping(before, pair('末', answer('长'.repeat(600))))).to.deep.equal([false, true, true]);
    expect(await keeping(before, pair('末', answer('长'.repeat(2000))))).to.deep.equal([false, false, false]);
  });

  it('sets the label of a row that may run over where the row begins, any other in its middle', async () => {
    const rows = rowsOf(await documentOf(modelOf([pair('短', answer('短')), pair('长', answer('长'.repeat(2000)))])));
    const placed = rows.slice(1).map((row) => elements(row, 'w:tc').map((cell) => elements(cell, 'w:vAlign').length));
    expect(placed).to.deep.equal([
      [1, 1],
      [0, 1],
    ]);
  });

  it('signs in the last row of each table, without lines around it, so that no signature stands alone on a page', async () => {
    const document = await documentOf(withAnnex);
    for (const [index, table] of elements(document, 'w:tbl').entries()) {
      const [signature, ...others] = elements(table, 'w:tr').filter(isSignature);
      expect(others).to.deep.equal([]);
      expect(elements(table, 'w:tr').at(-1)).to.equal(signature);
      const borders = signature ? elements(signature, 'w:tcBorders')[0]?.children : undefined;
      expect(borders?.map((one) => (typeof one === 'string' ? one : one.attributes['w:val']))).to.deep.equal([
        'single',
        'nil',
        'nil',
        'nil',
      ]);
      // Nor does it stand with a single row of an annex; before the last row of the form is a high one here.
      const isWhole = (row: XmlElement): boolean => elements(row, 'w:gridSpan').length === 0;
      const before = rowsOf(table)
        .filter(isWhole)
        .slice(index === 0 ? -1 : -2);
      for (const row of before)
        expect(elements(row, 'w:p').every((one) => elements(one, 'w:keepNext').length === 1)).to.equal(true);
    }
    const [body] = elements(document, 'w:body');
    const names = body?.children.map((one) => (typeof one === 'string' ? one : one.name)) ?? [];
    expect(names.filter((name, index) => name === 'w:tbl' && names[index + 1] !== 'w:p')).to.deep.equal([]);
  });

  it('ends no page between a statement and its boxes, and lets a row of many statements run over', async () => {
    const box = (text: string): Run => ({ kind: 'box', text, checked: false });
    const statement = (text: string) => [
      { runs: [{ kind: 'printed', text }] },
      { runs: [box('了解'), { kind: 'printed', text: '　' } as const, box('不了解')] },
    ];
    const content = (['一。', '二。', '三。'] as const).flatMap(statement) as Extract<Row, { kind: 'pair' }>['content'];
    const row: Row = { kind: 'pair', label: '好处', notes: [], content, path: '', blank: true };
    const below = [pair('甲', answer('甲')), pair('乙', answer('乙'))];
    const printed = rowsOf(await documentOf(modelOf([row, ...below])))[1];
    const cell = printed && elements(printed, 'w:tc')[1];
    expect(cell && elements(cell, 'w:p').map(visibleText)).to.deep.equal(
      ['一。', '二。', '三。'].map((text) => `${text}\n了解□　不了解□`),
    );
    expect(printed && elements(printed, 'w:cantSplit')).to.deep.equal([]);
  });

  it('gives a box its own face inside a label too', async () => {
    const row = elements(await documentOf(modelOf([pair('执行标的☑', answer('有'))])), 'w:tr')[1];
    const boxed = row ? elements(row, 'w:r').filter((run) => elements(run, 'w:rStyle').length > 0) : [];
    expect(boxed.map(visibleText)).to.deep.equal(['☑']);
  });

  it('marks Western text with another language than Chinese, so that no number is broken at a line’s end', async () => {
    const languages = elements(await stylesOf(housingLease), 'w:lang').map(({ attributes }) => attributes);
    expect(languages.map((one) => [one['w:val'], one['w:eastAsia']])).to.deep.equal([['en-US', 'zh-CN']]);
  });

  it('is A4 with a title, page numbers and East Asian fonts', async () => {
    const parts = partsOf(await renderDocument(housingLease));
    expect(parts['word/document.xml']).to.include('<w:pgSz w:w="11906" w:h="16838"');
    expect(parts['word/footer1.xml']).to.include('PAGE').and.to.include('NUMPAGES');
    for (const font of ['方正书宋简体', '黑体', '方正小标宋简体', '方正大标宋简体'])
      expect(parts['word/styles.xml']).to.include(`w:eastAsia="${font}"`);
    const named = elements(parsedXml(parts['word/fontTable.xml'] ?? ''), 'w:font');
    const standIns = named.map((one) => [one.attributes['w:name'], elements(one, 'w:altName')[0]?.attributes['w:val']]);
    for (const [name, others] of [
      ['方正大标宋简体', '方正大标宋_GBK,方正小标宋_GBK,华文中宋,宋体'],
      ['方正小标宋简体', '方正小标宋_GBK,华文中宋,宋体'],
      ['方正书宋简体', '方正书宋_GBK,宋体'],
      ['Segoe UI Symbol', 'Apple Symbols,DejaVu Sans'],
    ])
      expect(standIns).to.deep.include([name, others]);
    expect(parts['docProps/core.xml']).to.include('<dc:title>民事起诉状（房屋租赁合同纠纷）</dc:title>');
    expect(parts['docProps/core.xml']).not.to.match(/creator|created|modified/i);
  });

  it('has the measures of the official sheet: margins, columns, lines, heights, the indent of the signature', async () => {
    const parts = partsOf(await renderDocument(housingLease));
    const document = parsedXml(parts['word/document.xml'] ?? '');
    const only = (name: string) => elements(document, name)[0]?.attributes;
    expect(only('w:pgMar')).to.include({ 'w:top': '400', 'w:bottom': '998', 'w:left': '1417', 'w:right': '1133' });
    const grid = (within: XmlElement) => elements(within, 'w:gridCol').map(({ attributes }) => attributes['w:w']);
    expect(grid(document)).to.deep.equal(['2270', '7074']);
    const borders = elements(document, 'w:tblBorders')[0]?.children.map((line) =>
      typeof line === 'string' ? line : [line.name, line.attributes['w:sz']],
    );
    expect(borders).to.deep.equal([
      ...['top', 'left', 'bottom', 'right'].map((side) => [`w:${side}`, '4']),
      ...['insideH', 'insideV'].map((side) => [`w:${side}`, '2']),
    ]);
    const heights = elements(document, 'w:trHeight').map(({ attributes }) => attributes['w:val']);
    expect(new Set(heights)).to.deep.equal(new Set(['374', '465', '1734']));
    expect(elements(document, 'w:shd')).to.deep.equal([]);
    const application = await documentOf({ ...housingLease, formKey: 'application-compulsory-enforcement' });
    expect(grid(application)).to.deep.equal(['2383', '6961']);
    expect(parts['word/styles.xml']).to.include('w:left="5379"');
  });

  it('prints a party’s label in two lines in the middle, and the box before an option where the form does', async () => {
    const runs: Run[] = [{ kind: 'box', text: '是', checked: true, side: 'before' }];
    const label = '原告（自然人）';
    const party: Row = { kind: 'pair', label, notes: [], content: [{ runs }], path: '', blank: false, party: true };
    const document = await documentOf(modelOf([party]));
    const labels = elements(document, 'w:p').filter((one) =>
      elements(one, 'w:pStyle').some(({ attributes }) => attributes['w:val'] === 'PartyLabel'),
    );
    expect(labels.map(visibleText)).to.deep.equal(['原告', '（自然人）']);
    expect(visibleText(document)).to.include('☑是');
  });

  it('sets a long note of a row below it, as wide as the table, and a short one in its label', async () => {
    const [short, long] = ['（另附页）', '船舶优先权'.repeat(20)];
    const row: Row = { kind: 'pair', label: '项目', notes: [short, long], content: [], path: '', blank: true };
    const rows = rowsOf(await documentOf(modelOf([row]))).slice(1);
    expect(rows.map((one) => elements(one, 'w:tc').map(visibleText))).to.deep.equal([[`项目${short}`, ''], [long]]);
  });

  it('holds 200 parties and 200 rows, with cells of 20,000 characters', async () => {
    const party = housingLease.sections[0]?.rows[1];
    const parties = Array.from({ length: 200 }, () => party).filter((row) => row !== undefined);
    const rows = Array.from({ length: 200 }, (_, index) =>
      pair(`${index}. 项目`, answer(index % 50 === 0 ? '字'.repeat(20_000) : '答')),
    );
    const document = await documentOf(modelOf([...parties, ...rows]));
    expect(rowsOf(document)).to.have.length(401);
    expect(visibleText(document)).to.include('字'.repeat(20_000));
  });
});
