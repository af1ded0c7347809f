import { expect } from 'chai';
import type { Sheet } from '../sheet.js';
import { sampleForm } from '../testing/sampleForm.js';
import { problemsOf } from './problemsOf.js';

const questions = {
  made: '2. 行政处罚决定文号及作出时间',
  known: '3. 原告知道被告作出房屋征收决定的时间',
  reconsidered: '3. 行政复议决定文号及作出时间',
} as const;

const formOf = (change: Partial<Sheet>) =>
  sampleForm({
    sections: [
      {
        id: 'facts',
        title: '事实与理由',
        items: Object.entries(questions).map(([id, label]) => ({
          ...{ id, no: '1', label },
          fields: [
            { id: 'day', kind: 'date' as const, label: '时间', ...(id === 'made' && { means: 'to-date' as const }) },
          ],
        })),
      },
    ],
    ...change,
  });

const administrative = { domain: 'administrative', case_cause: '行政处罚', document_name: '行政起诉状' } as const;

/** Where the periods are remarked on as of 2026-11-30, with what is said. */
const said = (days: Partial<Record<keyof typeof questions, string>>, change: Partial<Sheet> = administrative) => {
  const items = Object.fromEntries(Object.entries(days).map(([id, day]) => [id, { day }]));
  return problemsOf(formOf(change), { sections: { facts: { items } } }, { today: '2026-11-30' })
    .filter(({ code }) => code === 'limitation')
    .map(({ path, sentence }) => [path.split('.').at(-2), sentence] as const);
};

describe('the periods of an administrative complaint', () => {
  it('are six months, to the day, from the act or from when the plaintiff knew of it', () => {
    expect(said({ made: '2026-05-30' })).to.deep.equal([]);
    const [late, ...others] = said({ made: '2026-05-29' });
    expect(others).to.deep.equal([]);
    expect(late?.[0]).to.equal('made');
    expect(late?.[1]).to.contain('六个月').and.contain('行政诉讼法第四十五条、第四十六条').and.not.contain('诉讼时效');
    expect(said({ made: '2026-01-05', known: '2026-09-01' })).to.deep.equal([]);
    expect(said({ made: '2026-01-05', known: '2026-02-01' }).map(([item]) => item)).to.deep.equal(['known']);
    expect(said({ made: '2025-08-31' }).map(([item]) => item)).to.deep.equal(['made']);
  });

  it('are fifteen days after a reconsideration', () => {
    const cause = { ...administrative, case_cause: '行政复议' };
    expect(said({ reconsidered: '2026-11-15' }, cause)).to.deep.equal([]);
    const [late] = said({ reconsidered: '2026-11-14' }, cause);
    expect(late?.[0]).to.equal('reconsidered');
    expect(late?.[1]).to.contain('十五日').and.contain('行政诉讼法第四十五条');
  });

  it('are thirty days for trade marks and three months for patents, whose statutes set them', () => {
    const mark = { ...administrative, case_cause: '商标申请驳回复审纠纷' };
    expect(said({ made: '2026-10-31' }, mark)).to.deep.equal([]);
    const [lateMark, ...others] = said({ made: '2026-10-30' }, mark);
    expect(others).to.deep.equal([]);
    expect(lateMark?.[1]).to.contain('三十日').and.contain('商标法第三十四条').and.not.contain('六个月');
    const patent = { ...administrative, case_cause: '专利无效行政纠纷' };
    expect(said({ made: '2026-08-30' }, patent)).to.deep.equal([]);
    expect(said({ made: '2026-08-29' }, patent)[0]?.[1])
      .to.contain('三个月')
      .and.contain('专利法第四十一条、第四十六条');
  });

  it('begin with the day of the decision where one question asks for several days', () => {
    const proceedings = (domain: Partial<Sheet>) =>
      sampleForm({
        ...domain,
        sections: [
          {
            id: 'facts',
            title: '事实与理由',
            items: [
              {
                ...{ id: 'proceedings', no: '2', label: '本案行政程序情况' },
                fields: [
                  { id: 'rejected', kind: 'date' as const, label: '驳回的日期' },
                  { id: 'decided', kind: 'date' as const, label: '被诉决定作出的日期' },
                ],
              },
            ],
          },
        ],
      });
    const remarked = (items: object) =>
      problemsOf(
        proceedings({ ...administrative, case_cause: '专利申请驳回复审行政纠纷' }),
        { sections: { facts: { items: { proceedings: { ...items } } } } },
        { today: '2026-11-30' },
      ).flatMap(({ code, path }) => (code === 'limitation' ? [path.split('.').at(-1)] : []));
    expect(remarked({ rejected: '2024-01-05', decided: '2026-09-01' })).to.deep.equal([]);
    expect(remarked({ rejected: '2024-01-05', decided: '2026-08-01' })).to.deep.equal(['decided']);
  });

  it('are not counted for agreements, inaction and compensation, nor in a civil case, which has its limitation', () => {
    for (const case_cause of ['行政协议', '不履行法定职责', '国家赔偿'])
      expect(said({ made: '2020-01-01' }, { ...administrative, case_cause }), case_cause).to.deep.equal([]);
    expect(said({ made: '2020-01-01' }, {})[0]?.[1]).to.contain('诉讼时效一般为三年');
  });
});
