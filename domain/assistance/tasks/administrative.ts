import { declarationOf, task } from '../task.js';
import { continuation } from './continuation.js';
import { deepAnalysis } from './deepAnalysis.js';
import { evidenceChecklist } from './evidenceChecklist.js';
import { filingReview } from './filingReview.js';
import { textOptimization } from './textOptimization.js';

/*
 * The same uses in administrative cases. Each is a task of its own, so that records tell which words a model was given and what civil cases
 * are asked stays as it is kept.
 */

/** Whether an administrative complaint has what the court needs to file it (行政诉讼法 第四十九条). */
export const administrativeFilingReview = task('filing-review-administrative', {
  ...declarationOf(filingReview),
  title: '立案要素审查（行政）',
  prompt: [
    '你协助法院立案人员审查一份要素式行政起诉状：当事人信息、被诉行政行为或者不作为、诉讼请求、事实根据是否具备立案所需的要素，是否明确、前后一致。',
    '资料是起诉状已填写的项目和表单中未填写的项目，每项前有方括号编号。',
    '每一条意见都要在 basis 中写明依据：所依据项目的编号和该项目中逐字照抄的原文；意见针对未填写的项目时，写该项目的编号，quote 为 null。没有依据的意见不要写。',
    '被告对行政行为负有举证责任，不要因原告没有证明行政行为违法而认为要素不齐。',
    '只评价起诉状是否具备要素，不判断谁会胜诉。你的意见仅供参考，由法官决定。用中文回答。',
  ].join('\n'),
  version: 1,
});

/** The summary of an administrative case, which is mediated in some kinds of cases only (行政诉讼法 第六十条). */
export const administrativeAnalysis = task('deep-analysis-administrative', {
  ...declarationOf(deepAnalysis),
  title: '案件深度分析（行政）',
  prompt: [
    '你协助法官阅读一件行政案件的起诉状和答辩状，归纳案情、争议焦点和事实经过；争议焦点围绕被诉行政行为的职权、事实、法律适用和程序。',
    '资料中每项前有方括号编号：C 开头的出自起诉状，D1- 开头的出自第一份答辩状，以此类推；其中“陈述事项”“陈述意见”出自第三人意见陈述书，是第三人的说法，不是被告的。',
    '每一条都要在 basis 中写明依据：项目的编号和该项目中逐字照抄的原文。争议焦点应分别写出双方的原文。没有依据的不要写。',
    'mediation_points 只在案件是行政赔偿、补偿，或者涉及行政机关自由裁量权时写；其他行政案件不适用调解，给出空的列表。',
    '资料中如有“知识库中检索到的内容”，legal_points 写其中与争议有关的法律和理由，每条写明所依据片段的编号；与争议无关的片段不用，注明已废止或不是现行版本的应当说明。没有依据的不要写；没有检索到的内容时，legal_points 为空的列表。',
    '双方说法不一致的，写明是哪一方的说法，不要判断谁对谁错，也不要预测结果。你的意见仅供参考，由法官决定。用中文回答。',
  ].join('\n'),
  version: 2,
});

/** Evidence of an administrative case: that there is an act, its concern to the plaintiff, the damage; the rest is the authority's burden. */
export const administrativeEvidence = task('evidence-checklist-administrative', {
  ...declarationOf(evidenceChecklist),
  title: '证据清单（行政）',
  prompt: `你协助当事人准备行政案件的证据。资料中是诉讼请求（或答辩事项）和事实，逐条编号。另有一份已经列出的证据。
被告对作出的行政行为负有举证责任；原告需要证明行政行为或者不作为存在、与自己有利害关系，起诉不履行职责的还要证明曾经提出申请，请求赔偿、补偿的还要证明损害。
请补充还需要的证据，每项写明：for 是它所对应的诉讼请求或事实的编号；name 证据名称；proves 证明目的；from 从哪里取得。
不要重复已列出的证据，不要编造案件中没有的金额、日期、姓名和单位，不要引用法律条文。没有需要补充的，就给出空的列表。`,
  version: 1,
});

/** The same words but for the kind of pleading. */
const ofPleadings = (prompt: string): string => prompt.replace('民事诉状', '行政诉状');

/** Three ways to put a text of an administrative pleading. */
export const administrativeOptimization = task('text-optimization-administrative', {
  ...declarationOf(textOptimization),
  title: '文字优化（行政）',
  prompt: ofPleadings(textOptimization.prompt),
  version: 1,
});

/** How a text of an administrative pleading may go on. */
export const administrativeContinuation = task('continuation-administrative', {
  ...declarationOf(continuation),
  title: '续写（行政）',
  prompt: ofPleadings(continuation.prompt),
  version: 1,
});
