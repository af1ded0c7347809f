import { expect } from 'chai';
import type { Field } from '../definition.js';
import { printedParts } from './printedParts.js';

const fields: readonly Field[] = [
  { id: 'amount', kind: 'money', label: '金额' },
  { id: 'what', kind: 'text', label: '损失项目', copy: true },
];
const printedFor = (answers: { readonly [id: string]: string }, isEmptyForm: boolean) =>
  printedParts({ fields, sentences: [] }, answers, isEmptyForm).fields.map(({ id }) => id);

describe('a field of an item that the official form does not print', () => {
  it('is printed with an answer only, and never on the empty form', () => {
    expect(printedFor({}, true)).to.deep.equal(['amount']);
    expect(printedFor({ amount: '3' }, false)).to.deep.equal(['amount']);
    expect(printedFor({ what: '渔网' }, false)).to.deep.equal(['amount', 'what']);
  });

  it('is printed as a gap of a sentence of which another gap is answered, and not with a sentence that says nothing', () => {
    const gaps: readonly Field[] = [
      { id: 'from', kind: 'text', label: '转让人', statement: true },
      { id: 'to', kind: 'text', label: '受让人', statement: true },
    ];
    const sentences = [{ text: '由{from}转让于{to}。' }];
    const printed = (answers: { readonly [id: string]: string }) =>
      printedParts({ fields: gaps, sentences }, answers, false).fields.map(({ id }) => id);
    expect(printed({ to: '乙公司' })).to.deep.equal(['from', 'to']);
    expect(printed({})).to.deep.equal([]);
  });
});
