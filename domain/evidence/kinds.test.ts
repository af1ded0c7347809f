import { expect } from 'chai';
import type { Field, Meaning } from '../forms/definition.js';
import { peoples } from '../recognition/words/names.js';
import { closedListsTable } from './closedLists.js';
import { evidenceFor } from './evidence.js';
import { foldText } from './foldedText.js';
import { isOfKind } from './kinds.js';

const field = (means: Meaning, label = '姓名'): Field => ({ id: 'field', kind: 'text', label, means });
const isShown = (of: Field, value: string, source: string): boolean =>
  evidenceFor(foldText(source), of, value, source) !== null;

const fitting: readonly (readonly [Meaning, readonly string[]])[] = [
  ['ethnicity', ['汉', '汉族', '维吾尔族', '维族', '蒙族', '哈尼族', '土家族']],
  [
    'id-type',
    ['居民身份证', '身份证', '护照', '台胞证', '港澳居民来往内地通行证', '军官证', '外国人永久居留身份证', '户口本'],
  ],
  [
    'phone',
    [
      '13812345678',
      '+86 138-1234-5678',
      '0571-88001234',
      '010-8800 1234',
      '400-800-1234',
      '88001234',
      '95588',
      '+1 2025550123',
      '13812345678、0571-88001234',
      '0571-88001234转802',
    ],
  ],
  ['email', ['a.b@example.cn']],
  [
    'id-number',
    [
      '110105199003071239',
      '11010519900307123X',
      '110105900307123',
      'E12345678',
      'H01234567',
      '01234567',
      '军字第1234567号',
      'XXX110105199003',
    ],
  ],
  ['credit-code', ['91440699MA4UK9E715', '110105012345678', '12345678-9']],
  ['court-name', ['北京市朝阳区人民法院', '上海金融法院', '杭州铁路运输法院', '临海市人民法院杜桥人民法庭']],
  ['case-number', ['（2024）京0105民初123号', '(2023)最高法民申1号']],
  [
    'person-name',
    ['张三', '库尔班江·艾山', 'John Smith', '胡　敏', '阮氏兰（NGUYEN THI LAN）', '李某某', '欧阳娜娜', '给小强'],
  ],
  [
    'organisation-name',
    [
      ...['南海贸易有限公司', '老张烧烤店', '我爱我家房地产经纪有限公司', '7-11便利店', '湖南鸿图第五建设有限公司'],
      ...[
        '南通泰和日用品厂（普通合伙）',
        '馋嘴猫餐饮店（个体工商户，经营者：池小曼）',
        'Acme Trading Co., Ltd.',
        '华为',
      ],
    ],
  ],
  ['employer', ['顺丰达物流', '包头市钢城第四小学', '江西瓷都律师事务所', '个体', '自由职业', '无']],
  ['position', ['执行董事兼总经理', '叉车司机']],
  ['legal-representative', ['毛建青', '依米提·热合曼', '南海贸易有限公司（委派代表：张三）']],
  ['contract-number', ['HT-2023-0417', '二〇二三第1号']],
  [
    'address',
    [
      ...[
        '杭州市西湖区文三路1号',
        '兰州市城关区草场街街道佛慈大街299号3单元702室',
        '大同市平城区新建南路怡景园5-2-301',
      ],
      ...['浙江省杭州市 西湖区 文三路1号', '北京', '库尔勒市铁克其乡上库尔勒村六组', '望澜苑小区11幢1602室（户籍地）'],
    ],
  ],
];
const others: readonly (readonly [Meaning, readonly string[]])[] = [
  ['ethnicity', ['华族', '中国', '北京', '男']],
  ['id-type', ['借条', '合同', '工资条', '电话', '身份']],
  ['phone', ['6222021234567890', '110105199003071239', '张三', '50000', '2024-03-05', '138123456']],
  ['email', ['微信 abc', 'a@b', '13812345678']],
  ['id-number', ['13812345678', '张三', '6222021234567890123', '91440699MA4UK9E715', '2024年']],
  ['credit-code', ['13812345678', '南海贸易有限公司', '123456']],
  ['court-name', ['北京仲裁委员会', '朝阳区政府', '法院', '人民法院旁边的小店', '张三']],
  ['case-number', ['2024年第3号', 'HT-2023-0417', '京0105民初']],
  [
    'person-name',
    [
      '原告',
      '甲方',
      '南海贸易有限公司',
      '13812345678',
      '无',
      '张三3',
      '我是张三',
      '好的王姐',
      '张三你把钱还我',
      '张三（欠我五千块）',
    ],
  ],
  [
    'organisation-name',
    [
      ...[
        '被告',
        '甲方',
        '0571',
        '无',
        '老板你上个月的货款还没给',
        '我在南海贸易有限公司上班',
        '南海贸易有限公司拖欠我三个月工资',
      ],
      ...[
        '公司说下周再付',
        '南海贸易有限公司：下周付款',
        '他们公司叫南海贸易有限公司',
        '购销合同',
        '好的收到我明天安排财务打款',
      ],
    ],
  ],
  ['employer', ['我在顺丰达物流干了三年', '顺丰达物流，去年3月入职', '在鑫源装饰公司上班', '厂里一直没给我交社保']],
  ['position', ['我是开叉车的', '叉车司机，一个月6500元']],
  ['legal-representative', ['13812345678', '不详']],
  ['contract-number', ['购销合同', '借条']],
  [
    'address',
    [
      ...[
        '13812345678',
        '123456',
        '我家住文三路1号3楼',
        '你把货送到文三路1号来',
        '杭州市西湖区文三路1号，到了打13812345678',
      ],
      ...[
        '文三路1号的房租每月3000元',
        '南海贸易有限公司',
        '房子在文三路1号。',
        '王姐：文三路1号',
        '2024年3月搬到文三路1号',
      ],
    ],
  ],
];

