import { domainOf, type FormDomain } from '../../../../domain/forms/formDomain.js';
import { fenOf } from '../../../../domain/forms/deriving/amounts.js';
import {
  feeKindName,
  feeRange,
  feeSource,
  halvingArticle,
  halvingName,
  type FeeKind,
} from '../../../../domain/fees/litigationFee.js';
import type { CasePaper } from './casePaper.js';

/** What follows where a fee is not paid; `null` where none is asked for, and no notice to pay is issued. */
const unpaid: Readonly<Record<FormDomain, string | null>> = {
  civil: '民诉法解释第二百一十三条',
  administrative: '行政诉讼法解释第六十一条',
  criminal: null,
  compensation: null,
};

const amountOf = (amount: string | null): bigint | null => (amount === null ? null : (fenOf(amount) ?? null));

const articleOf = (kind: FeeKind, amount: string | null): string =>
  feeRange({ kind, amount: amountOf(amount) }).article;

/** How the fee comes about, row by row. */
export const feeRows = ({ filled: { fee } }: CasePaper): readonly (readonly string[])[] => {
  if (fee === undefined) throw new Error('a notice to pay without a fee');
  const { kind, amount, full, halving, due } = fee;
  return [
    ['案件类别', feeKindName(kind)],
    ['金额或者价额', amount === null ? '没有' : `${amount}元`],
    ['收费标准', articleOf(kind, amount)],
    ['案件受理费', `${full}元`],
    ['减半交纳', halving === null ? '不减半' : `${halvingName(halving)}（${halvingArticle(halving)}）`],
    ['应当预交', `${due}元`],
  ];
};

/** Until when, what follows, and who may ask for relief. */
export const feeLines = (paper: CasePaper): readonly string[] => {
  const { payment = '', fee } = paper.filled;
  const basis = unpaid[domainOf(paper)];
  if (basis === null) throw new Error('a notice to pay where nothing is paid');
  return [
    '请自接到本通知的次日起七日内交纳（诉讼费用交纳办法第二十二条）。',
    `交纳方式：${payment === '' ? '　　　　　　　　　　　　　　　　　　　　' : payment}`,
    `逾期不交纳又未提出司法救助申请，或者申请未获批准后仍不交纳的，按撤诉处理（${basis}）。`,
    '交纳确有困难的，可以依照诉讼费用交纳办法第四十四条至第四十八条，书面申请缓交、减交或者免交，并提交证明材料。',
    ...(fee?.kind === 'labour' ? ['追索劳动报酬的案件可以不预交（诉讼费用交纳办法第二十条）。'] : []),
    `收费依据：${feeSource}。`,
  ];
};
