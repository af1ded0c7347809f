import { expect } from 'chai';
import { isKnownCourt } from './courtNames.js';
import { shippedCourtFacts as facts } from './shippedCourtFacts.js';

describe('the name of a court', () => {
  it('is known for each court of the table, and with its province or without its city', () => {
    for (const name of facts.courts.nameOf.values()) expect(isKnownCourt(facts, name), name).to.equal(true);
    for (const name of [
      '江苏省苏州市吴中区人民法院',
      '苏州市吴中区人民法院',
      '吴中区人民法院',
      '中华人民共和国最高人民法院',
      ' 北京市朝阳区 人民法院',
      '北京市第四中级人民法院',
      '临海市人民法院杜桥人民法庭',
    ])
      expect(isKnownCourt(facts, name), name).to.equal(true);
  });

  it('is not known where no court is called so', () => {
    for (const name of [
      '北京市天天区人民法院',
      '人民法院',
      '法院',
      '北京市朝阳区人民',
      '苏州市吴中区法院',
      '朝阳区人民政府',
      '',
    ])
      expect(isKnownCourt(facts, name), name).to.equal(false);
  });
});
