import type { z } from 'zod';
import type { FormDomain } from '../../forms/formDomain.js';
import { declarationOf, task, type Parts, type Task } from '../task.js';
import { chat } from './chat.js';
import { legalBasis } from './legalBasis.js';
import { riskHints } from './riskHints.js';

type Field = Exclude<FormDomain, 'civil'>;

/**
 * What the helps beside a form keep in mind in a field of law: who is who, whose the burden is, which periods run. Sources: 行政诉讼法
 * 第二十六条, 第三十四条, 第四十四条 to 第四十六条; 刑事诉讼法 第十二条, 第五十一条, 刑事诉讼法解释 第三百一十六条; 国家赔偿法
 * 第二十三条, 第二十四条, 第三十九条, 赔偿委员会程序规定 第十三条.
 */
const fields: Readonly<Record<Field, { readonly title: string; readonly words: string }>> = {
  administrative: {
    title: '行政',
    words:
      '这是行政诉讼：被告是作出行政行为或者应当履行职责而没有履行的行政机关，由其对行政行为的合法性负举证责任，不要因原告没有证明行为违法而提出缺少证据。应当留意：被告是否适格，起诉期限是否已过，法律规定应当先申请复议的是否已经复议，是否写明被诉的行政行为和何时知道。',
  },
  criminal: {
    title: '刑事自诉',
    words:
      '这是刑事自诉：有罪的举证责任由自诉人承担，被告人不需要证明自己无罪。未经法院判决，不得把任何人说成罪犯，只说“自诉人称”一类的话；不推算刑罚和赔偿数额，不提诉讼费。应当留意：是否属于可以自诉的案件，时间、地点、经过、后果和证据是否写明，附带民事部分是否写明物质损失。',
  },
  compensation: {
    title: '国家赔偿',
    words:
      '这是国家赔偿：当事人称赔偿请求人和赔偿义务机关，没有原告和被告，由赔偿委员会作出决定而不是判决，不收取费用。赔偿义务机关对其职权行为的合法性负有举证责任。应当留意：是否先向赔偿义务机关提出、是否经过复议以及各自的期限，两年的请求时效。不要计算赔偿金。',
  },
};

/** A help in the words of civil cases, with what a field of law adds to them. */
const inField = <P extends Parts, Value extends string, Reply extends z.ZodType | null>(
  help: Task<P, Value, Reply>,
  field: Field,
): Task<P, Value, Reply> => {
  const { title, words } = fields[field];
  return task(`${help.name}-${field}`, {
    ...declarationOf(help),
    title: `${help.title}（${title}）`,
    prompt: `${help.prompt}\n${words}`,
    version: 1,
  });
};

const helpsIn = (field: Field) => ({
  chat: inField(chat, field),
  legalBasis: inField(legalBasis, field),
  riskHints: inField(riskHints, field),
});

/** The helps beside a form by the field of law of the form. */
export const besideTheForm = {
  civil: { chat, legalBasis, riskHints },
  administrative: helpsIn('administrative'),
  criminal: helpsIn('criminal'),
  compensation: helpsIn('compensation'),
} as const satisfies Record<FormDomain, unknown>;
