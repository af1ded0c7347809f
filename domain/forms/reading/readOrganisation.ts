import { fault, foldTyped, quoted, type Fault } from './reading.js';

/** XX有限公司, 某公司, 甲公司, ××银行: what a template or a decision without names writes. */
const template = /某|[×*_]|(?:^|\p{Script=Han})x{2,}(?=\p{Script=Han})|^[甲乙丙丁a-d](?:公司|单位|厂|店|银行)$/iu;
/** 公司, 我单位, 物业公司, 保险公司: a kind, and not which one. */
const kindAlone =
  /^(?:我|我们|对方|该|本|这家|那家)?(?:公司|单位|企业|物业(?:公司)?|银行|保险公司|开发商|中介(?:公司)?|装修公司|学校|医院|酒店|超市|工厂)$/u;
const gone = /已(?:经|被|依法)?注销|[(]注销[)]/u;
const former = /[(,](?:原名|曾用名|原称|原)[:：]?|(?:现|已)?(?:更名|改名)[为成]?|曾用名/u;
const nickname = /微信|网名|昵称|抖音|快手|淘宝店|网店名/u;
/** 甲公司、乙公司. A joint name has one end: 中建三局和平医院 */
const several =
  /(?:公司|厂|店|银行|医院|学校|合作社|委员会|事务所|协会)[)]? ?(?:[、,;] ?.|[和与及](?!平) ?..).{0,40}(?:公司|厂|店|银行|医院|学校|合作社|委员会|事务所|协会)/u;
/** Parts of an organisation that have no licence of their own, as a rule (民诉法解释第五十二条 names those that have one). */
const part =
  /(?:项目部|项目经理部|工地|售楼[处部]|财务部|人事部|行政部|销售部|客服部|服务台|前台|柜台|车间|班组|筹备处|筹建处)$/u;

/** a, abc, 123: keys that were tried. */
const triedKeys = /^(?:\d{1,40}|[a-z]{1,3}\d{0,3}|[A-Z])$/;

/** No person is called 江海贸易有限公司 or 某县公安局: what ends so, and is longer than a name. */
const organisationEnd =
  /.{3}(?:公司|集团|合作社|委员会|事务所|协会|银行|医院|学校|大学|人民政府|公安局|人民法院|人民检察院|监狱|看守所)$/u;

/** Whether a text that stands for a person's name is an organisation's. */
export const isOrganisationsName = (typed: string): boolean => organisationEnd.test(foldTyped(typed));

/** What is odd in the name of an organisation that is a party; `undefined` where nothing is. */
export const organisationFault = (typed: string): Fault | undefined => {
  const name = foldTyped(typed);
  if (name === '') return undefined;
  // 民诉法解释第六十四条: the shareholders, founders or investors of what was struck off without liquidation.
  if (gone.test(name)) return fault('party_gone', '已经注销的单位不能作当事人，要列它的股东、发起人或者出资人');
  if (former.test(name)) return fault('organisation_form', '这里只填现在的全称；原来的名称写在事实与理由里');
  if (nickname.test(name)) return fault('organisation_form', '这里填营业执照上的名称，不是网店名或者昵称');
  if (template.test(name) || kindAlone.test(name) || triedKeys.test(name))
    return fault('organisation_form', `${quoted(name)}不是哪一家单位的全称，按营业执照或者合同上的填`);
  if (several.test(name)) return fault('organisation_form', '一处只填一个单位；还有别的，就再添加一个');
  return part.test(name)
    ? fault('organisation_form', `${quoted(name)}一般不能单独作当事人，填它所属单位的全称`)
    : undefined;
};
