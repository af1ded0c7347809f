import { expect } from 'chai';
import { caseCausesOf } from './causes.js';

describe('the causes of the knowledge base', () => {
  it('are those of the forms, each once, after the one for every case', () => {
    const forms = [
      { kind: 'claim', documentName: '民事起诉状', caseCause: '离婚纠纷' },
      { kind: 'defense', documentName: '民事答辩状', caseCause: '离婚纠纷' },
      { kind: 'defense', documentName: '民事答辩状', caseCause: '垄断纠纷' },
      { kind: 'claim', documentName: '行政起诉状', caseCause: '行政处罚', domain: 'administrative' },
      { kind: 'claim', documentName: '刑事（附带民事）自诉状', caseCause: '重婚罪', domain: 'criminal' },
      { kind: 'claim', documentName: '国家赔偿申请书', caseCause: '违法刑事拘留赔偿', domain: 'compensation' },
      { kind: 'application', documentName: '强制执行申请书', caseCause: '申请执行用' },
      { kind: 'application', documentName: '执行异议申请书', caseCause: null },
    ] as const;
    expect(caseCausesOf(forms).map(({ id, name, category }) => [id, name, category])).to.deep.equal([
      ['general', '通用（全部案由）', '通用'],
      ['离婚纠纷', '离婚纠纷', '民事案由'],
      ['垄断纠纷', '垄断纠纷', '民事案由'],
      ['行政处罚', '行政处罚', '行政案由'],
      ['重婚罪', '重婚罪', '刑事案由'],
      ['违法刑事拘留赔偿', '违法刑事拘留赔偿', '国家赔偿案由'],
      ['申请执行用', '强制执行', '申请事项'],
      ['执行异议申请书', '执行异议', '申请事项'],
    ]);
  });
});
