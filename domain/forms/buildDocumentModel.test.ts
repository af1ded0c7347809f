import { expect } from 'chai';
import type { FormAnswers } from './answers.js';
import { buildDocumentModel } from './buildDocumentModel.js';
import type { DocumentModel, Paragraph } from './documentModel.js';
import type { SheetField } from './sheet.js';
import { sampleForm } from './testing/sampleForm.js';

const form = sampleForm();

const lineOf = ({ runs }: Paragraph): string =>
  runs
    .map((run) => {
      if (run.kind === 'blank') return '____';
      if (run.kind === 'box') return `${run.checked ? '☑' : '□'}${run.text}`;
      return run.kind === 'answer' ? `[${run.text}]` : run.text;
    })
    .join('');

const rowsOf = (model: DocumentModel) => model.sections.flatMap(({ rows }) => rows);

/** The lines of the row at a path, answers in brackets. */
const printedAt = (path: string, answers: FormAnswers = {}): readonly string[] => {
  const row = rowsOf(buildDocumentModel(form, answers)).find((each) => each.path === path);
  return row?.kind === 'pair' ? row.content.map(lineOf) : row?.kind === 'open' ? [row.note, row.text ?? '____'] : [];
};

/** The lines of the row `claims.i1` in a form changed like that. */
const linesWith = (change: Parameters<typeof sampleForm>[0], record: FormAnswers['header'] & object) =>
  rowsOf(buildDocumentModel(sampleForm(change), { sections: { claims: { items: { i1: record } } } })).flatMap((row) =>
    row.path === 'sections.claims.items.i1' && row.kind === 'pair' ? row.content.map(lineOf) : [],
  );

const claim = (item: string, record: Record<string, string | readonly string[]>) =>
  printedAt(`sections.claims.items.${item}`, { sections: { claims: { items: { [item]: record } } } });
const fact = (item: string, record: FormAnswers['header'] & object) =>
  printedAt(`sections.facts.items.${item}`, { sections: { facts: { items: { [item]: record } } } });

describe('document model: sentences', () => {
  it('print their fields empty when nothing is answered', () =>
    expect(claim('i1', {})).to.deep.equal([
      '截至____年____月____日止，尚欠本金____元',
      '是否请求支付至实际清偿之日止：□是　□否',
    ]));
  it('have their fields filled in place, the unit once and no capitals of an amount within', () =>
    expect(claim('i1', { as_of: '2024-01-31', principal: '12000', until_paid: '是' })).to.deep.equal([
      '截至[2024年1月31日]止，尚欠本金[12,000.00]元',
      '是否请求支付至实际清偿之日止：☑是　□否',
    ]));
});

describe('document model: sentences of an option', () => {
  const fields: SheetField[] = [
    { id: 'has', kind: 'choice', options: ['有', '无'] },
    { id: 'kinds', kind: 'multichoice', options: ['停止', '销毁'], when: '有' },
    { id: 'act', kind: 'choice', options: ['生产', '销售'], when: { field: 'kinds', is: '停止' } },
    { id: 'goods', kind: 'text', when: { field: 'kinds', is: '停止' } },
    { id: 'date', kind: 'date', when: { field: 'kinds', is: '销毁' } },
  ];
  const items = [{ id: 'i1', no: '1', label: '一', fields, sentence: ['立即停止{act}{goods}', '于{date}前销毁'] }];
  const lines = (record: FormAnswers['header'] & object) =>
    linesWith({ sections: [{ id: 'claims', title: '诉讼请求', items }] }, record);

  it('stand behind their boxes in the empty form', () =>
    expect(lines({})).to.deep.equal([
      '□有　□停止　立即停止　□生产　□销售　____',
      '□销毁　于____年____月____日前销毁',
      '□无',
    ]));
  it('are printed with the option that was chosen and with no other', () =>
    expect(lines({ has: '有', kinds: ['停止'], act: '销售', goods: '仿冒品' })).to.deep.equal([
      '☑有　☑停止　立即停止　□生产　☑销售　[仿冒品]',
      '□销毁',
      '□无',
    ]));
  it('are not printed at all where the party chose the opposite', () =>
    expect(lines({ has: '无', kinds: ['停止'], goods: '仿冒品' })).to.deep.equal(['□有　□停止　□销毁', '☑无']));
  it('are refused on loading when they mix fields of different options', () => {
    const mixed = [{ ...items[0], id: 'i1', no: '1', label: '一', fields, sentence: '停止{goods}，于{date}前销毁' }];
    expect(() => sampleForm({ sections: [{ id: 'claims', title: '诉讼请求', items: mixed }] })).to.throw(
      /mixes conditions/,
    );
  });
});

