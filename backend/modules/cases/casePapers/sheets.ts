import type { CasePaper } from './casePaper.js';

const gap = '　　　　　　　　　　　　';

/** The rows of the sheet on which whom papers go to says where they reach them; nothing is agreed to for anybody. */
export const addressRows = ({ caseNumber, cause, parties }: CasePaper): readonly (readonly string[])[] => [
  ['案号', caseNumber],
  ['案由', cause],
  ['受送达人', parties.addressee],
  ['送达地址', `${gap}${gap}\n邮政编码：`],
  ['收件人', `姓名：${gap}\n与受送达人的关系：`],
  ['联系电话', gap],
  ['电子送达', `□ 同意　　□ 不同意\n手机号码：${gap}\n电子邮箱：${gap}`],
  ['备用地址', gap],
];

/** The rows of a receipt of service (民事诉讼法 第八十七条). */
export const receiptRows = ({
  caseNumber,
  cause,
  parties,
  filled: { served = [] },
}: CasePaper): readonly (readonly string[])[] => [
  ['案号', caseNumber],
  ['案由', cause],
  ['受送达人', parties.addressee],
  ['送达地点', gap],
  ['送达的文书', served.length === 0 ? gap : served.map((name, at) => `${at + 1}．${name}　一份`).join('\n')],
  ['送达方式', '□ 直接　□ 留置　□ 邮寄　□ 电子　□ 公告　□ 委托　□ 转交'],
  ['受送达人签收', '签名或者盖章：\n　　　　年　　月　　日　　时'],
  ['代收人签收', '签名或者盖章：\n代收的理由、与受送达人的关系：\n　　　　年　　月　　日　　时'],
  ['备注', gap],
  ['送达人', '签名：\n　　　　年　　月　　日'],
];