describe('the kind of a value', () => {
  for (const [means, values] of fitting)
    it(`is taken for a field of ${means}`, () => {
      for (const value of values) expect(isOfKind(field(means), value), value).to.equal(true);
    });
  for (const [means, values] of others)
    it(`is another one than a field of ${means} asks for, and no passage shows it`, () => {
      for (const value of values) {
        expect(isOfKind(field(means), value), value).to.equal(false);
        expect(isShown(field(means), value, `资料：${value}。`), value).to.equal(false);
      }
    });

  it('is a people of the list for each of the 56, with and without 族, shown by either', () => {
    expect(peoples).to.have.lengthOf(56);
    for (const people of peoples) {
      expect(isShown(field('ethnicity'), `${people}族`, `民族：${people}`), people).to.equal(true);
      expect(isShown(field('ethnicity'), people, `，${people}族，`), people).to.equal(true);
    }
    expect(isShown(field('ethnicity'), '维吾尔族', '民族：维')).to.equal(true);
    expect(isShown(field('ethnicity'), '蒙古族', '张三，男，蒙族')).to.equal(true);
    expect(isShown(field('ethnicity'), '满族', '满意')).to.equal(false);
    expect(isShown(field('ethnicity'), '回族', '回复')).to.equal(false);
  });

  it('is the kind of paper that the passage names in any way, or whose number stands there', () => {
    const type = field('id-type');
    for (const source of ['身份证号110105199003071239', '公民身份号码', '证件种类：身份证', '110105199003071239'])
      expect(isShown(type, '居民身份证', source), source).to.equal(true);
    expect(isShown(type, '台湾居民来往大陆通行证', '持台胞证')).to.equal(true);
    expect(isShown(type, '居民身份证', '护照号E12345678')).to.equal(false);
    expect(isShown(type, '护照', '身份证号110105199003071239')).to.equal(false);
    expect(isShown(type, '居民身份证', '110105199003071230')).to.equal(false);
  });

  it('is the sex that somebody is addressed by, and none where both are', () => {
    const sex: Field = { id: 'sex', kind: 'choice', label: '性别', means: 'sex', options: ['男', '女'] };
    expect(isShown(sex, '男', '石磊先生')).to.equal(true);
    expect(isShown(sex, '女', '贺文静 女士')).to.equal(true);
    expect(isShown(sex, '女', '石磊先生')).to.equal(false);
    expect(isShown(sex, '男', '先生/女士')).to.equal(false);
  });

  it('is read from lists that are refused in another shape, or with a people that there is not', () => {
    const lists = { peoples: { 蒙古: ['蒙'] }, sexes: { 男: ['先生'], 女: ['女士'] } };
    expect(closedListsTable(lists).peoples).to.deep.equal({ 蒙古: ['蒙'] });
    for (const wrong of [{}, { ...lists, peoples: { 华: ['华夏'] } }, { ...lists, sexes: { 男: ['先生'] } }])
      expect(() => closedListsTable(wrong)).to.throw();
  });
});
