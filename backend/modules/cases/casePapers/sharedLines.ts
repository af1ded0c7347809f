import { provisionsOf } from '../../../../domain/case/procedure.js';
import { domainOf, type FormDomain } from '../../../../domain/forms/formDomain.js';
import type { CasePaper } from './casePaper.js';

const ofSuits =
  '当事人有权委托代理人、申请回避、收集和提供证据、进行辩论、请求调解（法律规定不适用调解的除外）、提起上诉和申请执行；应当依法行使诉讼权利，遵守诉讼秩序，履行发生法律效力的裁判文书。';

/**
 * What each side may and must do (民事诉讼法 第五十二条; in administrative cases by 行政诉讼法 第一百零一条). A private prosecutor proves what is
 * charged (刑事诉讼法 第五十一条) and may settle or withdraw (第二百一十二条); who applies for compensation pays nothing (国家赔偿法 第四十一条) and
 * may negotiate (赔偿委员会程序规定 第九条), and there is no appeal.
 */
const rights: Readonly<Record<FormDomain, string>> = {
  civil: ofSuits,
  administrative: ofSuits,
  criminal:
    '自诉人有权随时委托诉讼代理人、申请回避、参加法庭审理、提起上诉，在宣告判决前可以同被告人自行和解或者撤回自诉；被告人有罪的举证责任由自诉人承担（刑事诉讼法第四十六条、第五十一条、第二百一十二条）。经两次依法传唤，无正当理由拒不到庭，或者未经法庭许可中途退庭的，按撤诉处理（刑事诉讼法第二百一十一条）。',
  compensation:
    '赔偿请求人有权委托代理人、申请回避、提供证据，可以与赔偿义务机关就赔偿方式、项目和数额协商，也可以在作出决定前撤回申请（赔偿委员会程序规定第五条、第八条、第九条、第十六条）。要求国家赔偿不收取任何费用（国家赔偿法第四十一条）。',
};

export const rightsLine = (paper: CasePaper): string => rights[domainOf(paper)];

/** By which provision agents are appointed. */
const agentsBy: Readonly<Record<FormDomain, string>> = {
  civil: '民事诉讼法第六十一条、第六十二条',
  administrative: '行政诉讼法第三十一条',
  criminal: '刑事诉讼法第三十三条、第四十六条、第四十七条',
  compensation: '赔偿委员会程序规定第五条、第六条',
};

/** Who comes, and what they bring. */
export const attendance = (paper: CasePaper): readonly string[] => [
  '自然人应当提交身份证明；法人或者非法人组织应当提交主体资格证明以及法定代表人、主要负责人的身份证明。',
  `可以委托一至二人作为${domainOf(paper) === 'compensation' ? '' : '诉讼'}代理人，并提交由委托人签名或者盖章、写明委托事项和权限的授权委托书（${agentsBy[domainOf(paper)]}）。`,
];

/** The court tells the parties what of its papers is published (法院在互联网公布裁判文书的规定). */
export const publicity =
  '本院的生效裁判文书依照最高人民法院关于人民法院在互联网公布裁判文书的规定公开。认为不宜公开，或者有关内容需要隐去的，可以向本院书面提出，由本院审查。';

/** What a defendant does: in an administrative case the authority proves what it did. Only suits have a notice to respond. */
export const responseLines = (paper: CasePaper): readonly string[] => {
  const domain = domainOf(paper);
  const { defence, endOfPeriod } = provisionsOf(domain);
  if (defence === null) throw new Error('a notice to respond where no law gives a period');
  const end = `期限的最后一日是法定休假日的，顺延至其后的第一个工作日（${endOfPeriod}）`;
  return domain === 'civil'
    ? [
        `应当在收到起诉状副本之日起十五日内向本院提出答辩状，并按照原告的人数提交副本（${defence}）。${end}。不提出答辩状的，不影响本院审理。`,
        '对管辖权有异议的，应当在提交答辩状期间提出（民事诉讼法第一百三十条）。',
      ]
    : [
        `应当在收到起诉状副本之日起十五日内向本院提交作出行政行为的证据和所依据的规范性文件，并提出答辩状（${defence}）。${end}。不提出答辩状的，不影响本院审理；不提供或者无正当理由逾期提供证据的，视为没有相应证据（行政诉讼法第三十四条）。`,
        '被诉行政机关负责人应当出庭应诉；不能出庭的，应当委托行政机关相应的工作人员出庭（行政诉讼法第三条）。',
      ];
};

/** What a third party may do; none but administrative cases have third parties here (行政诉讼法 第二十九条, its 解释 第七十九条). */
export const participationLines: readonly string[] = [
  '可以就本案向本院提交意见陈述书，也可以提供证据，并按照其他当事人的人数提交副本；不提交的，不影响本院审理。',
  '经传票传唤无正当理由拒不到庭，或者未经法庭许可中途退庭的，不发生阻止案件审理的效果（行政诉讼法解释第七十九条）。',
  '判决你（单位）承担义务或者减损你（单位）权益的，有权依法提起上诉（行政诉讼法第二十九条）。',
];

/** Whom to ask; nothing where the paper names nobody. */
export const contactLine = ({ filled: { clerk, telephone } }: CasePaper): readonly string[] => {
  const parts = [
    ...(clerk === '' ? [] : [`联系人：${clerk}`]),
    ...(telephone === '' ? [] : [`联系电话：${telephone}`]),
  ];
  return parts.length === 0 ? [] : [`${parts.join('，')}。`];
};
