import { expect } from 'chai';
import type { Comparison } from '../../../../domain/contract/comparisons.js';
import { comparisonPaper, comparisonShares } from './comparisonPaper.js';

type Row = Comparison['rows'][number];
type State = Row['cells'][number]['state'];

const cell = (defendant: string, state: State, more: Partial<Row['cells'][number]> = {}) => ({
  defendant_id: defendant,
  state,
  words: state,
  lines: [],
  item_id: null,
  together: 1,
  agreed_in_version: null,
  changed_since: false,
  ...more,
});
const row = (label: string, cells: Row['cells'], state: Row['state'] = 'made'): Row => ({
  id: `claims.${label}`,
  kind: 'claim',
  label,
  state,
  lines: [],
  amount: null,
  growing: false,
  cells,
});
const nothing = { objected: '0', agreed: '0', unclear: '0' };
const comparison = (rows: Row[]): Comparison => ({
  cause: '房屋租赁合同纠纷',
  complaint: { version: 3, submitted_at: '2026-03-02T01:00:00Z' },
  defendants: [
    {
      id: 'stays',
      name: '张某',
      left: false,
      defense: { version: 2, submitted_at: '2026-03-01T18:00:00Z', on_complaint_version: 1 },
    },
    {
      id: 'gone',
      name: '李某',
      left: true,
      defense: { version: 1, submitted_at: '2026-03-01T01:00:00Z', on_complaint_version: 3 },
    },
  ],
  rows,
  asserted: [],
  evidence: { rows: [], unmatched: [] },
  sums: { of_defendants: [], overall: nothing, without_amount: rows.length, with_amount: 0, growing: 0 },
  undisputed: { title: '无争议的事实', all: [], some: [] },
  limits: [],
  basis: '',
});
const printed = (rows: Row[]) => {
  const [sheet] = comparisonPaper(comparison(rows), { caseNumber: '1号', timeZone: 'Asia/Shanghai' }).attachments;
  return {
    notes: sheet?.notes ?? [],
    columns: sheet?.columns ?? [],
    parts: Object.fromEntries(
      (sheet?.groups ?? []).map(({ title, rows: of }) => [title, of.map(({ cells }) => cells?.[0])]),
    ),
    cells: (sheet?.groups ?? []).flatMap(({ rows: of }) => of.map(({ cells }) => cells)),
  };
};

