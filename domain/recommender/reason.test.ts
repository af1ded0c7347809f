import { expect } from 'chai';
import { reasonFor } from './reason.js';

describe('why a form is proposed', () => {
  const proposal = {
    key: 'claim-traffic-accident',
    kind: 'claim',
    subject: '交通事故',
    score: 1,
    isNamed: true,
  } as const;
  const reason = (...words: string[]) => reasonFor('被车撞了，保险公司不赔', { ...proposal, words });

  it('quotes each word once, as it was written: none within another, and none with a gap where there are others', () => {
    expect(reason('保险…不赔', '被车撞', '撞', '保险公司')).to.contain(
      '描述中的“被车撞”、“保险公司”与“交通事故”相符。',
    );
  });

  it('quotes words with a gap where there are no others', () => {
    expect(reason('保险…不赔')).to.contain('描述中的“保险…不赔”与“交通事故”相符。');
  });
});
