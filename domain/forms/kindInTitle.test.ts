import { expect } from 'chai';
import { kindInTitle } from './kindInTitle.js';

describe('the kind of document that a title names', () => {
  const titles = {
    '民事起诉状（离婚纠纷）': 'claim',
    '民事起诉状（申请执行人执行异议之诉）': 'claim',
    '民事答辩状（申请执行人执行异议之诉）': 'defense',
    '刑事（附带民事）自诉状（侮辱案）': 'claim',
    '刑事（附带民事）自诉答辩状（侮辱案）': 'defense',
    答辩意见: 'defense',
    强制执行申请书: 'application',
    代理词: undefined,
  };
  for (const [title, kind] of Object.entries(titles))
    it(`${title}: ${kind ?? 'none'}`, () => expect(kindInTitle(title)).to.equal(kind));
});
