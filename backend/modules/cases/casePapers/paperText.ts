import { casePaperName, trialProcedureName } from '../../../../domain/case/casePaperWords.js';
import { pleadingWords } from '../../../../domain/forms/pleadingWords.js';
import type { DocumentModel } from '../../../../domain/forms/documentModel.js';
import { domainOf, type FormDomain } from '../../../../domain/forms/formDomain.js';
import { chineseDate } from '../../../../domain/forms/printing/dates.js';
import type { CasePaper } from './casePaper.js';
import { evidenceLines } from './evidenceLines.js';
import { feeLines, feeRows } from './feeLines.js';
import { addressRows, receiptRows } from './sheets.js';
import { attendance, contactLine, participationLines, publicity, responseLines, rightsLine } from './sharedLines.js';

/** What a paper says, in the order in which it is printed. */
export type PaperText = {
  readonly title: string;
  readonly number: string;
  readonly before: readonly string[];
  readonly table: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] } | null;
  readonly after: readonly string[];
  /** Lines that are signed by whom it goes to. */
  readonly signature: readonly string[];
  readonly court: string;
  readonly date: string;
};

type Body = Pick<PaperText, 'before'> & Partial<Pick<PaperText, 'table' | 'after' | 'signature'>>;

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
/** 一、… 二、… before the lines that there are. */
const numbered = (lines: readonly string[]): readonly string[] =>
  lines.map((line, at) => `${numerals[at] ?? String(at + 1)}、${line}`);

/** Who hears the case, and by which procedure. */
const trialLine = ({ procedure, filled: { judges }, ...paper }: CasePaper): string => {
  const domain = domainOf(paper);
  const how = trialProcedureName(procedure, domain);
  // A committee's examination is no trial of an order that would be chosen.
  const opening = domain === 'compensation' ? `本案由本院${how}` : `本案适用${how}`;
  return `${opening}${judges === '' ? '。审判组织确定后另行通知' : `，由${judges}${domain === 'compensation' ? '承办' : '审理'}`}。`;
};

/** What the court took on, as who opened the case reads it. */
const opened: Readonly<Record<FormDomain, (others: string, cause: string) => string>> = {
  civil: (others, cause) => `你（单位）起诉${others}${cause}一案`,
  administrative: (others, cause) => `你（单位）起诉${others}${cause}一案`,
  criminal: (others, cause) => `你（单位）自诉${others}${cause}一案`,
  compensation: (others, cause) => `你（单位）申请${others}国家赔偿（${cause}）一案`,
};

const acceptance = (paper: CasePaper): Body => {
  const { parties, cause, filedOn, caseNumber } = paper;
  return {
    before: [
      `${parties.addressee}：`,
      `${opened[domainOf(paper)](parties.defendants, cause)}，本院于${chineseDate(filedOn)}登记立案，案号为${caseNumber}。现将有关事项通知如下：`,
      ...numbered([
        rightsLine(paper),
        ...attendance(paper),
        '请填写随本通知发送的送达地址确认书，交回本院。',
        trialLine(paper),
        publicity,
      ]),
      ...contactLine(paper),
    ],
  };
};

/** Who is sued responds; who is concerned by the case is notified to take part. */
const response = (paper: CasePaper): Body => {
  const { parties, cause, filedOn, caseNumber, standing } = paper;
  const isThird = standing === 'third_party';
  const suit = isThird
    ? `${parties.plaintiffs}起诉${parties.defendants}${cause}一案`
    : `${parties.plaintiffs}起诉你（单位）${cause}一案`;
  const told = isThird
    ? '你（单位）与本案有利害关系，依照行政诉讼法第二十九条，通知你（单位）作为第三人参加诉讼'
    : '现将应诉事项通知如下';
  const enclosed = `随本通知发送${pleadingWords(paper).complaint}副本一份`;
  return {
    before: [
      `${parties.addressee}：`,
      `${suit}，本院于${chineseDate(filedOn)}登记立案，案号为${caseNumber}。${isThird ? `${told}。${enclosed}，现将有关事项通知如下：` : `${enclosed}，${told}：`}`,
      ...numbered([
        ...(isThird ? participationLines : responseLines(paper)),
        rightsLine(paper),
        ...attendance(paper),
        '请填写随本通知发送的送达地址确认书，交回本院。',
        trialLine(paper),
        publicity,
      ]),
      ...contactLine(paper),
    ],
  };
};

