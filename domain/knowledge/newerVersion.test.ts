import { expect } from 'chai';
import { newerVersionIn } from './newerVersion.js';

describe('a newer version of a law beside an older one', () => {
  const law = '中华人民共和国公司法';
  const version = (effectiveFrom: string | null, versionDate: string | null = null, name: string | null = law) => ({
    law: name,
    effectiveFrom,
    versionDate,
  });

  it('is named by the day from which it applies, once that has come', () => {
    const [old, recent] = [version('2018-10-26'), version('2024-07-01')];
    const on = (today: string) => newerVersionIn([old, recent], today);
    expect(on('2024-07-01')(old)).to.equal('知识库中已有自2024年7月1日起施行的版本');
    expect(on('2024-06-30')(old)).to.equal(null);
    expect(on('2024-07-01')(recent)).to.equal(null);
  });

  it('is known by the days when both were passed, and never by days of different kinds', () => {
    const [old, recent] = [version(null, '2018-10-26'), version(null, '2023-12-29')];
    expect(newerVersionIn([old, recent], '2026-01-01')(old)).to.equal('知识库中已有2023年12月29日的版本');
    expect(
      newerVersionIn([version(null, '2020-05-28'), version('2021-01-01')], '2026-01-01')(version(null, '2020-05-28')),
    ).to.equal(null);
  });

  it('is none of another law, nor of what is no law', () => {
    const other = version('2024-07-01', null, '中华人民共和国民法典');
    expect(newerVersionIn([other], '2026-01-01')(version('2018-10-26'))).to.equal(null);
    expect(newerVersionIn([other], '2026-01-01')(version('2018-10-26', null, null))).to.equal(null);
  });
});
