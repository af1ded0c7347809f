import type { Court } from '../../../../../domain/contract/settings.js';
import { provisionsOf } from '../../../../../domain/case/procedure.js';
import { domainOf } from '../../../../../domain/forms/formDomain.js';
import type { Receipt } from '../../drafts/index.js';

/** One thing to do after a submission: its sentence, and a link where there is one. */
export type NextStep = { readonly text: string; readonly link?: { readonly to: string; readonly label: string } };

/** What the end page says first, and whether something remains to be done: then it is blue, and green only when nothing does. */
export type Ahead = { readonly title: string; readonly isOpen: boolean; readonly steps: readonly NextStep[] };

type Given = Pick<Receipt, 'side' | 'copies' | 'domain' | 'answerer'>;

const whereAndWhen = (court: Court | null): string => {
  const hours = court?.hours ?? null;
  const place = court?.address ?? null;
  return `${hours === null ? '' : `${hours}，`}到${place === null ? '法院立案窗口' : place}`;
};

const printed = ({ copies, ...of }: Pick<Given, 'copies' | 'domain'>): string =>
  copies === undefined
    ? '打印下载的 Word 文书'
    : `打印下载的 Word 文书一式 ${copies} 份（法院一份，被告、第三人每人一份，${provisionsOf(domainOf(of)).copies}）`;

/** A court that says nothing about paper takes it: it is what the law asks for. */
const takesPaper = (court: Court | null): boolean => court?.takes_paper ?? true;

const forComplaint = (given: Given, court: Court | null): Ahead => {
  const domain = domainOf(given);
  const { decision: basis } = provisionsOf(domain);
  const decision: NextStep = {
    text: `符合起诉条件的，法院七日内${domain === 'civil' ? '立案并通知' : '决定立案'}（${basis}）。结果在“案件进度”里看，用编号和验证码查；立案以后那里会出现案号。`,
    link: { to: '/progress', label: '案件进度' },
  };
  if (!takesPaper(court)) return { title: '已提交，等法院审查', isOpen: false, steps: [decision] };
  return {
    title: '已提交 - 还要把签字的文书交到法院',
    isOpen: true,
    steps: [
      { text: `${printed(given)}，每份都在“具状人”处签名或盖章，写上日期。` },
      { text: `带身份证件和证据，${whereAndWhen(court)}递交。` },
      decision,
    ],
  };
};

const forDefense = (given: Given, court: Court | null): Ahead => {
  const domain = domainOf(given);
  const later: NextStep = {
    text: '留意法院的传票，按通知的举证期限交证据。对方改了起诉状、法院有了新的安排，在“案件进度”里看。',
    link: { to: '/progress', label: '案件进度' },
  };
  if (!takesPaper(court)) return { title: '答辩状已提交', isOpen: false, steps: [later] };
  return {
    title: '答辩状已提交 - 还要把签字的文书交到法院',
    isOpen: true,
    steps: [
      { text: `${printed({})}，签名或盖章，写上日期。` },
      {
        text:
          domain === 'civil'
            ? `在收到起诉状副本之日起十五日内，${whereAndWhen(court)}递交（${provisionsOf(domain).defence}；逾期不交，法院照样审理）。`
            : `在收到起诉状副本之日起十五日内，${whereAndWhen(court)}递交，连同作出行政行为的证据和所依据的规范性文件（${provisionsOf(domain).defence}；逾期不交，法院照样审理）。`,
      },
      later,
    ],
  };
};

const forOpinion = (court: Court | null): Ahead => {
  const later: NextStep = {
    text: '留意法院的传票，按通知的举证期限交证据。对方改了起诉状、法院有了新的安排，在“案件进度”里看。',
    link: { to: '/progress', label: '案件进度' },
  };
  if (!takesPaper(court)) return { title: '意见陈述书已提交', isOpen: false, steps: [later] };
  return {
    title: '意见陈述书已提交 - 还要把签字的文书交到法院',
    isOpen: true,
    steps: [
      { text: `${printed({})}，签名或盖章，写上日期。` },
      { text: `在法院通知的期限内，${whereAndWhen(court)}递交。` },
      later,
    ],
  };
};

/** What a party has to do after a submission, in the order in which it does it, as the court's settings and the law have it. */
export const aheadOf = (receipt: Given, court: Court | null): Ahead =>
  receipt.side === 'complaint'
    ? forComplaint(receipt, court)
    : receipt.answerer === undefined
      ? forDefense(receipt, court)
      : forOpinion(court);
