import { expect } from 'chai';
import { offersAt } from './testing/readTexts.js';

const objection = 'application-enforcement-objection';
const account = ['requests.', 'facts.'];

describe('what somebody asks for and tells, in the free text of an application', () => {
  for (const [title, form, text, expected] of [
    [
      'is their own sentences, whole and in their order, without their telephone',
      objection,
      '法院查封了我家的车。我2023年5月就把这台车从老周手里买过来了，钱付清了，只是没过户。请求解除对这台车的查封。我的电话是13900001111。',
      [
        'facts.facts_and_reasons.text 法院查封了我家的车。我2023年5月就把这台车从老周手里买过来了，钱付清了，只是没过户',
        'requests.relief_sought.text 请求解除对这台车的查封',
      ],
    ],
    [
      'is what stands under the headings, where there are some',
      objection,
      '执行异议申请书\n异议人：盛大勇\n异议请求：\n1. 撤销（2024）鲁0281执100号执行裁定；\n2. 解除对异议人工资账户的冻结。\n事实与理由：\n被冻结的是异议人唯一的工资账户，每月工资3200元。\n此致\n胶州市人民法院\n异议人：盛大勇',
      [
        'facts.facts_and_reasons.text 被冻结的是异议人唯一的工资账户，每月工资3200元。',
        'requests.relief_sought.text 1. 撤销（2024）鲁0281执100号执行裁定；\n2. 解除对异议人工资账户的冻结。',
      ],
    ],
    [
      'is nothing of what a court says',
      'application-enforcement-reconsideration',
      '执行裁定书\n异议人（被执行人）：应德水\n本院认为，异议人要求重新计算利息的理由不能成立。裁定如下：驳回应德水的异议请求。\n如不服本裁定，可以向丽水市中级人民法院申请复议。',
      [],
    ],
    [
      'goes on with the sentence behind one of their own',
      'application-enforcement-supervision',
      '我是申请执行人，判决生效后一直没有拿到钱。对方名下有两套房。要求上级法院监督，责令执行法院处置房产。',
      [
        'facts.facts_and_reasons.text 我是申请执行人，判决生效后一直没有拿到钱。对方名下有两套房',
        'requests.relief_sought.text 要求上级法院监督，责令执行法院处置房产',
      ],
    ],
  ] as const)
    it(title, () => {
      const offered = offersAt(form, text, account).filter((line) => /relief_sought|facts_and_reasons/u.test(line));
      expect(offered).to.deep.equal(expected);
    });
});

describe('how somebody was asked to pay', () => {
  const ways = 'facts.performance_demand.means';
  for (const [title, text, expected] of [
    ['is the ways that the text names', '我打电话催了好几次，微信也催过，他一直不付货款。', [`${ways} 电话、微信`]],
    ['is not where a contract says how notice is given', '双方应在3日内书面通知对方。第七条 通知以快递送达。', []],
    ['is not a telephone of the parties', '销售方：保定市满城纸业有限公司 电话：0312-00001111', []],
    ['is not the heading of a chat', '—— 微信聊天记录 ——\n货到了吗', []],
  ] as const)
    it(title, () => {
      expect(offersAt('claim-sales-contract', text, [ways])).to.deep.equal(expected);
    });
});

describe('a day up to which several amounts are reckoned', () => {
  it('is asked of each of them, and certain of the first alone', () => {
    const text = '截至2024年9月1日，被告尚欠借款本金1850000元、利息36420元，原告要求清偿。';
    expect(
      offersAt('claim-financial-loan-contract', text, ['claims.principal.as_of', 'claims.interest.as_of']),
    ).to.include('claims.interest.as_of 2024-09-01');
  });
});

describe('who sold and who bought', () => {
  it('follows from who has not paid, where both sides are known', () => {
    const text =
      '致：义乌市佛堂饰品厂\n贵厂至今未付我司货款35000元，请于十日内付清。\n金华市婺城区晨光礼品有限公司\n2025年4月2日';
    expect(offersAt('claim-sales-contract', `${text}\n对方欠货款`, ['facts.contract_parties'])).to.deep.equal([
      'facts.contract_parties.buyer 义乌市佛堂饰品厂',
      'facts.contract_parties.seller 金华市婺城区晨光礼品有限公司',
    ]);
  });
});
