import { expect } from 'chai';
import type { Comparison } from '../../../../domain/contract/comparisons.js';
import { comparisonPaper } from './comparisonPaper.js';

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
});
