import { expect } from 'chai';
import { formOf } from '../../backend/modules/forms/testing/readTexts.js';
import { whyLines } from './why.js';

const salesContract = { definition: formOf('claim-sales-contract'), asking: undefined };

describe('npm run recognition -- why', () => {
  const letter =
    '尊敬的山西古县商贸有限公司：\n贵方与我方的货款42万元已到期，贵方未按约支付，请于4月20日前付清。\n陕西关中农资有限公司\n2026年4月1日';

  it('says which rule put whom on which side, on which words, and what holds', () => {
    const lines = whyLines(letter, '2026-05-10', salesContract);
    expect(lines.filter((line) => line.startsWith('sender-of-letter'))).to.deep.equal([
      'sender-of-letter（each，须一致）：山西古县商贸有限公司=被告，陕西关中农资有限公司=原告；依据：请于4月20日前付清',
    ]);
    expect(lines).to.include('结果：山西古县商贸有限公司=被告，陕西关中农资有限公司=原告');
  });

  it('names everybody of whom no rule says on which side they are', () => {
    const text =
      '律 师 函\n致：费县甜沂食品有限公司\n本所接受临沂蒙岭食品有限公司的委托，请贵司于收函之日起七日内付清货款。';
    const lines = whyLines(text, '2026-05-10', salesContract);
    expect(lines).to.include('结果：费县甜沂食品有限公司=被告');
    expect(lines).to.include('未定：临沂蒙岭食品有限公司');
  });

  it('says which reader offers a value, and by which rule', () => {
    const lines = whyLines(letter, '2026-05-10', salesContract);
    expect(lines.some((line) => line.includes('= 陕西关中农资有限公司；people：'))).to.equal(true);
  });

  it('says without a form who was found, and by which rules', () => {
    const lines = whyLines('出借人：赵国庆，电话13900008888。\n借款人：何立新', '2026-05-10');
    expect(lines).to.include('赵国庆（出借人）');
    expect(lines).to.include('  phone 13900008888：手机号码格式');
  });
});
