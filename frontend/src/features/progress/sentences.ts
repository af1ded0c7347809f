import { serviceWayNames } from '../../../../domain/case/casePaperWords.js';
import type { CaseProgress } from '../../../../domain/contract/documents.js';
import { closureName, type ClosureKind } from '../../../../domain/case/closureWords.js';
import { pleadingWords } from '../../../../domain/forms/pleadingWords.js';
import { provisionsOf } from '../../../../domain/case/procedure.js';
import { domainOf, type FormDomain } from '../../../../domain/forms/formDomain.js';
import { chineseDate } from '../../../../domain/forms/printing/dates.js';
import { answerWord, partyWord } from '../../../../domain/forms/standing.js';

type Step = CaseProgress['steps'][number];
export type Headline = { readonly title: string; readonly todo: string };

type Period = NonNullable<CaseProgress['defence_periods']>[number];
type Correction = NonNullable<CaseProgress['correction']>;

/** From when the court's period runs after a correction. */
const runsAnew: Readonly<Record<FormDomain, string>> = {
  civil: '决定是否立案的期间自法院收到补正材料之日起计算（登记立案规定第七条）',
  administrative: '立案期限从补正后递交法院的次日起算（行政诉讼法解释第四十九条）',
  criminal: '决定是否立案的期间自法院收到补正材料之日起计算（登记立案规定第七条）',
  compensation: '收到赔偿申请的时间自赔偿委员会收到补正材料之日起计算（赔偿委员会程序规定第三条）',
};

/** A provision in brackets; nothing where no law says it. */
const cited = (provision: string | null): string => (provision === null ? '' : `（${provision}）`);

/** What the court waits for. The period is the court's own: none is called statutory. */
const correctionHeadline = (
  { side, standing, ...of }: Pick<CaseProgress, 'side' | 'standing' | 'domain'>,
  { due_on: dueOn, answered, marks }: Correction,
): Headline => {
  const domain = domainOf(of);
  const pleading = side === 'complaint' ? pleadingWords(of).complaint : answerWord(standing);
  if (answered)
    return {
      title: `已收到您修改后的${pleading}，等待法院核对`,
      todo: `以下 ${marks.length} 处法院还没有核对完毕。暂时不用做什么；发现还要修改的，可以再提交新的版本。`,
    };
  const until = chineseDate(dueOn);
  return side === 'complaint'
    ? {
        title: `需要补正 ${marks.length} 处，请在${until}以前提交`,
        todo: `期限由法院指定。请打开${pleading}，逐处修改后提交新的版本；也可以到法院提交纸质材料。补正后，${runsAnew[domain]}。`,
      }
    : {
        title: `法院请您补充说明 ${marks.length} 处，请在${until}以前提交`,
        todo: `是否补充说明由您决定，不影响案件的审理${standing === undefined ? cited(provisionsOf(domain).defence) : ''}。`,
      };
};

type Closure = NonNullable<CaseProgress['closure']>;

/** What can be done against a refusal, with the law that says so. */
const againstRefusal = (ruling: string, domain: FormDomain): string => {
  const { decision, appeal } = provisionsOf(domain);
  if (appeal === null) return `决定书文号是${ruling}，由法院另行送达（${decision}）。`;
  const from = domain === 'criminal' ? '从接到裁定书的第二日起' : '在裁定书送达之日起';
  return `裁定书文号是${ruling}。不服裁定的，可以${from}${appeal.days}内，向作出裁定的法院递交上诉状，上诉于上一级人民法院（${domain === 'civil' ? '民事诉讼法第一百二十六条、第一百七十一条' : `${decision}、${appeal.provision}`}）。`;
};

/**
 * That the same may be brought again, and within what. Nothing is promised of a private prosecution: once it was withdrawn after filing for
 * another reason than a lack of evidence, it may not be (刑事诉讼法解释 第三百二十条).
 */
const broughtAgain: Readonly<Record<FormDomain, string>> = {
  civil: '以后可以就同一件事重新起诉，请注意诉讼时效',
  administrative: '以后可以就同一件事重新起诉，请注意起诉期限',
  criminal: '就同一件事再次自诉的，由法院依法审查',
  compensation: '以后可以就同一件事重新申请，请注意请求国家赔偿的时效（国家赔偿法第三十九条）',
};

/** By what a pleading is returned. */
const returnedBy: Readonly<Record<FormDomain, string>> = {
  civil: '登记立案规定第七条',
  administrative: '行政诉讼法解释第五十五条',
  criminal: '登记立案规定第七条',
  compensation: '登记立案规定第七条、第十八条',
};

