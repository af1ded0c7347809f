import type { CaseEvent } from '../../../../domain/case/events.js';
import type { DocumentModel } from '../../../../domain/forms/documentModel.js';
import { chineseDate } from '../../../../domain/forms/printing/dates.js';

type Closed = Extract<CaseEvent, { type: 'SubmissionClosed' }>['data'];
/** A closing with its words; those of an erased case are gone. */
export type ClosureNotice = Pick<
  Closed,
  'caseNumber' | 'version' | 'receivedOn' | 'closedOn' | 'court' | 'rulingNumber'
> & {
  readonly how: 'returned' | 'refused';
  readonly reason: string;
  readonly parties: NonNullable<Closed['parties']>;
};

/** Whether the law wants a paper of it. */
export const hasNotice = (how: Closed['how']): how is ClosureNotice['how'] => how === 'returned' || how === 'refused';

/** What a notice is called. */
export const closureTitle = (how: ClosureNotice['how']): string =>
  how === 'returned' ? '退回起诉状通知书' : '不予受理通知书';

const received = ({ receivedOn, version, parties: { defendants } }: ClosureNotice): string =>
  `本院于${chineseDate(receivedOn)}收到你（单位）起诉${defendants}的起诉状（第${version}版）。`;

/** Sources: 登记立案规定 第七条; 民事诉讼法 第一百二十六条, 第一百七十一条. */
const paragraphs = (notice: ClosureNotice): readonly string[] =>
  notice.how === 'returned'
    ? [
        `${received(notice)}经审查，${notice.reason}`,
        '现将起诉状退回，并记录在册（最高人民法院关于人民法院登记立案若干问题的规定第七条）。',
        '补齐后可以重新起诉；对退回有异议、坚持起诉的，请向本院提出，本院依法作出裁定。',
      ]
    : [
        `${received(notice)}经审查，本院已作出${notice.rulingNumber ?? ''}民事裁定书，不予受理（民事诉讼法第一百二十六条）。`,
        `理由：${notice.reason}`,
        '裁定书另行送达。不服裁定的，可以在裁定书送达之日起十日内，向本院递交上诉状，上诉于上一级人民法院（民事诉讼法第一百七十一条）。',
      ];

/** The notice as it is printed, from what its event says alone. */
export const closurePaper = (notice: ClosureNotice): DocumentModel => ({
  formKey: 'closure-notice',
  edition: '',
  documentName: closureTitle(notice.how),
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