const evidence = (paper: CasePaper): Body => {
  const { parties, cause, caseNumber } = paper;
  return {
    before: [
      `${parties.addressee}：`,
      `本院受理的${parties.plaintiffs}与${parties.defendants}${cause}一案（${caseNumber}），现将举证事项通知如下：`,
      ...numbered(evidenceLines(paper)),
      ...contactLine(paper),
    ],
  };
};

const payment = (paper: CasePaper): Body => {
  const { parties, cause, caseNumber } = paper;
  return {
    before: [
      `${parties.addressee}：`,
      `你（单位）起诉${parties.defendants}${cause}一案（${caseNumber}），应当预交的案件受理费计算如下：`,
    ],
    table: { columns: ['项目', '内容'], rows: feeRows(paper) },
    after: [...feeLines(paper), ...contactLine(paper)],
  };
};

const address = (paper: CasePaper): Body => ({
  before: [
    '填写前请阅读：',
    '（1）请写明准确的送达地址、收件人和电话。地址、电话或者收件人有变化的，及时书面告知本院。',
    '（2）地址不准确、变更后没有及时告知本院的，诉讼文书按原来确认的地址送出，未能实际收到的后果由受送达人承担。',
    '（3）确认的地址在本案的各审判程序和执行程序中继续有效，另行书面变更的除外。',
    '（4）同意电子送达的，以送达信息到达所填的手机号码、电子邮箱等特定系统的日期为送达日期；判决书、裁定书、调解书可以要求本院提供纸质文书。',
  ],
  table: { columns: ['项目', '内容'], rows: addressRows(paper) },
  after: ['我（单位）已阅读以上说明，确认所填的送达地址和送达方式真实、有效。'],
  signature: ['受送达人（签名或者盖章）', '日期'],
});

const receipt = (paper: CasePaper): Body => ({
  before: [],
  table: { columns: ['项目', '内容'], rows: receiptRows(paper) },
  after: [
    '注：受送达人不在的，可以由其同住成年家属、负责收件的人、诉讼代理人或者指定的代收人签收，并在代收人一栏注明与受送达人的关系。拒绝签收的，送达人在备注中记明拒收的事由和日期。',
  ],
});

const bodies = { acceptance, response, evidence, payment, address, receipt } as const;

/** The text of a paper, from what its event says alone. */
export const casePaperText = (paper: CasePaper): PaperText => {
  const { kind, caseNumber, court, issuedOn } = paper;
  const { before, table = null, after = [], signature = [] } = bodies[kind](paper);
  // Whom it goes to fills in and signs the one, who serves fills in the other: neither is dated by the court.
  const isSigned = kind !== 'address';
  return {
    title: casePaperName(kind, paper.standing),
    number: caseNumber,
    before,
    table,
    after,
    signature,
    court: isSigned ? (court ?? '') : '',
    date: isSigned && kind !== 'receipt' ? chineseDate(issuedOn) : '',
  };
};

const emptied = { title: '', notes: [], columns: [], groups: [], signature: [] } as const;

/** The columns of the tables against each other: what is asked, and the answer. */
export const casePaperShares = [1.1, 4] as const;

/** The same as it is printed. */
export const casePaperModel = ({ title, number, ...text }: PaperText): DocumentModel => ({
  formKey: 'case-paper',
  edition: '',
  documentName: title,
  subtitle: number,
  preamble: { title: '', paragraphs: [], reminderTitle: '', reminder: [] },
  sections: [],
  signature: { text: text.court, date: text.date },
  attachments: [
    ...(text.before.length === 0 ? [] : [{ ...emptied, notes: text.before }]),
    ...(text.table === null
      ? []
      : [
          {
            ...emptied,
            columns: text.table.columns,
            groups: [
              {
                no: null,
                title: null,
                rows: text.table.rows.map((cells) => ({ no: null, name: null, cells })),
              },
            ],
          },
        ]),
    ...(text.after.length === 0 && text.signature.length === 0
      ? []
      : [{ ...emptied, notes: text.after, signature: text.signature }]),
  ],
});
