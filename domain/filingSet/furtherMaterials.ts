import type { FilledForm } from '../forms/fill.js';
import { domainOf } from '../forms/formDomain.js';
import { administrativeMaterials } from './administrativeMaterials.js';
import { compensationMaterials } from './compensationMaterials.js';
import { criminalMaterials } from './criminalMaterials.js';
import type { FurtherMaterial } from './furtherMaterial.js';

const own = '表格说明';
const enforcementWork = '最高人民法院关于人民法院执行工作若干问题的规定（试行）';
const objectionRules = '最高人民法院关于人民法院办理执行异议和复议案件若干问题的规定第一条';
const guaranteeRules = '最高人民法院关于执行担保若干问题的规定';
const procedure = '最高人民法院关于适用《中华人民共和国民事诉讼法》的解释';
const onlineAuctions = '最高人民法院关于人民法院网络司法拍卖若干问题的规定';
const damageRules = '最高人民法院关于审理生态环境损害赔偿案件的若干规定（试行）第五条';
const compensationRules = '最高人民法院关于人民法院赔偿委员会审理国家赔偿案件程序的规定第二条';

const publicInterestRules = '最高人民法院关于审理生态环境民事公益诉讼案件适用法律若干问题的解释第八条';

/** What an organisation files with a suit in the public interest. */
const publicInterestSuit: readonly FurtherMaterial[] = [
  {
    name: '社会组织登记证书、章程',
    about: '复印件；证明在设区的市级以上民政部门登记，宗旨和业务是生态环境保护公益',
    source: publicInterestRules,
  },
  {
    name: '起诉前连续五年的年度工作报告书或者年检报告书',
    about: '证明连续五年以上专门从事生态环境保护公益活动',
    source: publicInterestRules,
  },
  {
    name: '无违法记录的声明',
    about: '由法定代表人或者负责人签字，并加盖公章',
    source: publicInterestRules,
  },
  {
    name: '损害社会公共利益或者有重大风险的初步证明材料',
    about: '例如照片、监测数据、检验报告、行政处罚决定书',
    source: publicInterestRules,
  },
];

const challenged = (name: string): FurtherMaterial => ({
  name,
  about: '复印件；法院据此核对案号、送达日期和期限',
  source: objectionRules,
});

