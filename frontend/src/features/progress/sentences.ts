import { serviceWayNames } from '../../../../domain/case/casePaperWords.js';
import type { CaseProgress } from '../../../../domain/contract/documents.js';
import { closureName, type ClosureKind } from '../../../../domain/case/closureWords.js';
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
};

/** What the court waits for. The period is the court's own: none is called statutory. */
const correctionHeadline = (
  { side, standing, ...of }: Pick<CaseProgress, 'side' | 'standing' | 'domain'>,
  { due_on: dueOn, answered, marks }: Correction,
): Headline => {
  const domain = domainOf(of);
  const pleading = side === 'complaint' ? '起诉状' : answerWord(standing);
  if (answered)
    return {
      title: `已收到您修改后的${pleading}，等待法院核对`,
      todo: `以下 ${marks.length} 处法院还没有核对完毕。暂时不用做什么；发现还要修改的，可以再提交新的版本。`,
    };
  const until = chineseDate(dueOn);
  return side === 'complaint'
    ? {
        title: `需要补正 ${marks.length} 处，请在${until}以前提交`,
        todo: `期限由法院指定。请打开起诉状，逐处修改后提交新的版本；也可以到法院提交纸质材料。补正后，${runsAnew[domain]}。`,
      }
    : {
        title: `法院请您补充说明 ${marks.length} 处，请在${until}以前提交`,
        todo: `是否补充说明由您决定，不影响案件的审理${standing === undefined ? `（${provisionsOf(domain).defence}）` : ''}。`,
      };
};

type Closure = NonNullable<CaseProgress['closure']>;

/** What the plaintiff does next, by the way in which the case was closed. */
const afterClosure = (
  { how, ruling_number: ruling, transferred_to: court, duplicate_of: other }: Closure,
  domain: FormDomain,
): Headline => {
  const { decision, appeal } = provisionsOf(domain);
  const isCivil = domain === 'civil';
  switch (how) {
    case 'returned':
      return {
        title: '法院退回了起诉状，没有立案',
        todo: `补齐以后可以重新起诉：照已提交的版本填一份新的起诉状再提交；登录后也可以在“我的文书”中另写一份。对退回有异议、坚持起诉的，请向法院提出，由法院依法作出裁定（${isCivil ? '登记立案规定第七条' : '行政诉讼法解释第五十五条'}）。`,
      };
    case 'refused':
      return {
        title: `法院裁定${closureName(how, { domain })}，没有立案`,
        todo: `裁定书文号是${ruling ?? ''}。不服裁定的，可以在裁定书送达之日起十日内，向作出裁定的法院递交上诉状，上诉于上一级人民法院（${isCivil ? '民事诉讼法第一百二十六条、第一百七十一条' : `${decision}、${appeal}`}）。`,
      };
    case 'withdrawn':
      return {
        title: '起诉状已撤回，没有立案',
        todo: `法院不再审查。以后可以就同一件事重新起诉，请注意${isCivil ? '诉讼时效' : '起诉期限'}。撤回有误的，请尽快联系法院恢复。`,
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
): Headline =>
  side === 'complaint'
    ? afterClosure(closure, domainOf(of))
    : {
        title: '原告的起诉没有立案',
        todo: `本案已经处理完毕，您不用提交${answerWord(standing)}。原告以后另行起诉的，法院会另行通知您。`,
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
 * Where the case stands, in one sentence, and what its party has to do now. The seven days are those of 民事诉讼法 第一百二十六条 and 行政诉讼法
 * 第五十一条; the end of the defence's fifteen days is named once the court recorded a service; no other time is, because none is fixed.
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
  const { decision, defence } = provisionsOf(domain);
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
      todo:
        own !== undefined
          ? answerUntil(own, domain)
          : domain === 'civil'
            ? `请在收到起诉状副本之日起十五日内提出答辩状（${defence}）；不提出的，法院照样审理。`
            : `请在收到起诉状副本之日起十五日内提交作出行政行为的证据和所依据的规范性文件，并提出答辩状（${defence}）；不提出答辩状的，法院照样审理，不提供证据的，视为没有相应证据（行政诉讼法第三十四条）。`,
    };
  if (correction !== null) return correctionHeadline(about, correction);
  if (status === 'pending')
    return {
      title:
        side === 'complaint' ? '法院已收到起诉状，等待立案审查' : `法院已收到${answerWord(standing)}，案件等待立案`,
      todo:
        domain === 'civil'
          ? `暂时不用做什么。符合起诉条件的，法院应当在七日内立案并通知当事人；不符合的，应当在七日内作出裁定书（${decision}）。`
          : `暂时不用做什么。法院应当在七日内决定是否立案；不符合起诉条件的，作出不予立案的裁定（${decision}）。`,
    };
  const isAnswered =
    side === 'complaint' && steps.some(({ kind, standing: by }) => kind === 'answered' && by === undefined);
  return {
    title: isAnswered ? `已立案：${number}，被告已答辩` : `已立案：${number}`,
    todo: '以后查询、缴费和提交文书都用这个案号。开庭、举证等安排以法院送达的通知为准。',
  };
};

const closedTitle = (how: ClosureKind | null, of: Pick<CaseProgress, 'domain'>): string =>
  how === null ? '没有立案，处理完毕' : `没有立案：${closureName(how, of)}`;

/** One step, in one sentence. */
export const stepTitle = (step: Step, of: Pick<CaseProgress, 'side' | 'standing' | 'domain'>): string => {
  const { side, standing } = of;
  switch (step.kind) {
    case 'submitted':
      return `法院收到您的${side === 'complaint' ? '起诉状' : answerWord(standing)}第 ${step.version} 版`;
    case 'answered':
      return `${partyWord(step.standing)}${step.defendant ?? ''}提交了${answerWord(step.standing)}第 ${step.version} 版`;
    case 'complaint_changed':
      return `原告提交了起诉状第 ${step.version} 版`;
    case 'filed':
      return `立案，案号为${step.case_number}`;
    case 'correction_asked':
      return side === 'complaint' ? '法院通知补正起诉状' : `法院请您补充说明${answerWord(standing)}`;
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
