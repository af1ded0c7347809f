import { expect } from 'chai';
import { sampleForm } from '../testing/sampleForm.js';
import { problemsOf } from './problemsOf.js';

const today = '2026-11-23';
const dates = [
  { id: 'from', kind: 'date' as const, label: '自', means: 'from-date' as const },
  { id: 'due', kind: 'date' as const, label: '合同约定的交房时间', means: 'due-date' as const },
  { id: 'signed', kind: 'date' as const, label: '签订时间', means: 'contract-date' as const },
  { id: 'arrears', kind: 'date' as const, label: '开始欠付租金' },
  { id: 'ended', kind: 'date' as const, label: '确认买卖合同已于……解除' },
  { id: 'until', kind: 'date' as const, label: '截至', means: 'as-of-date' as const },
  { id: 'married', kind: 'date' as const, label: '结婚时间' },
  { id: 'begun', kind: 'date' as const, label: '开工时间' },
  { id: 'finished', kind: 'date' as const, label: '竣工时间' },
];
const form = sampleForm({
  sections: [{ id: 'facts', title: '事实与理由', items: [{ id: 'days', no: '1', label: '日期', fields: dates }] }],
});

describe('days of what has happened', () => {
  const said = (days: Readonly<Record<string, string>>): readonly string[] =>
    problemsOf(form, { sections: { facts: { items: { days } } } }, { today })
      .filter(({ code }) => code === 'date_future' || code === 'date_order')
      .map(({ code, path, sentence }) => `${code} ${path.split('.').at(-1) ?? ''} ${sentence}`);

  it('are asked about where they are still to come', () => {
    expect(said({ married: '2026-11-24', until: '2026-12-01', due: '2027-01-01', from: '2027-01-01' })).to.deep.equal([
      'date_future until 截至的日期还没到，确定吗？',
      'date_future married 结婚时间还没到，确定吗？',
    ]);
    expect(said({ married: today, until: today })).to.deep.equal([]);
  });

  it('are asked about where they come before what they follow from, with both days', () => {
    expect(said({ from: '2025-03-01', arrears: '2025-02-01' })).to.deep.equal([
      'date_order arrears 开始欠付的日期（2025年2月1日）早于约定的开始日期（2025年3月1日）',
    ]);
    expect(said({ signed: '2025-03-01', ended: '2024-03-01' })).to.deep.equal([
      'date_order ended 解除的日期（2024年3月1日）早于合同签订日期（2025年3月1日）',
    ]);
    expect(said({ begun: '2025-03-01', finished: '2025-02-28' })).to.have.lengthOf(1);
    expect(
      said({ from: '2025-03-01', arrears: '2025-03-01', signed: '2025-03-01', ended: '2025-03-01', begun: '' }),
    ).to.deep.equal([]);
  });
});
