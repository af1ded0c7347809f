import { expect } from 'chai';
import { offersAt, offersOf } from './testing/readTexts.js';

const told =
  '我把房子租给一个小伙子一个月两千二押一付三去年八月住进来的今年三月开始就不给房租了打电话也不接东西也不搬我现在就想让他把欠的房租给我然后搬走';
/** The words that a text offers to questions that are answered in words. */
const wordsIn = (form: string, text: string): readonly string[] =>
  offersOf(form, text, '2026-06-30').flatMap(({ field, value }) =>
    field.kind === 'textarea' || field.kind === 'text' ? [value].flat() : [],
  );

describe('a story in one breath', () => {
  it('answers a question by those of its parts that are about it', () => {
    expect(offersAt('claim-housing-lease', told, ['facts.rent_payments'])).to.deep.equal([
      'facts.rent_payments.details 今年三月开始就不给房租了\n我现在就想让他把欠的房租给我',
    ]);
  });

  it('answers nothing as a whole where it cannot be parted', () => {
    const whole =
      '房东把我的押金扣了不给我说墙面弄脏了而且家具都是旧的我搬进去的时候就那样她非要算在我头上真是气死人了';
    for (const form of ['claim-housing-lease', 'defense-housing-lease'])
      expect(wordsIn(form, whole).filter((words) => words.length > 40)).to.deep.equal([]);
  });

  it('says nothing of what was let where no place is named, and takes 房租了 for nobody who rented', () => {
    expect(offersAt('claim-housing-lease', told, ['facts.leased_property'])).to.deep.equal([]);
    for (const place of ['城北花园3栋402室', '人民路的一间门面'])
      expect(
        offersAt('claim-housing-lease', told.replace('一个小伙子', `一个小伙子住${place}`), ['facts.leased_property']),
        place,
      ).to.deep.equal([`facts.leased_property.text 我把房子租给一个小伙子住${place}`]);
  });
});

describe('what is demanded of a lease or a sale', () => {
  const claimsOf = (form: string, text: string): readonly string[] =>
    offersAt(form, text, ['claims']).map((offer) => offer.split('.')[1] ?? '');

  it('is no deposit where a landlord tells the story, and no rent where a tenant does', () => {
    const landlord = '我家的房子租给他，年租金48000元，押金4000，到现在他一分租金没给';
    const tenant = '我租了他的房子，押金4000，租金我都给了，他说我欠租金，押金不退';
    expect(claimsOf('claim-housing-lease', landlord)).to.not.include('security_deposit_refund');
    expect(claimsOf('claim-housing-lease', tenant)).to.not.include('rent_arrears');
    expect(claimsOf('claim-housing-lease', tenant)).to.include('security_deposit_refund');
  });

  it('is nothing where a text says when the rent is to be paid', () => {
    expect(claimsOf('claim-housing-lease', '一年6万租金一次付清')).to.deep.equal([]);
  });

  it('is no late payment where a text says that goods are paid on delivery', () => {
    expect(offersAt('claim-sales-contract', '总价12万一次付清，货到付款', ['facts.delayed_performance'])).to.deep.equal(
      [],
    );
  });
});

describe('an amount beside words for paying', () => {
  it('is the price where they say when it is to be paid', () => {
    expect(
      offersAt('claim-construction-contract', '工程款15万完工一次付清，完工了他只付了6万', ['facts.price_payments']),
    ).to.deep.equal(['!facts.price_payments.total 150000', 'facts.price_payments.paid 60000']);
  });
});