describe('document model: labels that are statements', () => {
  const fields: SheetField[] = [
    { id: 'answer', kind: 'choice', options: ['无', '有'] },
    { id: 'reason', kind: 'textarea', label: '被告未实施该行为', when: '有', statement: true },
    { id: 'effect', kind: 'textarea', label: '该行为没有影响', when: '有', statement: true },
  ];
  const items = [{ id: 'i1', no: '1', label: '一', fields }];
  const lines = (record: FormAnswers['header'] & object) =>
    linesWith({ sections: [{ id: 'claims', title: '诉讼请求', items }] }, record);

  it('are printed with their answer and without one only in an untouched row', () => {
    expect(lines({})).to.deep.equal(['□无', '□有　被告未实施该行为：____', '该行为没有影响：____']);
    expect(lines({ answer: '有', reason: '另有其人' })).to.deep.equal(['□无', '☑有　被告未实施该行为：[另有其人]']);
    expect(lines({ answer: '无' })).to.deep.equal(['☑无　□有']);
  });
});

describe('document model: rows that nobody answered', () => {
  const fields: SheetField[] = [
    { id: 'answer', kind: 'choice', options: ['无', '有'] },
    { id: 'reason', kind: 'textarea', label: '被告未实施该行为', when: '有', statement: true },
  ];
  const items = [
    { id: 'i1', no: '1', label: '一', fields },
    { id: 'i2', no: '2', label: '二', fields: [{ id: 'text', kind: 'textarea' as const }] },
    { id: 'i3', no: '3', label: '其他需要说明的内容', fields: [{ id: 'more', kind: 'textarea' as const }] },
  ];
  const printedRows = (answers: FormAnswers, section = { id: 'facts', title: '事实与理由' }) =>
    rowsOf(buildDocumentModel(sampleForm({ sections: [{ ...section, items }] }), answers)).flatMap((row) =>
      row.kind === 'pair' && row.path.startsWith('sections') ? [row.content.map(lineOf)] : [],
    );
  const named = { plaintiffs_natural: [{ name: '张三' }] };

  it('print the official words in the empty form', () =>
    expect(printedRows({})).to.deep.equal([['□无', '□有　被告未实施该行为：____'], ['____'], ['____']]));
  it('assert nothing in a document with an answer anywhere, and say that they are unanswered where an answer is expected', () =>
    expect(printedRows(named)).to.deep.equal([['□无　□有（未填写）'], ['（未填写）'], ['____']]));
  it('are not marked among the demands: one that nobody makes is left out, not forgotten', () =>
    expect(printedRows(named, { id: 'claims', title: '诉讼请求' })).to.deep.equal([['□无　□有'], ['____'], ['____']]));
  it('are not marked where they are answered', () =>
    expect(printedRows({ sections: { facts: { items: { i2: { text: '判令' } } } } })[1]).to.deep.equal(['[判令]']));
});

