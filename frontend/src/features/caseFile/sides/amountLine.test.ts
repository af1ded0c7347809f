import { expect } from 'chai';
import { amountLine } from './amountLine.js';

describe('admin: an amount of an answer', () => {
  it('is set apart from its label and from its capitals', () => {
    expect(amountLine('到期未付租金：1,200.50元（人民币壹仟贰佰元伍角整）')).to.deep.equal({
      label: '到期未付租金',
      figure: '1,200.50元',
      capitals: '人民币壹仟贰佰元伍角整',
    });
    expect(amountLine('100,000.00元（人民币壹拾万元整）')?.label).to.equal('');
  });

  it('is not looked for in what a person wrote, also with a colon or an amount in it', () => {
    for (const line of [
      '被告说：没有钱',
      '尚欠本金100,000.00元',
      '租金：1,200.50元',
      '共 5,000.00元（人民币）：见附件',
    ])
      expect(amountLine(line), line).to.equal(undefined);
  });
});