describe('the sheet of claims and defences for the hearing', () => {
  it('puts a row where the defendants who are still parties put it, and prints what the others said', () => {
    const { parts } = printed([
      row('争', [cell('stays', 'objects'), cell('gone', 'agrees')]),
      row('退', [cell('stays', 'agrees'), cell('gone', 'objects')]),
      row('缺', [cell('stays', 'unasked'), cell('gone', 'objects')]),
      row('据', [cell('stays', 'beside'), cell('gone', 'not_submitted')]),
      row('未', [cell('stays', 'objects'), cell('gone', 'not_submitted')], 'not_made'),
      row('空', [cell('stays', 'unanswered'), cell('gone', 'not_submitted')], 'blank'),
    ]);
    expect(parts).to.deep.equal({
      有争议: ['争'],
      未明确与未涉及: ['缺'],
      全体被告无异议: ['退'],
      '依据与证据（双方所列，不作对比）': ['据'],
      '原告未主张或未填写、被告有答复的（不计入）': ['未'],
    });
  });

  it('names in each column the version, the court’s day, and an older complaint that it was written on', () => {
    expect(printed([]).columns).to.deep.equal([
      '项目',
      '原告（第3版，2026年3月2日）',
      '张某（第2版，2026年3月2日，针对起诉状第1版，现为第3版）',
      '李某（已不列为被告，第1版，2026年3月1日）',
      '庭审核对',
    ]);
  });

  it('says of an objection to several claims to how many, and of a row that it was changed after the defence', () => {
    const said = cell('stays', 'objects_as_whole', { words: '一并有异议，未分项', together: 12, changed_since: true });
    const [line] = printed([row('医疗费', [said, cell('gone', 'not_submitted')])]).cells;
    expect(line?.[2]).to.equal('一并有异议，未分项（对12项）\n（答辩后原告改过此项）');
  });

  it('adds nothing where no claim has an amount', () => {
    const { notes } = printed([row('返还', [cell('stays', 'objects')])]);
    expect(notes).to.include('各项请求均未填写金额，无法合计。');
    expect(notes.join()).not.to.contain('0.00元');
  });

  const defendant = (index: number, more: Partial<Comparison['defendants'][number]> = {}) => ({
    id: `d${index}`,
    name: `被告${index}`,
    left: false,
    defense: { version: 1, submitted_at: '2026-03-01T01:00:00Z', on_complaint_version: 3 },
    ...more,
  });
  const sheet = (defendants: Comparison['defendants']) => {
    const item = row(
      '租金',
      defendants.map(({ id }) => cell(id, 'objects', { words: `${id}有异议` })),
    );
    const last = defendants.at(-1)?.id ?? '';
    const all: Comparison = {
      ...comparison([{ ...item, lines: ['13500元'] }]),
      defendants,
      asserted: [{ defendant_id: last, item_id: '', label: '其他免责事由', lines: ['时效'] }],
    };
    const tables = comparisonPaper(all, { caseNumber: '1号', timeZone: 'Asia/Shanghai' }).attachments;
    return { tables: tables.filter(({ columns }) => columns.length > 0), shares: comparisonShares(all) };
  };

  it('sets at most six defendants beside each other, and repeats item and plaintiff for the others', () => {
    const { tables, shares } = sheet(Array.from({ length: 14 }, (_, index) => defendant(index + 1)));
    expect(tables.map(({ columns }) => columns.length)).to.deep.equal([8, 8, 7]);
    expect(shares.map((of) => of.length)).to.deep.equal([8, 8, 7]);
    expect(tables.map(({ columns }) => [columns[0], columns.at(-1)])).to.deep.equal(
      Array.from({ length: 3 }, () => ['项目', '庭审核对']),
    );
    const lines = tables.map(({ groups }) => groups.flatMap(({ rows }) => rows.map(({ cells }) => cells ?? [])));
    expect(lines.map(([first]) => first?.slice(0, 3))).to.deep.equal(
      ['d1', 'd6', 'd11'].map((id) => ['租金', '13500元', `${id}有异议`]),
    );
    expect(
      lines.map((all) => all.length),
      'what one defendant raises stands in their table alone',
    ).to.deep.equal([1, 1, 2]);
    expect(tables.map(({ notes }) => notes.at(-1))).to.deep.equal(
      [1, 2, 3].map((table) => `三、逐项对照（表${table}，共3表）`),
    );
  });

  it('holds 61 defendants in tables that Word opens, all of them once', () => {
    const { tables } = sheet(Array.from({ length: 61 }, (_, index) => defendant(index + 1)));
    expect(Math.max(...tables.map(({ columns }) => columns.length))).to.equal(9);
    const heads = tables.flatMap(({ columns }) => columns.slice(2, -1).map((head) => head.replace(/（.*/, '')));
    expect(heads).to.deep.equal(Array.from({ length: 61 }, (_, index) => `被告${index + 1}`));
  });

  it('names those who left without a defence in a line, and gives them no column', () => {
    const { tables } = sheet([
      defendant(1),
      defendant(2, { left: true, defense: null }),
      defendant(3, { left: true }),
      defendant(4, { left: true, defense: null }),
    ]);
    expect(tables.map(({ columns }) => columns.length)).to.deep.equal([5]);
    expect(tables[0]?.columns[3]).to.include('被告3（已不列为被告');
    expect(tables[0]?.notes).to.include('已不列为被告且未提交答辩状的，表中不列：被告2、被告4。');
  });

  it('has a table of items alone where every defendant left without a defence', () =>
    expect(sheet([defendant(1, { left: true, defense: null })]).tables.map(({ columns }) => columns)).to.deep.equal([
      ['项目', '原告（第3版，2026年3月2日）', '庭审核对'],
    ]));
});