describe('document model: words that answer and form share', () => {
  const fields: SheetField[] = [
    { id: 'means', kind: 'text', label: '方式' },
    { id: 'clause', kind: 'text', label: '合同条款', note: '（合同条款：第____条）' },
  ];
  const items = [{ id: 'i1', no: '1', label: '一', fields, sentence: '以{means}方式支付' }];
  const lines = (record: FormAnswers['header'] & object) =>
    linesWith({ sections: [{ id: 'claims', title: '诉讼请求', items }] }, record);

  it('are printed once, as they were answered', () => {
    expect(lines({ means: '微信方式', clause: '第三条' })).to.deep.equal([
      '以[微信方式]支付',
      '（合同条款：[第三条]）',
    ]);
    // A paragraph is no article.
    expect(lines({ clause: '第三条第二款' }).at(-1)).to.equal('（合同条款：[第三条第二款]）');
    expect(lines({ clause: '第三款' }).at(-1)).to.equal('（合同条款：[第三款]）');
    expect(lines({ means: '微信', clause: '三' })).to.deep.equal(['以[微信]方式支付', '（合同条款：第[三]条）']);
  });
});

describe('document model: choices', () => {
  it('leave both boxes empty when unanswered, so that silence is no admission', () =>
    expect(claim('i2', {})).to.deep.equal(['□无', '□有　异议内容：____']));
  it('tick one box and print what belongs to it behind, line by line', () =>
    expect(claim('i2', { answer: '有', objection: '一\n二' })).to.deep.equal(['□无', '☑有　异议内容：[一]', '[二]']));
  it('print nothing of a hidden branch but its empty field', () =>
    expect(claim('i2', { answer: '无', objection: '利率过高' })).to.deep.equal(['☑无', '□有　异议内容：____']));
  it('print many options on one line in official order, each field behind its option', () =>
    expect(claim('i3', { means: ['其他', '现金'], means_other: '抵债' })[0]).to.equal('☑现金　□转账　☑其他：[抵债]'));
});

describe('document model: fields', () => {
  it('print units, notes with a gap for the answer, and no zero for an empty field', () => {
    expect(claim('i3', {}).slice(1)).to.deep.equal(['租金：____元/月', '期限：____天', '（合同条款：第____条）']);
    expect(claim('i3', { rent: '3000.5', days: '30', clause: '8' }).slice(1)).to.deep.equal([
      '租金：[3,000.50]元/月',
      '期限：[30]天',
      '（合同条款：第[8]条）',
    ]);
  });
  it('print the official hint only until something is written over it', () => {
    expect(claim('i4', {})).to.deep.equal(['（逐项列明）', '____']);
    expect(claim('i4', { text: '判令道歉' })).to.deep.equal(['[判令道歉]']);
  });
  it('repeat a group for each row, numbered as the form numbers it', () => {
    expect(fact('i1', {})).to.deep.equal([
      '□无债务',
      '□有债务　（1）债务1：____',
      '承担主体：□原告　□被告　□其他：____',
    ]);
    expect(fact('i1', { has: '有债务', debts: [{ debt: '房贷' }, { debt: '车贷', borne_by: '被告' }] })).to.deep.equal([
      '□无债务',
      '☑有债务　（1）债务1：[房贷]',
      '承担主体：□原告　□被告　□其他：____',
      '（2）债务2：[车贷]',
      '承担主体：□原告　☑被告　□其他：____',
    ]);
  });
  it('print a text that must be copied above the copy', () =>
    expect(fact('i3', { promise: '以上属实。' })).to.deep.equal(['承诺内容：以上属实。', '[以上属实。]']));
  it('print a box behind the label of an item that has one', () => {
    const labelOf = (i2: FormAnswers['header'] & object) =>
      rowsOf(buildDocumentModel(form, { sections: { facts: { items: { i2 } } } })).flatMap((row) =>
        row.path === 'sections.facts.items.i2' && row.kind === 'pair' ? [row.label] : [],
      );
    expect([labelOf({ ticked: true }), labelOf({ ticked: false })]).to.deep.equal([['执行标的☑'], ['执行标的□']]);
    expect(labelOf({ ticked: false, period: { from: '2024-01-31' } }), 'an answer below ticks the box').to.deep.equal([
      '执行标的☑',
    ]);
  });
  it('print a range of dates with whichever end is known', () =>
    expect(fact('i2', { period: { from: '2024-01-31' } })).to.deep.equal([
      '期间：[2024年1月31日]至____年____月____日',
    ]));
  it('print prose in its open cell, and a section of one field without a label as an open cell too', () => {
    const answers = {
      sections: { claims: { open: '请求\u0000判令' }, evidence: { items: { content: { text: '借条' } } } },
    };
    expect(printedAt('sections.claims.open', answers)).to.deep.equal(['（可完整表述诉讼请求）', '请求判令']);
    expect(printedAt('sections.evidence.items.content.text', answers)).to.deep.equal(['', '借条']);
  });
});

