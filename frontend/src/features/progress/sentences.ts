import type { CaseProgress } from '../../../../domain/contract/documents.js';
import { chineseDate } from '../../../../domain/forms/printing/dates.js';

type Step = CaseProgress['steps'][number];
export type Headline = { readonly title: string; readonly todo: string };

type Correction = NonNullable<CaseProgress['correction']>;

/** What the court waits for. The period is the court's own: none is called statutory. */
const correctionHeadline = (side: CaseProgress['side'], { due_on: dueOn, answered, marks }: Correction): Headline => {
  const pleading = side === 'complaint' ? '起诉状' : '答辩状';
  if (answered)
    return {
      title: `已收到您修改后的${pleading}，等待法院核对`,
      todo: `以下 ${marks.length} 处法院还没有核对完毕。暂时不用做什么；发现还要修改的，可以再提交新的版本。`,
    };
  const until = chineseDate(dueOn);
  return side === 'complaint'
    ? {
        title: `需要补正 ${marks.length} 处，请在${until}以前提交`,
        todo: '期限由法院指定。请打开起诉状，逐处修改后提交新的版本；也可以到法院提交纸质材料。补正后，决定是否立案的期间自法院收到补正材料之日起计算（登记立案规定第七条）。',
      }
    : {
        title: `法院请您补充说明 ${marks.length} 处，请在${until}以前提交`,
        todo: '是否补充说明由您决定，不影响案件的审理（民事诉讼法第一百二十八条）。',
      };
};

/**
 * Where the case stands, in one sentence, and what its party has to do now. The seven days are those of 民事诉讼法 第一百二十六条; no other
 * time is named, because none is fixed.
 */
export const headlineOf = ({ side, status, case_number: number, steps, correction = null }: CaseProgress): Headline => {
  const hasSubmitted = steps.some(({ kind }) => kind === 'submitted');
  if (side === 'defense' && !hasSubmitted)
    return {
      title: '还没有收到您的答辩状',
      todo: '请在收到起诉状副本之日起十五日内提出答辩状（民事诉讼法第一百二十八条）；不提出的，法院照样审理。',
    };
  if (correction !== null) return correctionHeadline(side, correction);
  if (status === 'pending')
    return {
      title: side === 'complaint' ? '法院已收到起诉状，等待立案审查' : '法院已收到答辩状，案件等待立案',
      todo: '暂时不用做什么。符合起诉条件的，法院应当在七日内立案并通知当事人；不符合的，应当在七日内作出裁定书（民事诉讼法第一百二十六条）。',
    };
  const isAnswered = side === 'complaint' && steps.some(({ kind }) => kind === 'answered');
  return {
    title: isAnswered ? `已立案：${number}，被告已答辩` : `已立案：${number}`,
    todo: '以后查询、缴费和提交文书都用这个案号。开庭、举证等安排以法院送达的通知为准。',
  };
};

/** One step, in one sentence. */
export const stepTitle = (step: Step, side: CaseProgress['side']): string => {
  switch (step.kind) {
    case 'submitted':
      return `法院收到您的${side === 'complaint' ? '起诉状' : '答辩状'}第 ${step.version} 版`;
    case 'answered':
      return `${step.defendant === null ? '被告' : `被告${step.defendant}`}提交了答辩状第 ${step.version} 版`;
    case 'complaint_changed':
      return `原告提交了起诉状第 ${step.version} 版`;
    case 'filed':
      return `立案，案号为${step.case_number}`;
    case 'correction_asked':
      return side === 'complaint' ? '法院通知补正起诉状' : '法院请您补充说明答辩状';
    case 'number_corrected':
      return `案号由${step.former_number}更正为${step.case_number}`;
  }
};

/** What the party should know about a step; nothing where the step says it all. */
export const stepHint = ({ kind, reason }: Step): string | null => {
  switch (kind) {
    case 'answered':
      return '答辩状的内容以法院送达的副本为准。';
    case 'complaint_changed':
      return '修改的内容以法院送达的副本为准。';
    case 'number_corrected':
      return `${reason === null ? '' : `原因：${reason}。`}原案号和验证码仍可查询本案。`;
    default:
      return null;
  }
};