/** What the plaintiff does next, by the way in which the case was closed. */
const afterClosure = (
  { how, ruling_number: ruling, transferred_to: court, duplicate_of: other }: Closure,
  domain: FormDomain,
): Headline => {
  const { complaint, act } = pleadingWords({ domain });
  const decides = provisionsOf(domain).appeal === null ? '决定' : '裁定';
  switch (how) {
    case 'returned':
      return {
        title: `法院退回了${complaint}，没有立案`,
        todo: `补齐以后可以重新${act}：照已提交的版本填一份新的${complaint}再提交；登录后也可以在“我的文书”中另写一份。对退回有异议、坚持${act}的，请向法院提出，由法院依法作出${decides}（${returnedBy[domain]}）。`,
      };
    case 'refused':
      return {
        title: `法院${decides}${closureName(how, { domain })}，没有立案`,
        todo: againstRefusal(ruling ?? '', domain),
      };
    case 'withdrawn':
      return {
        title: `${complaint}已撤回，没有立案`,
        todo: `法院不再审查。${broughtAgain[domain]}。撤回有误的，请尽快联系法院恢复。`,
      };
    case 'transferred':
      return {
        title: `已移送${court ?? '其他法院'}，本院没有立案`,
        todo: `以后请向${court ?? '该院'}查询和提交文书，案号由该院另行编立。`,
      };
    case 'duplicate':
      return {
        title: '与另一件案件重复，按重复处理，没有立案',
        todo: `同一件事在${other?.case_number ?? '另一件案件'}继续办理，请凭那一件的案号和验证码查询、提交。`,
      };
  }
};

const closureHeadline = (
  { side, standing, ...of }: Pick<CaseProgress, 'side' | 'standing' | 'domain'>,
  closure: Closure,
): Headline => {
  const { plaintiff, act } = pleadingWords(of);
  return side === 'complaint'
    ? afterClosure(closure, domainOf(of))
    : {
        title: `${plaintiff}的${act}没有立案`,
        todo: `本案已经处理完毕，您不用提交${answerWord(standing)}。${plaintiff}以后另行${act}的，法院会另行通知您。`,
      };
};

const servedText = ({ served_on: on, how, served_from: from }: Period): string =>
  from === on
    ? `${chineseDate(on)}（${serviceWayNames[how]}）`
    : `${chineseDate(from)}（${chineseDate(on)}发出公告，满三十日视为送达）`;

const countedOnWeekends = ({ arranged }: Period): string =>
  arranged ? '' : '该年的调休安排还没有公布，遇调休时以法院的通知为准。';

/** What a defendant does who has not answered, once the court recorded a service. */
const answerUntil = (period: Period, domain: FormDomain): string => {
  const { due_on: due, days_left: left } = period;
  const { defence, endOfPeriod } = provisionsOf(domain);
  const what = domain === 'civil' ? '提出答辩状' : '提交作出行政行为的证据和所依据的规范性文件，并提出答辩状';
  const served = `法院记录的送达之日是${servedText(period)}`;
  const end =
    left < 0
      ? `${served}，十五日的答辩期已于${chineseDate(due)}届满（${defence}、${endOfPeriod}）；还没有提交的，请尽快提交。`
      : `请在${chineseDate(due)}以前${what}，${left === 0 ? '今天是最后一日' : `还有${left}日`}。${served}，自次日起十五日（${defence}、${endOfPeriod}）。`;
  const otherwise =
    domain === 'civil' ? '不提出的，法院照样审理。' : '不提供证据的，视为没有相应证据（行政诉讼法第三十四条）。';
  return `${end}${otherwise}${countedOnWeekends(period)}`;
};

/** Until when each defendant answers, as the plaintiff reads it. */
export const periodSentence = (period: Period): string => {
  const { name, due_on: due, days_left: left, answered } = period;
  const who = name === null ? '被告' : `被告${name}`;
  const served = `起诉状副本送达：${servedText(period)}`;
  if (answered) return `${who}已答辩。${served}，答辩期至${chineseDate(due)}。`;
  const end = left < 0 ? `答辩期已于${chineseDate(due)}届满，还没有收到答辩状` : `答辩期至${chineseDate(due)}`;
  return `${who}：${end}。${served}。${countedOnWeekends(period)}`;
};

/**
 * What who answers has to do before a service is recorded. The laws of criminal procedure and of state compensation know no period for the
 * defence: none is named, and nothing is said to follow from leaving it out.
 */
const answerInTime = (domain: FormDomain): string => {
  const { defence } = provisionsOf(domain);
  switch (domain) {
    case 'civil':
      return `请在收到起诉状副本之日起十五日内提出答辩状（${defence}）；不提出的，法院照样审理。`;
    case 'administrative':
      return `请在收到起诉状副本之日起十五日内提交作出行政行为的证据和所依据的规范性文件，并提出答辩状（${defence}）；不提出答辩状的，法院照样审理，不提供证据的，视为没有相应证据（行政诉讼法第三十四条）。`;
    case 'criminal':
      return '法律没有规定提交答辩状的固定期限，法院另有通知的，以通知为准。除自己辩护以外，您有权随时委托一至二人作为辩护人（刑事诉讼法第三十三条、第三十四条）。';
    case 'compensation':
      return '法律没有规定提交答辩状的固定期限，以法院的通知为准。赔偿义务机关对其职权行为的合法性负有举证责任（赔偿委员会程序规定第十三条）。';
  }
};

