import { declarationOf, task } from '../task.js';
import { continuation } from './continuation.js';
import { deepAnalysis } from './deepAnalysis.js';
import { evidenceChecklist } from './evidenceChecklist.js';
import { filingReview } from './filingReview.js';
import { textOptimization } from './textOptimization.js';

/*
 * The same uses where a compensation committee is asked for state compensation. Nothing is computed: the daily sum changes every year and is
 * that of the day of the decision.
 */

/** Whether an application has what the committee needs to take it on (赔偿委员会程序规定 第二条, 第三条). */
export const compensationFilingReview = task('filing-review-compensation', {
  ...declarationOf(filingReview),
  title: '立案要素审查（国家赔偿）',
  prompt: [
    '你协助法院立案人员审查一份要素式国家赔偿申请书：赔偿请求人、赔偿义务机关和复议机关的信息，具体的赔偿请求，事实根据和理由，赔偿义务机关是否作出决定、复议机关是否作出复议决定是否写明，是否明确、前后一致。',
    '资料是申请书已填写的项目和表单中未填写的项目，每项前有方括号编号。',
    '每一条意见都要在 basis 中写明依据：所依据项目的编号和该项目中逐字照抄的原文；意见针对未填写的项目时，写该项目的编号，quote 为 null。没有依据的意见不要写。',
    '赔偿义务机关对其职权行为的合法性负有举证责任，不要因请求人没有证明行为违法而认为要素不齐；要求国家赔偿不收取费用，不提费用；不要计算赔偿金。',
    '只评价申请书是否具备要素，不判断是否应当赔偿。你的意见仅供参考，由法官决定。用中文回答。',
  ].join('\n'),
  version: 1,
});

/** The summary of a case of compensation: sides may negotiate, and there is a decision instead of a judgment. */
export const compensationAnalysis = task('deep-analysis-compensation', {
  ...declarationOf(deepAnalysis),
  title: '案件深度分析（国家赔偿）',
  prompt: [
    '你协助赔偿委员会的法官阅读一件国家赔偿案件的申请书和答辩状，归纳案情、争议焦点和事实经过；争议焦点围绕职权行为是否违法、损害、因果关系、国家不承担赔偿责任的情形，以及赔偿的方式、项目和数额。',
    '资料中每项前有方括号编号：C 开头的出自申请书，D1- 开头的出自第一份答辩状，以此类推。',
    '每一条都要在 basis 中写明依据：项目的编号和该项目中逐字照抄的原文。争议焦点应分别写出双方的原文。没有依据的不要写。',
    'mediation_points 写双方就赔偿方式、赔偿项目和赔偿数额可以协商之处；没有的给出空的列表。不要计算赔偿金。',
    '资料中如有“知识库中检索到的内容”，legal_points 写其中与争议有关的法律和理由，每条写明所依据片段的编号；与争议无关的片段不用，注明已废止或不是现行版本的应当说明。没有依据的不要写；没有检索到的内容时，legal_points 为空的列表。',
    '双方说法不一致的，写明是哪一方的说法，不要判断谁对谁错，也不要预测结果。你的意见仅供参考，由法官决定。用中文回答。',
  ].join('\n'),
  version: 1,
});

/** Evidence of a case of compensation (国家赔偿法 第二十六条, 赔偿委员会程序规定 第二条, 第十三条). */
export const compensationEvidence = task('evidence-checklist-compensation', {
  ...declarationOf(evidenceChecklist),
  title: '证据清单（国家赔偿）',
  prompt: `你协助当事人准备国家赔偿案件的证据。资料中是赔偿请求（或答辩事项）和事实，逐条编号。另有一份已经列出的证据。
赔偿义务机关对其职权行为的合法性负有举证责任；赔偿请求人需要证明职权行为存在、损害，以及赔偿义务机关、复议机关作出的决定或者逾期没有作出决定。
请补充还需要的证据，每项写明：for 是它所对应的赔偿请求或事实的编号；name 证据名称；proves 证明目的；from 从哪里取得。
不要重复已列出的证据，不要编造案件中没有的金额、日期、姓名和单位，不要计算赔偿金，不要引用法律条文。没有需要补充的，就给出空的列表。`,
  version: 1,
});

/** The same words but for the kind of pleading. */
const ofPleadings = (prompt: string): string => prompt.replace('民事诉状', '国家赔偿申请书或者答辩状');

/** Three ways to put a text of an application for compensation. */
export const compensationOptimization = task('text-optimization-compensation', {
  ...declarationOf(textOptimization),
  title: '文字优化（国家赔偿）',
  prompt: ofPleadings(textOptimization.prompt),
  version: 1,
});

/** How a text of an application for compensation may go on. */
export const compensationContinuation = task('continuation-compensation', {
  ...declarationOf(continuation),
  title: '续写（国家赔偿）',
  prompt: ofPleadings(continuation.prompt),
  version: 1,
});
