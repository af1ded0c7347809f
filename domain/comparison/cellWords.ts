import { saidIn } from '../forms/pleadingWords.js';
import type { FormDomain } from '../forms/formDomain.js';
import type { CellState, Row, RowState } from './comparisonTable.js';
import type { OpinionState } from './evidenceTable.js';

/** What the court reads in a cell before the text of the defence, on the screen and on paper. */
const ofClaims: Readonly<Record<CellState, string>> = {
  agrees: '无异议',
  objects: '有异议',
  objects_without_reason: '有异议，未写理由',
  mixed: '答复不一',
  objects_as_whole: '一并有异议，未分项',
  states: '另有陈述',
  in_prose: '见综合陈述，未逐项',
  unanswered: '未答（庭审询问）',
  unasked: '未涉及（表单未设此问）',
  not_submitted: '未提交答辩状',
  beside: '被告所列',
  beside_blank: '被告未填写',
};

/** Where a field of law has other words: what a party brings is the accused's or the authority's, and a committee asks without a hearing. */
const ofDomain: Readonly<Record<FormDomain, Readonly<Partial<Record<CellState, string>>>>> = {
  civil: {},
  administrative: {},
  criminal: { unanswered: '未答（不作不利推定）', beside: '被告人所列', beside_blank: '被告人未填写' },
  compensation: { unanswered: '未答', beside: '赔偿义务机关所列', beside_blank: '赔偿义务机关未填写' },
};

/**
 * The words of a cell. To a fact 无异议 is 承认 in a civil case; to a claim it is agreement with what is demanded (民诉法解释 92, 270). In an
 * administrative case nothing is admitted by a paper (行政诉讼证据规定 65).
 */
export const cellWords = (kind: Row['kind'], state: CellState, domain: FormDomain): string =>
  kind === 'fact' && state === 'agrees' && domain === 'civil'
    ? '承认（无异议）'
    : (ofDomain[domain][state] ?? ofClaims[state]);

/** What the court reads in a cell of the evidence. 三性: 真实性, 合法性, 关联性. */
export const opinionWords: Readonly<Record<OpinionState, string>> = {
  accepts: '三性均认可',
  rejects: '有不认可',
  partly: '未全部表态',
  unanswered: '未写质证意见',
  unasked: '未涉及（表单无此附件）',
  not_submitted: '未提交答辩状',
};

/** What stands in place of the plaintiff's own words where there are none. */
export const rowWords = (
  state: Exclude<RowState, 'made'>,
  of: { readonly domain?: FormDomain | undefined },
): string => {
  const say = saidIn(of);
  return { not_made: say`原告未主张`, blank: say`原告未填写` }[state];
};

/** The rules that bound what the table of a civil case means. */
const ofCivil: readonly string[] = [
  '对事实“无异议”即为自认，对方无须举证；对诉讼请求“无异议”是同意该请求。',
  '未答不是自认，须经审判人员说明并询问（证据规定第四条）。',
  '共同诉讼中的自认只对作出者有效；必要共同诉讼中其他人否认的不发生效力（证据规定第六条）。',
  '附条件或有限制的承认是否为自认，由法院认定（证据规定第七条）；自认的撤回有条件（证据规定第九条）。',
  '涉及身份关系、国家利益和社会公共利益的事实不适用自认（民诉法解释第九十二条、证据规定第八条）。',
];

/** Those of an administrative case: the authority bears the burden of proof, and what counts as agreed is said at the hearing. */
const ofAdministrative: readonly string[] = [
  '被告对作出的行政行为负有举证责任；不提供或者无正当理由逾期提供证据的，视为没有相应证据（行政诉讼法第三十四条）。',
  '原告提供的证据不成立的，不免除被告的举证责任（行政诉讼法第三十七条）。',
  '书面“无异议”不当然免除举证：在庭审中明确表示认可的事实，可以认定，有相反证据足以推翻的除外（行政诉讼证据规定第六十五条）。',
  '未答不是认可，以庭审询问为准。',
  '行政赔偿诉讼中为达成调解协议而对事实的认可，不得在其后的诉讼中作为对其不利的证据（行政诉讼证据规定第六十六条）。',
];

/** Those of a private prosecution: it is the prosecutor who proves guilt, and nobody is taken to confess by what a form leaves open. */
const ofCriminal: readonly string[] = [
  '未经人民法院依法判决，不得确定有罪（刑事诉讼法第十二条）；本表只并列双方的陈述，不表示任何事实已经成立。',
  '被告人有罪的举证责任由自诉人承担（刑事诉讼法第五十一条）。',
  '书面“无异议”不是认罪，也不免除自诉人的举证责任；只有被告人供述、没有其他证据的，不能认定有罪（刑事诉讼法第五十五条）。',
  '不作答辩、未答，不得作为不利于被告人的根据；以当庭陈述为准。',
  '附带民事部分，各方对自己提出的主张有责任提供证据（刑事诉讼法解释第一百八十八条）。',
];

/** Those of an application for compensation: the authority proves that what it did was lawful. */
const ofCompensation: readonly string[] = [
  '赔偿请求人、赔偿义务机关对自己提出的主张，应当提供证据（国家赔偿法第二十六条）。',
  '赔偿义务机关对其职权行为的合法性负有举证责任；请求人提供的证据不免除这一责任（赔偿委员会程序规定第十三条）。',
  '被羁押人在羁押期间死亡或者丧失行为能力的，因果关系由赔偿义务机关提供证据（国家赔偿法第二十六条）。',
  '未答不是认可；对损害事实及因果关系有争议的，赔偿委员会可以听取陈述和申辩，并可以进行质证（国家赔偿法第二十七条）。',
];

/** The rules that bound what the table means, for the screen and the paper. */
export const admissionLimits: Readonly<Record<FormDomain, readonly string[]>> = {
  civil: ofCivil,
  administrative: ofAdministrative,
  criminal: ofCriminal,
  compensation: ofCompensation,
};

/** Causes about status, to which admissions do not apply (民诉法解释 92(2)). */
const ofStatus: ReadonlySet<string> = new Set(['离婚纠纷']);

/** The titles where the parties' words agree and nothing is admitted by that; `null` where the cause decides. */
const undisputedTitles: Readonly<Record<FormDomain, string | null>> = {
  civil: null,
  administrative: '双方陈述一致的事实（以庭审核对为准）',
  criminal: '双方陈述一致之处（不是认罪，以当庭陈述为准）',
  compensation: '双方陈述一致的事实（以赔偿委员会查明的为准）',
};

/**
 * What the list of facts that nobody disputes is called; in cases of status, and in all that are not civil, the parties' words agree, and
 * nothing is admitted.
 */
export const undisputedTitle = (cause: string | null, domain: FormDomain): string => {
  const title = undisputedTitles[domain];
  if (title !== null) return title;
  return cause !== null && ofStatus.has(cause) ? '双方陈述一致的事实（不适用自认）' : '无争议的事实';
};

/** What stands where nobody agrees to a fact. */
export const nothingUndisputed: Readonly<Record<FormDomain, string>> = {
  civil: '没有各方一致承认的事实。',
  administrative: '没有各方陈述一致的事实。',
  criminal: '没有双方陈述一致之处。',
  compensation: '没有双方陈述一致的事实。',
};

/** The sentence on what the table is made from. */
export const comparisonBasis = '本表由双方所填表格自动对应，不含未填表格的陈述；以庭审核对为准。';
