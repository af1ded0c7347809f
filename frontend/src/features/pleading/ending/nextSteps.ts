import type { Court } from '../../../../../domain/contract/settings.js';
import { pleadingWords } from '../../../../../domain/forms/pleadingWords.js';
import { provisionsOf } from '../../../../../domain/case/procedure.js';
import { domainOf, type FormDomain } from '../../../../../domain/forms/formDomain.js';
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

/**
 * For whom the copies are: an application for compensation takes four (赔偿委员会程序规定 第一条), and nobody joins a private prosecution as a
 * third party.
 */
export const copiesFor = (of: { readonly domain?: FormDomain | undefined }): string => {
  const domain = domainOf(of);
  const { copies } = provisionsOf(domain);
  if (domain === 'compensation') return `一式四份交法院，${copies}`;
  const others = domain === 'criminal' ? '被告人' : '被告、第三人';
  return `法院一份，${others}每人一份，${copies}`;
};

/** The compensation committee takes its four, however many the parties are. */
const printed = ({ copies, ...of }: Pick<Given, 'copies' | 'domain'>): string => {
  if (copies === undefined) return '打印下载的 Word 文书';
  const domain = domainOf(of);
  return domain === 'compensation'
    ? `打印下载的 Word 文书一式 4 份，都交法院（${provisionsOf(domain).copies}）`
    : `打印下载的 Word 文书一式 ${copies} 份（${copiesFor(of)}）`;
};

/** What the court sends to who answers. */
export const notices: Readonly<Record<FormDomain, string>> = {
  civil: '留意法院的传票，按通知的举证期限交证据。',
  administrative: '留意法院的传票，按通知的举证期限交证据。',
  criminal: '留意法院的传票和通知；可以随时委托辩护人。',
  compensation: '留意法院的通知，按要求交证据、参加质证。',
};

/** A court that says nothing about paper takes it: it is what the law asks for. */
const takesPaper = (court: Court | null): boolean => court?.takes_paper ?? true;

/** What the court examines before it files a case. */
const conditions: Readonly<Record<FormDomain, string>> = {
  civil: '起诉',
  administrative: '起诉',
  criminal: '受理',
  compensation: '申请',
};

/** Until when a defence goes to the court on paper, and with what; no day where the law knows none. */
const handedIn = (domain: FormDomain, place: string): string => {
  const { defence } = provisionsOf(domain);
  const how: Readonly<Record<FormDomain, string>> = {
    civil: `在收到起诉状副本之日起十五日内，${place}递交（${defence}；逾期不交，法院照样审理）。`,
    administrative: `在收到起诉状副本之日起十五日内，${place}递交，连同作出行政行为的证据和所依据的规范性文件（${defence}；逾期不交，法院照样审理）。`,
    criminal: `${place}递交；法院通知了期限的，在期限内交。证据和证人名单一起交。`,
    compensation: `${place}递交，连同证明职权行为合法的证据（赔偿委员会程序规定第十三条）；法院通知了期限的，在期限内交。`,
  };
  return how[domain];
};

const forComplaint = (given: Given, court: Court | null): Ahead => {
  const domain = domainOf(given);
  const { decision: basis, decisionDays: days } = provisionsOf(domain);
  const { signs } = pleadingWords(given);
  const decision: NextStep = {
    text: `符合${conditions[domain]}条件的，法院${days === 7 ? '七日' : '十五日'}内${domain === 'civil' ? '立案并通知' : '决定立案'}（${basis}）。结果在“案件进度”里看，用编号和验证码查；立案以后那里会出现案号。`,
    link: { to: '/progress', label: '案件进度' },
  };
  if (!takesPaper(court)) return { title: '已提交，等法院审查', isOpen: false, steps: [decision] };
  return {
    title: '已提交 - 还要把签字的文书交到法院',
    isOpen: true,
    steps: [
      { text: `${printed(given)}，每份都在“${signs}”处签名或盖章，写上日期。` },
      { text: `带身份证件和证据，${whereAndWhen(court)}递交。` },
      decision,
    ],
  };
};

const forDefense = (given: Given, court: Court | null): Ahead => {
  const domain = domainOf(given);
  const later: NextStep = {
    text: `${notices[domain]}对方改了${pleadingWords(given).complaint}、法院有了新的安排，在“案件进度”里看。`,
    link: { to: '/progress', label: '案件进度' },
  };
  if (!takesPaper(court)) return { title: '答辩状已提交', isOpen: false, steps: [later] };
  return {
    title: '答辩状已提交 - 还要把签字的文书交到法院',
    isOpen: true,
    steps: [
      { text: `${printed({})}，签名或盖章，写上日期。` },
      {
        text: handedIn(domain, whereAndWhen(court)),
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
