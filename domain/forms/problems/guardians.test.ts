import { expect } from 'chai';
import type { FormAnswers } from '../answers.js';
import { sampleForm } from '../testing/sampleForm.js';
import { problemsOf } from './problemsOf.js';

const form = sampleForm({
  sections: [
    {
      ...{ id: 'facts', title: '事实与理由' },
      items: [{ id: 'facts', no: '1', label: '事实', fields: [{ id: 'text', kind: 'textarea', label: '事实' }] }],
    },
  ],
});

describe('a party who cannot sue alone', () => {
  const said = (answers: FormAnswers, today = '2026-11-30'): readonly string[] =>
    problemsOf(form, answers, { today })
      .filter(({ code }) => code === 'guardian_missing')
      .map(({ path, sentence }) => `${path} ${sentence}`);
  const child = (birth_date: string, more: FormAnswers = {}): FormAnswers => ({
    plaintiffs_natural: [{ name: '张小明', birth_date }],
    ...more,
  });
  const stated = (text: string): FormAnswers => ({ sections: { facts: { items: { facts: { text } } } } });

  it('is under eighteen on the day of filing, and the problem names whom and on what basis', () => {
    const [only, ...others] = said(child('2012-05-01'));
    expect(others).to.deep.equal([]);
    expect(only)
      .to.match(/^plaintiffs_natural\.0\.birth_date 张小明未满18周岁/u)
      .and.contain('民法典第二十三条')
      .and.contain('民事诉讼法第六十条')
      .and.not.contain('第十八条');
    expect(said(child('2008-12-01'))[0]).to.contain('民法典第十八条');
    expect(said(child('2008-12-01'), '2026-12-01')).to.deep.equal([]);
    expect(said(child('2008-11-30'))).to.deep.equal([]);
  });

  it('is represented by the administrative rules in an administrative case', () => {
    const administrative = sampleForm({ domain: 'administrative', document_name: '行政起诉状' });
    const [problem] = problemsOf(administrative, child('2012-05-01'), { today: '2026-11-30' }).filter(
      ({ code }) => code === 'guardian_missing',
    );
    expect(problem?.sentence).to.contain('行政诉讼法第三十条').and.not.contain('民事诉讼法');
  });

  it('is told by the number of an identity card where no day of birth is given', () =>
    expect(said({ plaintiffs_natural: [{ name: '张小明', id_number: '110101201203070016' }] })).to.have.lengthOf(1));

  it('is not asked about where a legal representative is named anywhere', () => {
    expect(said(child('2012-05-01', stated('法定代理人张建国，系原告父亲。')))).to.deep.equal([]);
    expect(said(child('2012-05-01', { agents: [{ has: '有', name: '张建国（法定代理人）' }] }))).to.deep.equal([]);
  });

  it('may be of age and without capacity, as a text says', () => {
    expect(said({ ...child('1960-01-01'), ...stated('原告系限制民事行为能力人。') })).to.have.lengthOf(1);
    expect(said({ ...child('1960-01-01'), ...stated('原告具有完全民事行为能力。') })).to.deep.equal([]);
  });

  it('is in a private prosecution who prosecutes, never who is accused, and not where a guardian has a block', () => {
    const parties = [
      { role: '自诉人', key: 'plaintiffs', blocks: ['person'] },
      { role: '法定代理人或代为告诉人', key: 'statutory_agents', optional: true as const, blocks: ['person'] },
      { role: '被告人', key: 'defendants', blocks: ['person'] },
    ];
    const criminal = sampleForm({ domain: 'criminal', document_name: '刑事自诉状', parties });
    const found = (answers: FormAnswers) =>
      problemsOf(criminal, answers, { today: '2026-11-30' }).filter(({ code }) => code === 'guardian_missing');
    const [only] = found(child('2012-05-01'));
    expect(only?.sentence)
      .to.contain('代为告诉')
      .and.contain('刑事诉讼法解释第三百一十七条')
      .and.not.contain('民事诉讼法');
    const accused = { defendants_natural: [{ name: '李小明', birth_date: '2010-05-01' }] };
    expect(found({ plaintiffs_natural: [{ name: '张三', birth_date: '1980-01-01' }], ...accused })).to.deep.equal([]);
    expect(found(child('2012-05-01', { statutory_agents_natural: [{ name: '张父' }] }))).to.deep.equal([]);
  });
});
