import { domainOf } from '../../../../domain/forms/formDomain.js';
import type { CasePaper } from './casePaper.js';

/** 民事诉讼证据规定 第五十条: who proves what, what the court may be asked to collect, until when, and what follows from being late. */
const civil = ({ evidenceDays = 0 }: CasePaper): readonly string[] => [
  '举证责任。对自己的诉讼请求所依据的事实，或者反驳对方请求所依据的事实，应当提供证据证明，法律另有规定的除外；没有证据或者证据不足的，由负有举证证明责任的一方承担不利的后果（民诉法解释第九十条）。',
  '举证要求。应当提供原件或者原物；确有困难的，可以提供经本院核对无异的复制件、复制品。证据材料应当逐一分类编号，简要说明来源、证明对象和内容，签名盖章，注明提交日期，并按照对方当事人的人数提出副本（民事诉讼证据规定第十一条、第十九条）。',
  '申请调查收集证据。因客观原因不能自行收集的证据，即由国家有关部门保存而无权查阅调取的，涉及国家秘密、商业秘密或者个人隐私的，以及有其他客观原因的，可以在举证期限届满前书面申请本院调查收集（民诉法解释第九十四条）。申请证人出庭作证的，也应当在举证期限届满前提出（民事诉讼证据规定第六十九条）。',
  `举证期限。本院指定的举证期限为收到本通知次日起${evidenceDays}日；公告送达的，自公告期届满次日起计算。在期限内提供证据确有困难的，应当在期限届满前书面申请延长，由本院决定（民诉法解释第一百条）。`,
  '逾期举证。逾期提供证据的，应当说明理由；拒不说明理由或者理由不成立的，本院根据不同情形可以不予采纳，或者采纳但予以训诫、罚款（民事诉讼法第六十八条）。',
];

/** 行政诉讼法 第三十四条, 第三十六条, 第六十七条: the authority proves that what it did was lawful. */
const ofAuthority = [
  '举证责任。对作出的行政行为负有举证责任，应当提供作出该行政行为的证据和所依据的规范性文件（行政诉讼法第三十四条）。',
  '举证期限。应当在收到起诉状副本之日起十五日内提供（行政诉讼法第六十七条）。因不可抗力等正当事由不能按期提供的，应当在这一期限内书面申请延期，由本院决定（行政诉讼法解释第三十四条）。',
  '逾期举证。不提供或者无正当理由逾期提供证据的，视为没有相应证据；被诉行政行为涉及第三人合法权益、第三人提供证据的除外（行政诉讼法第三十四条）。',
  '补充证据。原告或者第三人提出了在行政处理程序中没有提出的理由或者证据的，经本院准许，可以补充证据（行政诉讼法第三十六条）。',
];

/** 行政诉讼法 第四十一条, its 解释 第三十五条: the same for plaintiffs and third parties. */
const howAndWhen = [
  '申请调取证据。由国家机关保存而须由法院调取的，涉及国家秘密、商业秘密和个人隐私的，以及确因客观原因不能自行收集的证据，可以申请本院调取（行政诉讼法第四十一条）。',
  '举证期限。应当在开庭审理前或者本院指定的交换证据清单之日提供；因正当事由申请延期的，经本院准许，可以在法庭调查中提供（行政诉讼法解释第三十五条）。',
  '逾期举证。逾期提供证据的，应当说明理由；拒不说明理由或者理由不成立的，视为放弃举证权利（行政诉讼法解释第三十五条）。',
];

/** 行政诉讼法 第三十七条, 第三十八条. */
const ofPlaintiffs = [
  '举证责任。可以提供证明行政行为违法的证据，所提供的证据不成立的，不免除被告的举证责任（行政诉讼法第三十七条）。起诉被告不履行法定职责的，应当提供曾向被告提出申请的证据，法律另有规定的除外；请求行政赔偿、补偿的，应当对行政行为造成的损害提供证据（行政诉讼法第三十八条）。',
  ...howAndWhen,
];

/** 行政诉讼法 第三十四条, 第三十六条. */
const ofThirdParties = [
  '提供证据。被诉行政行为涉及第三人合法权益的，可以提供证据（行政诉讼法第三十四条）。提出了在行政处理程序中没有提出的理由或者证据的，经本院准许，被告可以补充证据（行政诉讼法第三十六条）。',
  ...howAndWhen,
];

/** What a notice on evidence says, by the field of law and by whom it goes to. */
export const evidenceLines = (paper: CasePaper): readonly string[] => {
  const domain = domainOf(paper);
  if (domain === 'civil') return civil(paper);
  if (domain !== 'administrative') throw new Error('a notice on evidence where no law gives a period');
  if (paper.defendantId === null) return ofPlaintiffs;
  return paper.standing === 'third_party' ? ofThirdParties : ofAuthority;
};