/** What the number is for; only a suit is paid for. */
const afterFiling: Readonly<Record<FormDomain, string>> = {
  civil: '以后查询、缴费和提交文书都用这个案号。开庭、举证等安排以法院送达的通知为准。',
  administrative: '以后查询、缴费和提交文书都用这个案号。开庭、举证等安排以法院送达的通知为准。',
  criminal: '以后查询和提交文书都用这个案号。开庭、举证等安排以法院送达的通知为准。',
  compensation: '以后查询和提交文书都用这个案号。质证、听取意见等安排以法院送达的通知为准。',
};

/** What the court does with a pleading that waits. */
const untilFiled = (domain: FormDomain): string => {
  const { decision } = provisionsOf(domain);
  switch (domain) {
    case 'civil':
      return `暂时不用做什么。符合起诉条件的，法院应当在七日内立案并通知当事人；不符合的，应当在七日内作出裁定书（${decision}）。`;
    case 'administrative':
      return `暂时不用做什么。法院应当在七日内决定是否立案；不符合起诉条件的，作出不予立案的裁定（${decision}）。`;
    case 'criminal':
      return `暂时不用做什么。法院应当在十五日内审查完毕；符合受理条件的，决定立案并书面通知自诉人，不符合的，说服撤回，不撤回的裁定不予受理（${decision}）。`;
    case 'compensation':
      return `暂时不用做什么。符合申请条件的，赔偿委员会应当在七日内立案并通知各方；不符合的，应当在七日内决定不予受理（${decision}）。`;
  }
};

/**
 * Where the case stands, in one sentence, and what its party has to do now. The days are those of
 * `Provisions.decision`; the end of the defence's fifteen days is named once the court recorded a service; no other time is, because none is fixed.
 */
export const headlineOf = ({
  side,
  standing,
  status,
  case_number: number,
  steps,
  correction = null,
  closure = null,
  defence_periods: periods = [],
  ...of
}: CaseProgress): Headline => {
  const domain = domainOf(of);
  const about = { side, ...(standing && { standing }), domain };
  const { complaint, defendant } = pleadingWords(of);
  const [own] = side === 'defense' ? periods : [];
  const hasSubmitted = steps.some(({ kind }) => kind === 'submitted');
  if (closure !== null) return closureHeadline(about, closure);
  if (standing !== undefined && !hasSubmitted)
    return {
      title: '还没有收到您的意见陈述书',
      todo: '请在法院通知的期限内提交第三人意见陈述书；不提交的，法院照样审理。',
    };
  if (side === 'defense' && !hasSubmitted)
    return {
      title: '还没有收到您的答辩状',
      todo: own !== undefined ? answerUntil(own, domain) : answerInTime(domain),
    };
  if (correction !== null) return correctionHeadline(about, correction);
  if (status === 'pending')
    return {
      title:
        side === 'complaint'
          ? `法院已收到${complaint}，等待立案审查`
          : `法院已收到${answerWord(standing)}，案件等待立案`,
      todo: untilFiled(domain),
    };
  const isAnswered =
    side === 'complaint' && steps.some(({ kind, standing: by }) => kind === 'answered' && by === undefined);
  return {
    title: isAnswered ? `已立案：${number}，${defendant}已答辩` : `已立案：${number}`,
    todo: afterFiling[domain],
  };
};

const closedTitle = (how: ClosureKind | null, of: Pick<CaseProgress, 'domain'>): string =>
  how === null ? '没有立案，处理完毕' : `没有立案：${closureName(how, of)}`;

/** One step, in one sentence. */
export const stepTitle = (step: Step, of: Pick<CaseProgress, 'side' | 'standing' | 'domain'>): string => {
  const { side, standing } = of;
  const { complaint, plaintiff } = pleadingWords(of);
  switch (step.kind) {
    case 'submitted':
      return `法院收到您的${side === 'complaint' ? complaint : answerWord(standing)}第 ${step.version} 版`;
    case 'answered':
      return `${partyWord(step.standing, of)}${step.defendant ?? ''}提交了${answerWord(step.standing)}第 ${step.version} 版`;
    case 'complaint_changed':
      return `${plaintiff}提交了${complaint}第 ${step.version} 版`;
    case 'filed':
      return `立案，案号为${step.case_number}`;
    case 'correction_asked':
      return side === 'complaint' ? `法院通知补正${complaint}` : `法院请您补充说明${answerWord(standing)}`;
    case 'number_corrected':
      return `案号由${step.former_number}更正为${step.case_number}`;
    case 'closed':
      return closedTitle(step.closed_as ?? null, of);
    case 'reopened':
      return '法院撤销了此前的处理，恢复等待立案';
  }
};

/** What the party should know about a step; nothing where the step says it all. */
export const stepHint = ({ kind, standing, reason }: Step): string | null => {
  switch (kind) {
    case 'answered':
      return `${answerWord(standing)}的内容以法院送达的副本为准。`;
    case 'complaint_changed':
      return '修改的内容以法院送达的副本为准。';
    case 'number_corrected':
      return `${reason === null ? '' : `原因：${reason}。`}原案号和验证码仍可查询本案。`;
    default:
      return null;
  }
};
