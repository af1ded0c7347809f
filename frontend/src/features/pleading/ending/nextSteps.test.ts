import { expect } from 'chai';
import { aheadOf } from './nextSteps.js';

const textOf = (given: Parameters<typeof aheadOf>[0]): string =>
  aheadOf(given, null)
    .steps.map(({ text }) => text)
    .join('');

describe('what remains to be done after a submission', () => {
  it('is told by the rules of the field of law of the case', () => {
    const complaint = textOf({ side: 'complaint', copies: 2, domain: 'administrative' });
    expect(complaint).to.contain('行政诉讼法第五十条').and.contain('行政诉讼法第五十一条').and.not.contain('民事');
    const defence = textOf({ side: 'defense', domain: 'administrative' });
    expect(defence).to.contain('十五日').and.contain('规范性文件（行政诉讼法第六十七条').and.not.contain('民事');
  });

  it('is four copies of an application for compensation, however many the parties are, and one for each of the accused', () => {
    const application = textOf({ side: 'complaint', copies: 2, domain: 'compensation' });
    expect(application)
      .to.contain('一式 4 份')
      .and.not.match(/一式 2 份|一式四份|被告|原告/);
    expect(textOf({ side: 'complaint', copies: 3, domain: 'criminal' }))
      .to.contain('一式 3 份（法院一份，被告人每人一份')
      .and.not.match(/被告、|原告/);
  });

  it('is told by the civil rules where no field is named', () => {
    expect(textOf({ side: 'complaint', copies: 2 }))
      .to.contain('民事诉讼法第一百二十三条')
      .and.contain('民事诉讼法第一百二十六条');
    expect(textOf({ side: 'defense' }))
      .to.contain('民事诉讼法第一百二十八条')
      .and.not.contain('规范性文件');
  });
});