const byForm: Readonly<Record<string, readonly FurtherMaterial[]>> = {
  'claim-divorce': [
    {
      name: '结婚证复印件',
      about: '证明婚姻关系；遗失的，交婚姻登记机关出具的婚姻登记档案',
      source: '最高人民法院关于民事诉讼证据的若干规定第一条',
    },
    {
      name: '子女的出生医学证明或者户口簿复印件',
      about: '有子女的提交',
      source: '最高人民法院关于民事诉讼证据的若干规定第一条',
    },
  ],
  'claim-labor-dispute': [
    {
      name: '仲裁裁决书，或者仲裁委员会不予受理的决定、通知',
      about: '复印件；逾期没有作出决定的，交仲裁委员会收到申请的凭证',
      source: '劳动争议调解仲裁法第二十九条、第五十条',
    },
    {
      name: '仲裁裁决书的送达证明',
      about: '送达回证、签收的快递单等，写明收到的日期：自收到起十五日内起诉',
      source: '劳动争议调解仲裁法第五十条',
    },
  ],
  'claim-ship-collision-damage': [
    {
      name: '海事事故调查表',
      about: '起诉时如实填写，表格向受理的海事法院领取',
      source: '海事诉讼特别程序法第八十二条',
    },
  ],
  'claim-environmental-pollution-public-interest': publicInterestSuit,
  'claim-ecological-damage-public-interest': publicInterestSuit,
  'claim-environmental-damage-compensation': [
    { name: '证明具备原告资格的材料', about: '由政府指定的，交指定的文件', source: damageRules },
    { name: '可以提起诉讼的情形的证明材料', about: '例如突发环境事件的等级、受损区域的划定', source: damageRules },
    {
      name: '与被告磋商未达成一致，或者因客观原因无法磋商的说明',
      about: '附上磋商的记录',
      source: damageRules,
    },
  ],
  'application-compulsory-enforcement': [
    { name: '生效法律文书副本', about: '作为执行依据的判决书、裁定书、调解书、裁决书等', source: own },
    { name: '生效证明', about: '由作出文书的法院或者机构出具', source: own },
    { name: '继承或者承受权利的证明文件', about: '申请人是继承人或者权利承受人的提交', source: own },
    { name: '执行证书', about: '申请执行公证债权文书的提交', source: own },
    {
      name: '有仲裁条款的合同书或者仲裁协议书',
      about: '申请执行仲裁裁决的提交',
      source: `${enforcementWork}第十九条`,
    },
  ],
  'application-enforcement-guarantee': [
    {
      name: '公司章程，董事会或者股东会的决议',
      about: '公司为被执行人提供担保的提交',
      source: `${own}；${guaranteeRules}第五条`,
    },
    {
      name: '申请执行人同意的书面意见',
      about: '申请执行人已经同意的提交；也可以由执行人员记入笔录',
      source: `${guaranteeRules}第六条`,
    },
    {
      name: '担保财产的权属证明',
      about: '提供财产担保的提交：不动产权证书、车辆登记证书等复印件',
      source: `${guaranteeRules}第四条`,
    },
  ],
  'application-enforcement-objection': [challenged('所异议的执行裁定书、通知书等执行文书')],
  'application-enforcement-reconsideration': [challenged('申请复议的执行裁定书、决定书')],
  'application-enforcement-supervision': [challenged('申请监督的执行裁定书、决定书等执行文书')],
  'application-lift-travel-restrictions': [
    {
      name: '申请事由的证明材料',
      about: '按事由：病历、家属告知单、死亡证明、执行公务或者外事活动通知书、准考证、申请执行人同意书等',
      source: own,
    },
  ],
  'application-non-enforcement-of-arbitration': [
    { name: '生效法律文书副本', about: '申请不予执行的仲裁裁决书、调解书或者公证债权文书', source: own },
    { name: '执行通知书及其送达证明', about: '写明收到的日期：期限自送达之日起算', source: own },
  ],
  'application-participation-in-distribution': [
    {
      name: '生效法律文书副本',
      about: '作为执行依据的判决书、裁定书、调解书、裁决书等',
      source: `${procedure}第五百零七条`,
    },
    {
      name: '优先权、担保物权的证明文件',
      about: '主张优先受偿的提交：抵押、质押登记证明等复印件',
      source: `${procedure}第五百零六条`,
    },
  ],
  'application-preemptive-right': [
    {
      name: '优先购买权的证明材料',
      about: '按种类：共有的权属证明、租赁合同和交租金的凭证、股东名册或者公司章程等复印件',
      source: `${onlineAuctions}第十九条`,
    },
  ],
  'application-wrongful-enforcement-compensation': [
    { name: '赔偿义务机关作出的决定书', about: '已经作出决定的提交', source: compensationRules },
    {
      name: '赔偿申请的收讫凭证等证明材料',
      about: '赔偿义务机关逾期没有作出决定的提交',
      source: compensationRules,
    },
    { name: '执行程序中作出的法律文书', about: '与赔偿申请有关的裁定书、决定书等', source: compensationRules },
    { name: '损害的证明材料', about: '证明损失和数额', source: compensationRules },
  ],
};

/** The papers that the form asks for beside those of every pleading, in the order in which they are handed in; none for most. */
export const furtherMaterials = ({ definition }: Pick<FilledForm, 'definition'>): readonly FurtherMaterial[] =>
  byForm[definition.key] ?? [
    ...administrativeMaterials(definition),
    ...criminalMaterials(definition),
    ...compensationMaterials(definition),
  ];

/**
 * How many copies of an application go to the court where no rule counts them by parties: enforcement is not served by copies
 * (执行工作规定第十八条), a state compensation takes four (赔偿委员会程序规定第一条).
 */
const copiesByForm: Readonly<Record<string, { readonly count: number; readonly about: string }>> = {
  'application-compulsory-enforcement': { count: 1, about: '交法院一份；自己留一份' },
  'application-lift-travel-restrictions': { count: 1, about: '交法院一份；自己留一份' },
  'application-participation-in-distribution': { count: 1, about: '交法院一份；自己留一份' },
  'application-preemptive-right': { count: 1, about: '交法院一份；自己留一份' },
  'application-enforcement-guarantee': { count: 2, about: '法院一份，送交申请执行人一份' },
  'application-wrongful-enforcement-compensation': { count: 4, about: '一式四份' },
};

/** `undefined` where copies are counted by the other parties. */
export const fixedCopies = ({
  definition,
}: Pick<FilledForm, 'definition'>): { readonly count: number; readonly about: string } | undefined =>
  copiesByForm[definition.key] ??
  (domainOf(definition) === 'compensation' && definition.kind === 'claim'
    ? { count: 4, about: '一式四份，交法院' }
    : undefined);
