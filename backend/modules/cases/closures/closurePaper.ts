import type { CaseEvent } from '../../../../domain/case/events.js';
import { closureName } from '../../../../domain/case/closureWords.js';
import { pleadingWords } from '../../../../domain/forms/pleadingWords.js';
import { provisionsOf } from '../../../../domain/case/procedure.js';
import type { DocumentModel } from '../../../../domain/forms/documentModel.js';
import { domainNames, domainOf, type FormDomain } from '../../../../domain/forms/formDomain.js';
import { chineseDate } from '../../../../domain/forms/printing/dates.js';
import { against } from '../against.js';

type Closed = Extract<CaseEvent, { type: 'SubmissionClosed' }>['data'];
/** A closing with its words; those of an erased case are gone. */
export type ClosureNotice = Pick<
  Closed,
  'caseNumber' | 'domain' | 'version' | 'receivedOn' | 'closedOn' | 'court' | 'rulingNumber'
> & {
  readonly how: 'returned' | 'refused';
  readonly reason: string;
  readonly parties: NonNullable<Closed['parties']>;
};

/** Whether the law wants a paper of it. */
export const hasNotice = (how: Closed['how']): how is ClosureNotice['how'] => how === 'returned' || how === 'refused';

/** What a notice is called. */
export const closureTitle = ({ how, ...notice }: Pick<ClosureNotice, 'how' | 'domain'>): string =>
  `${closureName(how, notice)}通知书`;

const received = ({ receivedOn, version, parties: { defendants }, ...notice }: ClosureNotice): string =>
  `本院于${chineseDate(receivedOn)}收到你（单位）${against[domainOf(notice)](defendants)}（第${version}版）。`;

/** What a complaint is returned by: it is recorded, and who insists on it gets a ruling. */
const returnedBy: Readonly<Record<FormDomain, string>> = {
  civil: '最高人民法院关于人民法院登记立案若干问题的规定第七条',
  administrative: '行政诉讼法解释第五十五条',
  criminal: '最高人民法院关于人民法院登记立案若干问题的规定第七条',
  compensation: '最高人民法院关于人民法院登记立案若干问题的规定第七条、第十八条',
};

/** What refuses a complaint: the ruling of a court, or the decision of a compensation committee, with what can be done against it. */
const refusedBy = (domain: FormDomain): { readonly kind: '裁定' | '决定'; readonly against: string } => {
  const { appeal } = provisionsOf(domain);
  if (appeal === null) return { kind: '决定', against: '决定书另行送达。' };
  return {
    kind: '裁定',
    against: `裁定书另行送达。不服裁定的，可以${appealDays(domain, appeal.days)}，向本院递交上诉状，上诉于上一级人民法院（${appeal.provision}）。`,
  };
};

/** From when the days count: a criminal ruling says the day after it is received (刑事诉讼法 第二百三十条). */
const appealDays = (domain: FormDomain, days: string): string =>
  domain === 'criminal' ? `从接到裁定书的第二日起${days}内` : `在裁定书送达之日起${days}内`;

/**
 * Sources: 登记立案规定 第七条; 民事诉讼法 第一百二十六条, 第一百七十一条; 行政诉讼法 第五十一条, 第八十五条, its 解释 第五十五条;
 * 刑事诉讼法解释 第三百二十条, 第三百二十二条; 赔偿委员会程序规定 第三条.
 */
const paragraphs = (notice: ClosureNotice): readonly string[] => {
  const domain = domainOf(notice);
  const { decision } = provisionsOf(domain);
  const { complaint, act } = pleadingWords(notice);
  const refusal = refusedBy(domain);
  return notice.how === 'returned'
    ? [
        `${received(notice)}经审查，${notice.reason}`,
        `现将${complaint}退回，并记录在册（${returnedBy[domain]}）。`,
        `补齐后可以重新${act}；对退回有异议、坚持${act}的，请向本院提出，本院依法作出${refusal.kind}。`,
      ]
    : [
        `${received(notice)}经审查，本院已作出${notice.rulingNumber ?? ''}${domainNames[domain]}${refusal.kind}书，${closureName('refused', notice)}（${decision}）。`,
        `理由：${notice.reason}`,
        refusal.against,
      ];
};

/** The notice as it is printed, from what its event says alone. */
export const closurePaper = (notice: ClosureNotice): DocumentModel => ({
  formKey: 'closure-notice',
  edition: '',
  documentName: closureTitle(notice),
  subtitle: `（${notice.caseNumber}）`,
  preamble: { title: '', paragraphs: [], reminderTitle: '', reminder: [] },
  sections: [],
  signature: { text: notice.court ?? '', date: chineseDate(notice.closedOn) },
  attachments: [
    {
      title: '',
      notes: [`${notice.parties.plaintiffs}：`, ...paragraphs(notice)],
      columns: [],
      groups: [],
      signature: [],
    },
  ],
});
