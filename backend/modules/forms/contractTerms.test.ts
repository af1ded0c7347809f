import { expect } from 'chai';
import { everyOffer } from '../../../domain/recognition/offers/index.js';
import { readFor } from '../../../domain/recognition/readFor.js';
import { recognise } from '../../../domain/recognition/people/index.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();
const rent = 'sections.facts.items.rent_and_payment.rent';

/** Whether the monthly rent that a text says is certain for the form's rent; `undefined` where it is not offered for it. */
const isCertain = (text: string): boolean | undefined => {
  const definition = catalogue.get('claim-housing-lease');
  if (!definition) throw new Error('no form of leases');
  const offers = everyOffer(
    { definition, answers: {}, asking: catalogue.asking(definition.key) },
    readFor(definition, text, recognise(text), '2026-05-10'),
    () => null,
  );
  return offers.find(({ path }) => path === rent)?.certain;
};

const heading = '房屋租赁合同\n出租人（甲方）：李建国\n承租人（乙方）：陈芳\n';

describe('an amount in a term of a contract', () => {
  it('is certain for the fact that the term lays down, also where a reader of pages joined its number to it', () => {
    expect(isCertain(`${heading}第二条 押金人民币9000元。\n第三条 月租金人民币4500元，按月转账支付。`)).to.equal(true);
    expect(isCertain(`${heading}第二条押金人民币9000元。\n第三条月租金人民币4500元，按月转账支付。`)).to.equal(true);
  });

  it('stays a question where another word describes it, and where no term of a contract holds it', () => {
    expect(isCertain(`${heading}第三条周边月租金人民币4500元，仅供参考。`)).to.not.equal(true);
    expect(isCertain('对账单\n月份 2024年3月\n月租金4500元\n物业费300元\n已收0元')).to.not.equal(true);
  });
});
