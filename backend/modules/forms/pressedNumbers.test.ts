import { expect } from 'chai';
import { mayFillTogether } from '../../../domain/autofill/together.js';
import { formOf, offersOf, partiesOf } from './testing/readTexts.js';

/** What one press fills in of the parties of a text: `label=value`. */
const pressed = (form: string, text: string): readonly string[] =>
  offersOf(form, text, '2026-06-30')
    .filter((offer) => mayFillTogether(formOf(form), {}, offer))
    .map(({ label, value }) => `${label}=${[value].flat().join('、')}`);

describe('what a press fills in of somebody’s numbers and addresses', () => {
  it('is the one mobile number of a person, and no landline beside it', () => {
    const filled = pressed(
      'claim-private-lending',
      '原告：季文斌，电话13800001111，0538-6000012\n被告：仲玉兰，住泰安市岱岳区创业街3号',
    );
    expect(filled.filter((one) => one.includes('电话'))).to.deep.equal(['原告 1 · 联系电话=13800001111']);
  });

  it('is none of two mobile numbers, of which somebody has to say which one is used', () => {
    const filled = pressed('claim-private-lending', '原告：季文斌，电话13800001111，电话13900002222\n被告：仲玉兰');
    expect(filled.filter((one) => one.includes('电话'))).to.deep.equal([]);
  });

  it('is the landline of an organisation', () => {
    const filled = pressed(
      'claim-sales-contract',
      '原告：泰安市岱岳区宏达机械有限公司，电话0538-6000012\n被告：肥城市老城五金有限公司',
    );
    expect(filled.filter((one) => one.includes('电话'))).to.deep.equal(['原告 1（单位） · 联系电话=0538-6000012']);
  });

  it('is no telephone of a clerk of the court', () => {
    const text = '传票\n被传唤人：季文斌\n承办人 书记员小姚 0538-6000012\n原告：仲玉兰';
    expect(pressed('defense-private-lending', text).filter((one) => one.includes('电话'))).to.deep.equal([]);
  });

  it('is no address that runs on into the next clause', () => {
    const spoken = '我叫季文斌，电话13800001111，住泰安市岱岳区创业街8号楼2203我给别人开车';
    expect(partiesOf('claim-labor-dispute', spoken)).to.deep.equal([
      '原告 季文斌 other-address=泰安市岱岳区创业街8号楼2203 phone=13800001111',
    ]);
  });
});

describe('what a defendant answers', () => {
  const answer = (form: string, text: string): readonly string[] =>
    offersOf(form, text, '2026-06-30')
      .filter(({ field }) => field.kind === 'textarea')
      .map(({ label, value }) => `${label}=${[value].flat().join('、')}`);

  it('is not what the other side wants, but what they say behind it', () => {
    const told = '房东仰玉兰告我欠房租一万八。其实我给了她三个月，9000块，打到她卡上。';
    const said = answer('defense-housing-lease', told);
    expect(said.some((one) => one.includes('其实我给了她三个月'))).to.equal(true);
    expect(said.filter((one) => one.includes('告我欠房租'))).to.deep.equal([]);
  });

  it('is nothing that is told of a neighbour or of whom not to call', () => {
    const told = '物业告我欠物业费两千。邻居孙国强三年物业费也没交。收物业费的小冉13900001143，别打。';
    expect(answer('defense-property-management-contract', told)).to.deep.equal([]);
  });
});
