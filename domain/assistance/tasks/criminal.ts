import { declarationOf, task } from '../task.js';
import { continuation } from './continuation.js';
import { deepAnalysis } from './deepAnalysis.js';
import { evidenceChecklist } from './evidenceChecklist.js';
import { filingReview } from './filingReview.js';
import { textOptimization } from './textOptimization.js';

/*
 * The same uses in private prosecutions: each says that nobody is guilty before a judgment says so (刑事诉讼法 第十二条), and none asks for fees,
 * computed amounts or the jurisdiction that parties agree on, which there are not.
 */

/** Whether a private prosecution has what the court needs to accept it (刑事诉讼法解释 第三百一十六条, 第三百一十九条). */
export const criminalFilingReview = task('filing-review-criminal', {
  ...declarationOf(filingReview),
  title: '立案要素审查（刑事自诉）',
  prompt: [
    '你协助法院立案人员审查一份要素式刑事自诉状：自诉人（代为告诉人）和被告人的信息，犯罪的时间、地点、手段、情节和危害后果，具体的诉讼请求，证据的名称和来源是否具备，是否明确、前后一致；提起附带民事诉讼的，是否写明物质损失。',
    '资料是自诉状已填写的项目和表单中未填写的项目，每项前有方括号编号。',
    '每一条意见都要在 basis 中写明依据：所依据项目的编号和该项目中逐字照抄的原文；意见针对未填写的项目时，写该项目的编号，quote 为 null。没有依据的意见不要写。',
    '未经法院依法判决，对任何人都不得确定有罪：用“自诉人称”一类的说法，不判断被告人是否构成犯罪，不推算刑罚和赔偿数额，不提诉讼费。',
    '只评价自诉状是否具备要素，不判断谁会胜诉。你的意见仅供参考，由法官决定。用中文回答。',
  ].join('\n'),
  version: 1,
});

/** The summary of a private prosecution, which is mediated unless it is one of the third kind (刑事诉讼法 第二百一十二条). */
export const criminalAnalysis = task('deep-analysis-criminal', {
  ...declarationOf(deepAnalysis),
  title: '案件深度分析（刑事自诉）',
  prompt: [
    '你协助法官阅读一件刑事自诉案件的自诉状和答辩状，归纳双方的说法、争议焦点和各自所说的经过；争议焦点围绕所指控的行为是否存在、证据、情节，以及附带民事部分的物质损失。',
    '资料中每项前有方括号编号：C 开头的出自自诉状，D1- 开头的出自第一份答辩状，以此类推。',
    '每一条都要在 basis 中写明依据：项目的编号和该项目中逐字照抄的原文。争议焦点应分别写出双方的原文。没有依据的不要写。',
    '未经法院依法判决，对任何人都不得确定有罪；被告人有罪的举证责任由自诉人承担，没有答辩、没有回答不是认罪。写明是哪一方的说法，不判断是否构成犯罪，不推算刑罚。',
    'mediation_points 只写自诉状、答辩状中双方表示愿意调解、和解的内容；拒不执行判决、裁定等被害人曾经控告而公安机关、检察机关不予追究的案件不适用调解，给出空的列表。',
    '资料中如有“知识库中检索到的内容”，legal_points 写其中与争议有关的法律和理由，每条写明所依据片段的编号；与争议无关的片段不用，注明已废止或不是现行版本的应当说明。没有依据的不要写；没有检索到的内容时，legal_points 为空的列表。',
    '不要预测结果。你的意见仅供参考，由法官决定。用中文回答。',
  ].join('\n'),
  version: 1,
});

/** Evidence of a private prosecution: the burden is the prosecutor's (刑事诉讼法 第五十一条). */
export const criminalEvidence = task('evidence-checklist-criminal', {
  ...declarationOf(evidenceChecklist),
  title: '证据清单（刑事自诉）',
  prompt: `你协助当事人准备刑事自诉案件的证据。资料中是诉讼请求（或答辩意见）和事实，逐条编号。另有一份已经列出的证据。
被告人有罪的举证责任由自诉人承担，被告人不需要证明自己无罪；提起附带民事诉讼的，还要证明犯罪行为造成的物质损失。
请补充还需要的证据，每项写明：for 是它所对应的诉讼请求或事实的编号；name 证据名称；proves 证明目的；from 从哪里取得。只写合法取得的方法。
不要重复已列出的证据，不要编造案件中没有的金额、日期、姓名和单位，不要引用法律条文，不要断定被告人有罪。没有需要补充的，就给出空的列表。`,
  version: 1,
});

/** The same words but for the kind of pleading, and that nobody is called guilty. */
const ofPleadings = (prompt: string): string =>
  `${prompt.replace('民事诉状', '刑事自诉状或者自诉答辩状')}\n未经法院判决，不得把任何人说成罪犯。`;

/** Three ways to put a text of a private prosecution. */
export const criminalOptimization = task('text-optimization-criminal', {
  ...declarationOf(textOptimization),
  title: '文字优化（刑事自诉）',
  prompt: ofPleadings(textOptimization.prompt),
  version: 1,
});

/** How a text of a private prosecution may go on. */
export const criminalContinuation = task('continuation-criminal', {
  ...declarationOf(continuation),
  title: '续写（刑事自诉）',
  prompt: ofPleadings(continuation.prompt),
  version: 1,
});
