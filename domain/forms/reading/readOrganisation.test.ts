import { expect } from 'chai';
import { organisationFault } from './readOrganisation.js';

describe('the name of an organisation that is a party', () => {
  const codeOf = (name: string): string => organisationFault(name)?.code ?? 'none';

  it('is asked about where it names no organisation that can sue or be sued, each kind with its own sentence', () => {
    for (const name of ['大江贸易有限公司（已注销）', '大江贸易有限公司(注销)', '已被注销的江城饭店'])
      expect(codeOf(name), name).to.equal('party_gone');
    for (const name of [
      'XX有限公司',
      '××银行股份有限公司',
      '某建筑公司',
      '甲公司',
      '公司',
      '我单位',
      '物业公司',
      '保险公司',
      '微信名：阿强小店',
      '甲公司、乙公司',
      '大江贸易有限公司和长河商贸有限公司',
      '长河商贸有限公司（原名大江贸易有限公司）',
      '大江建设有限公司第三项目部',
      '东湖花园售楼处',
      '长春市朝阳区***商店',
    ])
      expect(codeOf(name), name).to.equal('organisation_form');
  });

  it('is left alone where it is one, however unusual', () => {
    for (const name of [
      '',
      '大江贸易有限公司',
      '中国工商银行股份有限公司长春南关支行',
      '杭州和平物业管理有限公司第一分公司',
      'XXL服饰（上海）有限公司',
      '北京大学与清华大学联合公司',
      '中国人民财产保险股份有限公司',
      '原平市公路段',
      '深圳市原创科技有限公司',
      '长春市朝阳区人民政府',
      '上海微盟企业发展有限公司',
      '阿里巴巴（中国）网络技术有限公司',
      '锦江之星旅馆有限公司和平店',
      'ABC Trading Co., Ltd.',
      '甲骨文（中国）软件系统有限公司',
      '乙方网络科技有限公司',
      '车间时代文化传媒有限公司',
    ])
      expect(codeOf(name), name).to.equal('none');
  });

  it('are none where somebody tried the keys, and a name in Latin letters is one', () => {
    for (const keys of ['a', 'abc', '123', 'X'])
      expect(organisationFault(keys)?.code, keys).to.equal('organisation_form');
    for (const whole of ['IBM', '3M中国有限公司', 'Apple Inc.'])
      expect(organisationFault(whole), whole).to.equal(undefined);
  });
});
