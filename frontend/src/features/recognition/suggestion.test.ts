import { expect } from 'chai';
import type { Field } from '../../../../domain/forms/definition.js';
import { withDispute, type Suggestion } from './suggestion.js';

const text = '定于2025年3月3日前还清，身份证号110105199003071239';
const suggestion = (quote: string, field: Field): Suggestion => {
  const from = text.indexOf(quote);
  return {
    ...{ key: quote, path: 'a', label: '止', field, value: quote, opens: [], certain: true, doubts: [] },
    passage: { text, from, to: from + quote.length },
    ...{ source: 'rules', by: '日期格式' },
  };
};
const dispute = (quote: string) => ({ start: text.indexOf(quote), end: text.indexOf(quote) + quote.length });
const day = suggestion('2025年3月3日', { id: 'to', label: '止', kind: 'date' });

describe('a suggestion from a photograph', () => {
  it('is a question where its passage holds a character that was hard to read', () => {
    const unclear = (quote: string) => ({ text, disputes: [{ ...dispute(quote), unclear: true }] });
    expect(withDispute(day, unclear('3日')).doubts).to.deep.equal(['unclear-characters']);
    expect(withDispute(day, unclear('还清')).doubts).to.deep.equal([]);
    const id = suggestion('110105199003071239', { id: 'id', label: '证件号码', kind: 'text', means: 'id-number' });
    expect(withDispute(id, unclear('1990')).doubts).to.deep.equal([]);
  });

  it('is no question where a second reader read its words alike, though not the whole line', () => {
    const line = (quote: string, other: string) => ({ text, disputes: [{ ...dispute(quote), other }] });
    const doubtsOf = (quote: string, other: string) => withDispute(day, line(quote, other)).doubts;
    expect(doubtsOf('定于2025年3月3日前还清', '走于2025年3月3日前还清')).to.deep.equal([]);
    expect(doubtsOf('定于2025年3月3日前还清', '定于2025年3月31日前还清')).to.deep.equal(['two-readings']);
    expect(doubtsOf('2025年3月3日', '12025年3月3日')).to.deep.equal(['two-readings']);
    expect(doubtsOf('3月3日前还清', '3月3日前还请')).to.deep.equal([]);
    expect(doubtsOf('月3日', '月3日止')).to.deep.equal(['two-readings']);
  });

  it('shows what a second reader read in its line, beside what was hard to read there', () => {
    const disputes = [
      { ...dispute('2025年'), other: '2026年' },
      { ...dispute('3日'), unclear: true },
    ];
    const { doubts, otherReadings } = withDispute(day, { text, disputes });
    expect(doubts).to.deep.equal(['two-readings', 'unclear-characters']);
    expect(otherReadings).to.deep.equal(['2026年']);
  });
});
