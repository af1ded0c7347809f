import { expect } from 'chai';
import type { LendingRate } from '../../lendingRate/publications.js';
import { sampleForm } from '../testing/sampleForm.js';
import { problemsOf } from './problemsOf.js';

const form = {
  ...sampleForm({
    sections: [
      {
        id: 'facts',
        title: '事实与理由',
        items: [
          {
            id: 'term',
            no: '1',
            label: '借款期限',
            fields: [{ id: 'from', kind: 'date', label: '起', means: 'from-date' }],
          },
          { id: 'handed', no: '2', label: '借款提供时间', fields: [{ id: 'date', kind: 'date' }] },
          {
            id: 'rate',
            no: '3',
            label: '借款利率',
            fields: [{ id: 'rate', kind: 'number', label: '利率', means: 'interest-rate', unit: '%/年（季/月）' }],
          },
        ],
      },
    ],
  }),
  caseCause: '民间借贷纠纷',
};

describe('the rate of a private loan', () => {
  const said = (
    rate: string,
    from = '',
    { handed = '', today = '2026-11-23', lendingRates = [] as readonly LendingRate[] } = {},
  ): string =>
    problemsOf(
      form,
      { sections: { facts: { items: { term: { from }, handed: { date: handed }, rate: { rate } } } } },
      { today, lendingRates },
    ).find(({ code }) => code === 'rate_too_high')?.sentence ?? '';

  it('is held to four times the LPR that was in force on the day of the contract, which the sentence names', () => {
    expect(said('15%/年', '2023-05-01')).to.equal(
      '年利率15%超过合同成立时（2023年5月1日）一年期LPR（3.65%）的四倍14.6%，超过部分不受保护，请核对',
    );
    expect(said('14.6%/年', '2023-05-01')).to.equal('');
    // A new rate counts from the day of its publication.
    expect(said('15%/年', '2022-01-19')).to.equal('');
    expect(said('15%/年', '2022-01-20')).to.contain('3.7%').and.to.contain('14.8%');
    expect(said('1.3%/月', '', { handed: '2024-12-01' }))
      .to.contain('折合年利率15.6%')
      .and.to.contain('12.4%');
    expect(said('12.5', '2026-03-01')).to.match(/^12\.5%如为年利率，超过.*3%，按收录的最近一期/);
  });

  it('is, for a contract before 20 August 2020, held to the bound of the day of filing since then', () => {
    expect(said('24%/年', '2019-03-01', { today: '2021-06-01' }))
      .to.contain('起诉时一年期LPR（3.85%）的四倍15.4%')
      .and.to.contain('2020年8月20日起的利息');
    expect(said('15%/年', '2019-03-01', { today: '2021-06-01' })).to.equal('');
  });

  it('is held to the highest bound there ever was where no day is known, and multiples of the LPR to four', () => {
    expect(said('17%/年')).to.equal('');
    expect(said('18%/年')).to.contain('年利率18%超过合同成立时');
    expect(said('LPR的5倍', '2023-05-01')).to.contain('“LPR的5倍”超过');
    expect(said('LPR的4倍', '2023-05-01')).to.equal('');
  });

  it('follows what administrators recorded, and says so where the newest that is known is older than the contract', () => {
    const lendingRates = [
      { day: '2026-01-20', percent: 2.9 },
      { day: '2026-06-22', percent: 2.8 },
    ];
    expect(said('11.7%/年', '2026-02-01')).to.equal('');
    expect(said('11.7%/年', '2026-02-01', { lendingRates })).to.equal(
      '年利率11.7%超过合同成立时（2026年2月1日）一年期LPR（2.9%）的四倍11.6%，超过部分不受保护，请核对',
    );
    expect(said('11.6%/年', '2026-02-01', { lendingRates })).to.equal('');
    expect(said('11.5%/年', '2026-10-01', { lendingRates })).to.contain(
      '一年期LPR（2.8%，按收录的最近一期，2026年6月22日公布）的四倍11.2%',
    );
    expect(said('12.5%/年', '2026-01-19', { lendingRates })).to.contain('3%，按收录的最近一期，2025年11月20日公布');
    // A contract of before the new rules is held to the rate of the day of filing.
    expect(said('11.5%/年', '2019-03-01', { today: '2026-07-01', lendingRates })).to.contain(
      '起诉时一年期LPR（2.8%）的四倍11.2%',
    );
    // Where no day is known, the highest that ever was counts.
    expect(said('18%/年', '', { lendingRates: [{ day: '2026-01-20', percent: 5 }] })).to.equal('');
  });

  it('is bounded by nothing in a form that is not about private lending', () => {
    const other = { ...form, caseCause: '买卖合同纠纷' };
    const found = problemsOf(
      other,
      { sections: { facts: { items: { rate: { rate: '30%/年' } } } } },
      { today: '2026-11-23' },
    );
    expect(found.filter(({ code }) => code === 'rate_too_high')).to.deep.equal([]);
  });
});
