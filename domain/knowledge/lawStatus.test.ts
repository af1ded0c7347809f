import { expect } from 'chai';
import { shippedFacts as facts } from '../citations/shippedFacts.js';
import { lawStatus, type LawVersion } from './lawStatus.js';

const today = '2026-11-22';
const statusOf = (law: string | null, dates: Partial<Omit<LawVersion, 'law'>> = {}, day = today): string | null =>
  lawStatus({ law, versionDate: null, effectiveFrom: null, ...dates }, { today: day, facts });

describe('what is said of a version of a law', () => {
  it('is nothing for one that is in force, whatever of its dates is known', () => {
    expect(statusOf('中华人民共和国民法典')).to.equal(null);
    expect(statusOf('民法典', { versionDate: '2020-05-28', effectiveFrom: '2021-01-01' })).to.equal(null);
    expect(statusOf('中华人民共和国公司法', { versionDate: '2023-12-29' })).to.equal(null);
  });

  it('is nothing for what is no law, and for a law that is not known', () => {
    expect(statusOf(null)).to.equal(null);
    expect(statusOf('某某市样本条例', { versionDate: '2001-01-01' })).to.equal(null);
  });

  it('names the repeal and what came instead', () => {
    expect(statusOf('中华人民共和国合同法')).to.equal('已于2021年1月1日废止，由《民法典》取代');
    expect(statusOf('中华人民共和国乡镇企业法')).to.equal('已废止（废止日期未收录）');
    expect(statusOf('中华人民共和国合同法', {}, '2020-12-31')).to.equal(null);
    expect(statusOf('合同法', { versionDate: '2015-01-01' })).to.match(/^已于2021年1月1日废止/u);
    expect(statusOf('合同法', { versionDate: '2026-01-01' })).to.equal(null);
  });

  it('names an older version by its date of amendment or of effect', () => {
    const older = '不是现行版本（现行版本自2024年7月1日起施行）';
    expect(statusOf('中华人民共和国公司法', { versionDate: '2018-10-26' })).to.equal(older);
    expect(statusOf('公司法', { effectiveFrom: '2014-03-01' })).to.equal(older);
    expect(statusOf('公司法', { versionDate: '2018-10-26' }, '2024-06-30')).to.equal(null);
  });

  it('tells versions of an interpretation apart though each is promulgated after it was passed', () => {
    const lending = '最高人民法院关于审理民间借贷案件适用法律若干问题的规定';
    expect(statusOf(lending, { versionDate: '2020-12-23', effectiveFrom: '2021-01-01' })).to.equal(null);
    expect(statusOf(lending, { versionDate: '2020-12-23' })).to.equal(null);
    const older = '不是现行版本（现行版本自2021年1月1日起施行）';
    expect(statusOf(lending, { versionDate: '2020-08-18', effectiveFrom: '2020-08-20' })).to.equal(older);
    expect(statusOf(lending, { versionDate: '2015-06-23' })).to.equal(older);
  });

  it('says that a version does not apply yet', () =>
    expect(statusOf('某某法', { effectiveFrom: '2027-01-01' })).to.equal('尚未施行（自2027年1月1日起施行）'));

  it('says so once the version known is followed by one that is not', () => {
    const marks = { versionDate: '2019-04-23' };
    expect(statusOf('中华人民共和国商标法', marks)).to.equal(null);
    expect(statusOf('中华人民共和国商标法', marks, '2027-01-01')).to.equal(
      '不是现行版本（现行版本自2027年1月1日起施行）',
    );
  });
});
