import { expect } from 'chai';
import { recognise } from '../../../domain/recognition/people/index.js';
import { sidesOf } from '../../../domain/recognition/sides/index.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();

/** `name: side` of everybody whom a text names. */
const sidesIn = (form: string, text: string): readonly string[] => {
  const definition = catalogue.get(form);
  if (!definition) throw new Error(`no form ${form}`);
  const recognised = recognise(text);
  const sides = sidesOf(definition, recognised, text);
  return recognised.parties.map(({ findings: [name] }, at) => `${name?.value ?? ''}: ${sides[at] ?? '?'}`);
};

describe('the sides that a text shows', () => {
  for (const [title, form, text, expected] of [
    [
      'a bank, and not that whoever stands beside it has its card',
      'claim-credit-card',
      '客户姓名：石文磊\n海湾银行股份有限公司信用卡中心\n账单日 2024年11月13日',
      ['石文磊: ?', '海湾银行股份有限公司信用卡中心: 原告'],
    ],
    [
      'two banks, of which somebody has to say which sues',
      'claim-financial-loan-contract',
      '宁海农商银行股份有限公司\n宁海农商银行股份有限公司城关支行\n借款人：何立新',
      ['宁海农商银行股份有限公司: ?', '宁海农商银行股份有限公司城关支行: ?', '何立新: 被告'],
    ],
    [
      'the worker of an award, whoever asked for it',
      'claim-labor-dispute',
      '申请人：赵国庆，男。\n被申请人：昌吉天驼物流有限责任公司。\n双方因劳动报酬发生争议。',
      ['赵国庆: 原告', '昌吉天驼物流有限责任公司: 被告'],
    ],
    [
      'a lawyer’s letter to the one who is to pay, with whose lawyer it is left open',
      'claim-sales-contract',
      '律 师 函\n致：费县甜沂食品有限公司\n本所接受临沂蒙岭食品有限公司的委托，请贵司于收函之日起七日内付清货款。',
      ['费县甜沂食品有限公司: 被告', '临沂蒙岭食品有限公司: ?'],
    ],
    [
      'a notice to somebody who was dismissed, who may well sue',
      'claim-labor-dispute',
      '解除劳动合同通知书\n贺文静 女士：\n公司决定与您解除劳动合同。',
      ['贺文静: ?'],
    ],
    [
      'a letter without a title to somebody who has not paid its writer',
      'claim-sales-contract',
      '尊敬的山西古县商贸有限公司：\n贵方与我方的货款42万元已到期，贵方未按约支付，请于4月20日前付清。\n陕西关中农资有限公司',
      ['山西古县商贸有限公司: 被告', '陕西关中农资有限公司: 原告'],
    ],
    [
      'a letter to somebody to whom its writer owes something',
      'claim-sales-contract',
      '尊敬的山西古县商贸有限公司：\n我方尚欠贵方货款42万元，望贵方再宽限，我方未付部分于月底付清。\n陕西关中农资有限公司',
      ['山西古县商贸有限公司: ?', '陕西关中农资有限公司: ?'],
    ],
    [
      'a contract that says who owes whom by its own words, which somebody still has to say',
      'claim-sales-contract',
      '甲方：荆州楚丰饲料有限公司\n乙方：熊立新\n经对账，乙方尚欠甲方货款36000元。',
      ['荆州楚丰饲料有限公司: ?', '熊立新: ?'],
    ],
    [
      'a transfer, whatever it says that it was for',
      'claim-private-lending',
      '付款人 户名 皮春花\n收款人 户名 巴图\n摘要 借款\n金额 50,000.00元',
      ['皮春花: ?', '巴图: ?'],
    ],
    [
      'a pay slip with one worker and one employer',
      'claim-labor-dispute',
      '青岛海味食品有限公司\n工资条\n姓名：衣晓琳\n实发工资：4788.7',
      ['青岛海味食品有限公司: 被告', '衣晓琳: 原告'],
    ],
    [
      'a certificate of an accident, whomever it blames',
      'claim-traffic-accident',
      '当事人：连海波 性别：男\n当事人：晏秀珍 性别：女\n连海波负全部责任，晏秀珍无责任。',
      ['连海波: ?', '晏秀珍: ?'],
    ],
    [
      'a chat in which one asks for the money and the other puts them off',
      'claim-private-lending',
      '2024-05-01 10:02 屈小燕: 去年借我的两万块什么时候还\n2024-05-01 10:05 谭国民: 再缓缓，下个月一定还你',
      ['屈小燕: 原告', '谭国民: 被告'],
    ],
    [
      'a chat in which both ask for money',
      'claim-private-lending',
      '2024-05-01 10:02 屈小燕: 借我的两万块什么时候还\n2024-05-01 10:05 谭国民: 你欠我的货款还没给呢',
      ['屈小燕: ?', '谭国民: ?'],
    ],
    [
      'a chat in which 我叫 is said by another than who keeps it',
      'claim-labor-dispute',
      '工头老罗: 我叫罗世昌，有事打我电话\n我: 工资什么时候结\n工头老罗: 月底',
      ['罗世昌: ?'],
    ],
    [
      'a judgment that orders payment',
      'application-compulsory-enforcement',
      '民事判决书\n原告：褚卫星，男。\n被告：祁满仓，男。\n判决如下：被告祁满仓于本判决生效之日起十日内向原告褚卫星支付货款5万元。',
      ['褚卫星: 申请执行人', '祁满仓: 被执行人'],
    ],
    [
      'a judgment by which both have to pay',
      'application-compulsory-enforcement',
      '民事判决书\n原告：褚卫星，男。\n被告：祁满仓，男。\n一、被告祁满仓向原告褚卫星支付货款5万元；二、原告褚卫星向被告祁满仓返还设备。',
      ['褚卫星: ?', '祁满仓: ?'],
    ],
    [
      'the writer who says which side of the contract they are',
      'claim-housing-lease',
      '我是承租人\n出租人：李建国\n承租人：陈芳\n租期一年\n押金五千',
      ['李建国: 被告', '陈芳: 原告'],
    ],
    [
      'the same in a defence',
      'defense-housing-lease',
      '出租人：李建国\n承租人：陈芳\n我是承租人，房东的说法不对。',
      ['李建国: ?', '陈芳: 答辩人'],
    ],
    [
      'a letter whose 我司 may be the other side',
      'defense-housing-lease',
      '出租人：李建国\n承租人：陈芳\n关于租金的通知如下，请贵方注意查收并尽快处理此事。\n我方（出租人）已经多次催促，贵方至今没有支付任何租金。\n特此通知。',
      ['李建国: ?', '陈芳: ?'],
    ],
    [
      'a bare contract, of which either side may sue',
      'claim-housing-lease',
      '出租人：李建国\n承租人：陈芳\n租期一年。',
      ['李建国: ?', '陈芳: ?'],
    ],
  ] as const)
    it(`are known, or nobody is put on one: ${title}`, () => {
      expect(sidesIn(form, text)).to.deep.equal(expected);
    });
});