describe('document model: official notes', () => {
  const linesOf = (fields: SheetField[], record: FormAnswers['header'] & object = {}) =>
    linesWith(
      { sections: [{ id: 'claims', title: '诉讼请求', items: [{ id: 'i1', no: '1', label: '一', fields }] }] },
      record,
    );
  const rates: SheetField[] = [
    { id: 'kinds', kind: 'multichoice', options: ['利率', '复利', '其他'] },
    { id: 'rate', kind: 'number', label: '利率', unit: '%/年', when: '利率' },
    { id: 'clause', kind: 'text', label: '利率合同条款', when: '利率', note: '（合同条款：第____条）' },
  ];
  it('put a contract clause on the line of the rate it belongs to', () => {
    expect(linesOf(rates)).to.deep.equal(['□利率：____%/年（合同条款：第____条）', '□复利', '□其他']);
    expect(linesOf(rates, { kinds: ['利率'], rate: '6', clause: '3' })[0]).to.equal(
      '☑利率：[6]%/年（合同条款：第[3]条）',
    );
  });
  it('are printed in brackets behind an empty field, and give way to the answer, also where they print the field themselves', () => {
    const hinted: SheetField[] = [{ id: 'a', kind: 'text', label: '内容', note: '如是否赔礼道歉' }];
    const spelt: SheetField[] = [{ id: 'a', kind: 'textarea', label: '内容', note: '____件（已结、未结）' }];
    expect(linesOf(hinted)).to.deep.equal(['内容：____（如是否赔礼道歉）']);
    const bracketed: SheetField[] = [{ id: 'a', kind: 'text', label: '依据', note: '【示例：侵权期间】' }];
    expect(linesOf(bracketed)).to.deep.equal(['依据：____【示例：侵权期间】']);
    expect(linesOf(hinted, { a: '道歉' })).to.deep.equal(['内容：[道歉]']);
    expect(linesOf(spelt)).to.deep.equal(['内容：____件（已结、未结）']);
    expect(linesOf(spelt, { a: '3件' })).to.deep.equal(['内容：[3件]']);
  });
  it('leave a row that asks nothing without a field', () => expect(linesOf([])).to.deep.equal([]));
  it('are a heading where they have no number, ask nothing and stand over further questions', () => {
    const over = { id: 'marks', no: null, label: '商标信息', fields: [] };
    const mark = {
      id: 'mark',
      no: '1',
      label: '诉争商标',
      fields: [{ id: 'text', kind: 'text' as const }],
    };
    const kinds = (items: (typeof over | typeof mark)[]) =>
      rowsOf(buildDocumentModel(sampleForm({ sections: [{ id: 'facts', title: '事实与理由', items }] }), {}))
        .filter(({ path }) => path.startsWith('sections.facts'))
        .map((row) => `${row.kind} ${row.path}`);
    expect(kinds([over, mark])).to.deep.equal([
      'heading sections.facts',
      'heading sections.facts.items.marks',
      'pair sections.facts.items.mark',
    ]);
    expect(kinds([mark, over])).to.include('pair sections.facts.items.marks');
  });
});

