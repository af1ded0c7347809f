import { expect } from 'chai';
import { clauseFor, clausesIn } from './clauses.js';

const contract = `房屋租赁合同
第一条房屋坐落于上海市徐汇区漕溪路8号502室，建筑面
积76平方米。
第二条 租赁期限自2023年9月1日起至2024年8月31日止。
第三条：一方违约的，应当支付违约金；
第四条 未写完的一条
姓名 陈芳`;

describe('the clauses of a contract', () => {
  it('are found to the end of their sentence, over the line ends of a picture, and stand where they say', () => {
    const found = clausesIn(contract);
    expect(found.map(({ value }) => value)).to.deep.equal([
      '房屋坐落于上海市徐汇区漕溪路8号502室，建筑面积76平方米。',
      '租赁期限自2023年9月1日起至2024年8月31日止。',
      '一方违约的，应当支付违约金；',
    ]);
    for (const { from, to, value } of found) expect(contract.slice(from, to).replaceAll('\n', '')).to.equal(value);
  });

  it('answer the question that asks for them, and none where two might', () => {
    const twice = clausesIn(`${contract}\n第五条 违约责任由双方另行约定。`);
    expect(clauseFor('租赁标的物情况（坐落位置、面积）', twice)?.value).to.contain('漕溪路');
    expect(clauseFor('合同约定的违约责任', clausesIn(contract))?.value).to.equal('一方违约的，应当支付违约金；');
    expect(clauseFor('合同约定的违约责任', twice)).to.equal(undefined);
    expect(clauseFor('租金支付情况', twice)).to.equal(undefined);
  });
});
