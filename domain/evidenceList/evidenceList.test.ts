import { expect } from 'chai';
import { usualEvidence } from './evidenceList.js';

const names = (cause: string, stated: Parameters<typeof usualEvidence>[1] = []) =>
  usualEvidence(cause, stated).map(({ name }) => name);

describe('the evidence that is usually handed in', () => {
  it('follows from the cause, and begins with who the parties are', () => {
    for (const [cause, expected] of [
      ['民间借贷纠纷', '借条'],
      ['房屋租赁合同纠纷', '租赁合同'],
      ['劳动争议纠纷', '仲裁裁决书'],
      ['机动车交通事故责任纠纷', '事故认定书'],
      ['侵害外观设计专利权纠纷', '公证书'],
      ['保证保险合同纠纷', '放款'],
      ['财产损失保险合同纠纷', '保险单'],
      ['强制执行申请书', '生效法律文书'],
      ['别的纠纷', '合同、协议'],
    ] as const) {
      const [first, ...rest] = names(cause);
      expect(first).to.contain('身份证明');
      expect(rest.join(), cause).to.contain(expected);
    }
  });

  it('grows with what is demanded, names for which demands, and has each piece once', () => {
    const listed = usualEvidence('民间借贷纠纷', [
      { question: '2. 利息', answers: ['尚欠利息：1,200元'] },
      { question: '5. 是否主张实现债权的费用', answers: ['是', '明细：律师费5000元'] },
      { question: '9. 是否存在逾期还款', answers: ['是', '已支付违约金'] },
    ]);
    const interest = listed.filter(({ name }) => name.startsWith('利息、违约金'));
    expect(interest.map((one) => one.for)).to.deep.equal([['利息', '是否存在逾期还款']]);
    expect(listed.map(({ name }) => name)).to.include('委托代理合同、发票和付款凭证');
    expect(new Set(listed.map(({ name }) => name)).size).to.equal(listed.length);
  });

  it('leaves out what is not demanded', () => {
    expect(names('民间借贷纠纷', [{ question: '4. 是否主张担保权利', answers: ['否'] }])).to.deep.equal(
      names('民间借贷纠纷'),
    );
  });
});