describe('document model: parties', () => {
  const labels = (answers: FormAnswers) =>
    rowsOf(buildDocumentModel(form, answers)).flatMap((row) =>
      row.kind === 'pair' && !row.path.startsWith('sections')
        ? [`${row.path} ${row.label}${row.blank ? ' 空' : ''}`]
        : [],
    );
  it('print each block once, empty, when nobody is named', () =>
    expect(labels({})).to.deep.equal([
      'plaintiffs_natural.0 原告（自然人） 空',
      'plaintiffs_legal.0 原告（法人、非法人组织） 空',
      'agents.0 委托诉讼代理人 空',
      'defendants_natural.0 被告（自然人） 空',
      'defendants_legal.0 被告（法人、非法人组织） 空',
    ]));
  it('repeat their block for each party', () =>
    expect(labels({ plaintiffs_natural: [{ name: '甲' }, {}, { name: '乙' }] }).slice(0, 3)).to.deep.equal([
      'plaintiffs_natural.0 原告（自然人）',
      'plaintiffs_natural.1 原告（自然人）',
      'plaintiffs_legal.0 原告（法人、非法人组织） 空',
    ]));
  it('print on one line what the official forms print on one', () => {
    const person = { name: '甲', birth_date: '1990-01-31', phone: '13800138000' };
    const fields: SheetField[] = [
      { id: 'employer', kind: 'text', label: '工作单位', means: 'employer' },
      { id: 'position', kind: 'text', label: '职务', means: 'position' },
      { id: 'phone', kind: 'text', label: '联系电话', means: 'phone' },
      { id: 'domicile', kind: 'text', label: '住所地', means: 'address' },
      { id: 'ownership', kind: 'choice', label: '所有制性质', options: ['国有', '民营', '其他'] },
      { id: 'state', kind: 'choice', label: '国有', options: ['控股', '参股'], when: '国有' },
      { id: 'other', kind: 'text', label: '其他', when: { field: 'ownership', is: '其他' } },
    ];
    const party = { role: '原告', key: 'plaintiffs', variant: 'other' as const, fields };
    const [row] = rowsOf(buildDocumentModel(sampleForm({ parties: [party] }), { plaintiffs: [person] })).slice(1);
    expect(row?.kind === 'pair' && row.content.map(lineOf)).to.deep.equal([
      '工作单位：____　职务：____　联系电话：[13800138000]',
      '住所地：____',
      '所有制性质：□国有（□控股　□参股）　□民营　□其他：____',
    ]);
  });
  it('stand under 当事人信息 or under the heading of the form itself', () => {
    const titleOf = (change: Parameters<typeof sampleForm>[0]) =>
      buildDocumentModel(sampleForm(change), {}).sections.find(({ id }) => id === 'parties')?.title;
    expect(titleOf({})).to.equal('当事人信息');
    expect(titleOf({ parties_title: '申请人信息' })).to.equal('申请人信息');
  });
});

describe('document model: what surrounds the table', () => {
  it('carries titles, instructions, signature and the sections in official order', () => {
    const model = buildDocumentModel(form, {});
    expect(model.documentName).to.equal('民事起诉状');
    expect(model.subtitle).to.equal('（示例纠纷）');
    expect(model.preamble.reminder).to.deep.equal(['诚信。']);
    expect(model.signature).to.deep.equal({ text: '具状人（签字、盖章）', date: '日期' });
    expect(model.sections.map(({ id }) => id)).to.deep.equal(['parties', 'claims', 'facts', 'evidence']);
  });
  it('prints the header of a defence before the parties', () => {
    const defence = sampleForm({ kind: 'defense', header: [{ id: 'case_number', kind: 'text', label: '案号' }] });
    const [header] = buildDocumentModel(defence, { header: { case_number: '(2026)京01民初7号' } }).sections;
    const [row] = header?.rows ?? [];
    expect(header?.id).to.equal('header');
    expect(row?.kind === 'pair' && [row.label, ...row.content.map(lineOf)]).to.deep.equal([
      '案号',
      '[(2026)京01民初7号]',
    ]);
  });
});
