import { expect } from 'chai';
import type { AnswerRecord } from '../answers.js';
import { buildDocumentModel } from '../buildDocumentModel.js';
import type { SheetItem } from '../sheet.js';
import { sampleForm } from '../testing/sampleForm.js';

const item: SheetItem = { id: 'act', no: '4', label: '撤销决定', tick: true, fields: [] };
const details = { id: 'details', kind: 'textarea', label: '具体内容' } as const;
const shared: SheetItem = {
  ...{ id: 'act', no: '3', label: '对决定的请求' },
  fields: [{ id: 'kinds', kind: 'multichoice', options: ['撤销决定', '确认违法'], in_label: true }, details],
};

/** The row of an item in a form whose boxes stand before their words, or behind them. */
const rowOf = (asked: SheetItem, answers: AnswerRecord, boxes?: 'before') => {
  const form = sampleForm({
    ...(boxes && { boxes }),
    sections: [{ id: 'claims', title: '诉讼请求', items: [asked] }],
  });
  const [section] = buildDocumentModel(form, { sections: { claims: { items: { act: answers } } } }).sections.slice(-1);
  const row = section?.rows.at(-1);
  if (row?.kind !== 'pair') throw new Error('no row');
  return row;
};

describe('the label of a row', () => {
  it('has the box of its item before its words, where the form has it so', () => {
    expect(rowOf(item, {}, 'before').label).to.equal('4. □撤销决定');
    expect(rowOf(item, { ticked: true }, 'before').label).to.equal('4. ☑撤销决定');
    expect(rowOf(item, { ticked: true }).label).to.equal('4. 撤销决定☑');
    expect(rowOf({ ...item, no: null }, {}, 'before').label).to.equal('□撤销决定');
  });

  it('has the options that share one cell, each with its number and its box', () => {
    const row = rowOf(shared, { kinds: ['确认违法'], details: '确认强拆违法' }, 'before');
    expect(row.label).to.equal('3. □撤销决定\n4. ☑确认违法');
    const words = row.content.map(({ runs }) => runs.map((run) => ('text' in run ? run.text : '')).join(''));
    expect(words).to.deep.equal(['具体内容：确认强拆违法']);
  });

  it('ticks no option because of what stands beside them', () => {
    expect(rowOf(shared, { details: '确认强拆违法' }, 'before').label).to.equal('3. □撤销决定\n4. □确认违法');
  });
});
