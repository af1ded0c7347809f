import type { CaseEvent } from '../../../../domain/case/events.js';
import { answerWord } from '../../../../domain/forms/standing.js';
import { pleadingWords } from '../../../../domain/forms/pleadingWords.js';
import { provisionsOf } from '../../../../domain/case/procedure.js';
import type { DocumentModel } from '../../../../domain/forms/documentModel.js';
import { domainOf, type FormDomain } from '../../../../domain/forms/formDomain.js';
import { chineseDate } from '../../../../domain/forms/printing/dates.js';
import { against } from '../against.js';

type Asked = Extract<CaseEvent, { type: 'CorrectionAsked' }>['data'];
/** A notice with its words; those of an erased case are gone. */
export type Notice = Omit<Asked, 'renderer' | 'documentHash' | 'texts' | 'parties'> & {
  readonly texts: NonNullable<Asked['texts']>;
  readonly parties: NonNullable<Asked['parties']>;
};
type Attachment = DocumentModel['attachments'][number];

/** The columns of the table against each other: number, place, what stands there, what is to be corrected. */
export const correctionShares = [0.6, 2.2, 2.4, 3] as const;

const emptied: Attachment = { title: '', notes: [], columns: [], groups: [], signature: [] };

const table = ({ marks, texts }: Notice): Attachment => {
  const textOf = new Map(texts.map((text) => [text.markId, text]));
  const rows = marks.map(({ markId, label, basis }, index) => {
    const { reason: words = '', valueThen = '' } = textOf.get(markId) ?? {};
    const reason = basis === undefined ? words : `${words}（${basis}）`;
    return {
      no: null,
      name: null,
      cells: [String(index + 1), label, valueThen === '' ? '（未填写）' : valueThen, reason],
    };
  });
  return { ...emptied, columns: ['序号', '位置', '现填内容', '需补正之处'], groups: [{ no: null, title: null, rows }] };
};

/**
 * What follows from a notice: 登记立案规定 第七条; of an administrative complaint 行政诉讼法解释 第四十九条, 第五十五条, by which one that is still not
 * right goes back too before a ruling refuses it. A committee that examines an application for compensation decides (赔偿委员会程序规定 第三条).
 */
const consequences: Readonly<Record<FormDomain, string>> = {
  civil:
    '在指定期限内补正的，本院决定是否立案的期间自收到补正材料之日起计算；没有补正的，退回诉状并记录在册，坚持起诉的，裁定不予受理；经补正仍不符合要求的，裁定不予受理',
  administrative:
    '在指定期限内补正并符合起诉条件的，登记立案，立案期限从补正后递交本院的次日起算；拒绝补正或者经补正仍不符合起诉条件的，退回诉状并记录在册；坚持起诉的，裁定不予立案，并载明理由',
  criminal:
    '在指定期限内补正的，本院决定是否立案的期间自收到补正材料之日起计算；没有补正的，退回自诉状并记录在册，坚持自诉的，裁定不予受理；经补正仍不符合要求的，裁定不予受理',
  compensation: '收到赔偿申请的时间自赔偿委员会收到补正材料之日起计算；不符合申请条件的，决定不予受理',
};

/** What a complaint's notice says of the consequences. No length of the period is called statutory. */
const complaintEnd = ({ dueOn, ...notice }: Notice): readonly string[] => {
  const domain = domainOf(notice);
  const { endOfPeriod, correction } = provisionsOf(domain);
  const { complaint } = pleadingWords(notice);
  return [
    `请于${chineseDate(dueOn)}以前补正。该期限由本院指定；届满日是法定休假日的，以其后的第一个工作日为届满日${endOfPeriod === null ? '' : `（${endOfPeriod}）`}。`,
    `补正方法：在本系统凭案号和验证码打开${complaint}，修改后提交新的版本；也可以到本院提交纸质材料。`,
    `${consequences[domain]}（${correction}）。`,
  ];
};

/** The law that says that the court goes on without a defence; nothing where none says it of this field, and of no third party's opinion. */
const explanationBasis = ({ answerer, ...of }: Pick<Notice, 'domain' | 'answerer'>): string => {
  const { defence } = provisionsOf(domainOf(of));
  return defence === null || answerer !== undefined ? '' : `（${defence}）`;
};

const defenseEnd = ({ dueOn, ...notice }: Notice): readonly string[] => [
  `请于${chineseDate(dueOn)}以前补充说明。`,
  `方法：在本系统凭案号和验证码打开${answerWord(notice.answerer)}，修改后提交新的版本；也可以到本院提交纸质材料。`,
  `是否补充说明由您决定，不影响案件的审理${explanationBasis(notice)}。`,
];

/** Whom to ask; nothing where the notice names nobody. */
const contactLine = ({ contact }: Notice): readonly string[] => {
  const parts = [
    ...(contact?.clerk ? [`联系人：${contact.clerk}`] : []),
    ...(contact?.telephone ? [`联系电话：${contact.telephone}`] : []),
  ];
  return parts.length === 0 ? [] : [`${parts.join('，')}。`];
};

/** What a notice is called. */
export const noticeTitle = ({ pleading }: Pick<Notice, 'pleading'>): string =>
  pleading === 'complaint' ? '补正通知书' : '补充说明通知书';

/** The notice as it is printed, from what its event says alone. */
export const correctionPaper = (notice: Notice): DocumentModel => {
  const { pleading, version, parties, caseNumber, receivedOn, askedOn, court, count } = notice;
  const { act } = pleadingWords(notice);
  const isComplaint = pleading === 'complaint';
  const addressee = isComplaint ? parties.plaintiffs : parties.defendants;
  const received = isComplaint
    ? `本院于${chineseDate(receivedOn)}收到你（单位）${against[domainOf(notice)](parties.defendants)}（第${version}版）。经审查，下列内容需要补正，现一次性告知：`
    : `本院于${chineseDate(receivedOn)}收到你（单位）对${parties.plaintiffs}所提${act}的${answerWord(notice.answerer)}（第${version}版）。下列内容请补充说明：`;
  const again = count > 1 ? [`本通知是第${count}次通知，原因：${notice.againBecause ?? ''}`] : [];
  return {
    formKey: 'correction-notice',
    edition: '',
    documentName: noticeTitle(notice),
    subtitle: `（${caseNumber}）`,
    preamble: { title: '', paragraphs: [], reminderTitle: '', reminder: [] },
    sections: [],
    signature: { text: court ?? '', date: chineseDate(askedOn) },
    attachments: [
      { ...emptied, notes: [`${addressee}：`, received, ...again] },
      table(notice),
      {
        ...emptied,
        notes: [...(isComplaint ? complaintEnd(notice) : defenseEnd(notice)), ...contactLine(notice)],
      },
    ],
  };
};
