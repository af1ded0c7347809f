import { domainOf, type FormDomain } from './formDomain.js';

/** What the papers and the sides of a case are called. */
export type PleadingWords = {
  /** The pleading that opens the case, as sentences name it. */
  readonly complaint: string;
  readonly plaintiff: string;
  readonly defendant: string;
  /** What the form calls the section of what is asked for. */
  readonly demands: string;
  /** That somebody turned to the court at all, as verb and as noun. */
  readonly act: '起诉' | '自诉' | '申请';
  /** Who signs the pleading that opens the case, as its last line says. */
  readonly signs: string;
};

const ofSuits: PleadingWords = {
  complaint: '起诉状',
  plaintiff: '原告',
  defendant: '被告',
  demands: '诉讼请求',
  act: '起诉',
  signs: '具状人',
};

/**
 * By field of law. Who prosecutes privately is 自诉人 and who is accused 被告人 (刑事诉讼法 第一百零八条); who asks the compensation committee
 * is 赔偿请求人, and the authority that owes compensation 赔偿义务机关 (国家赔偿法 第二十一条, 第二十二条).
 */
const words: Readonly<Record<FormDomain, PleadingWords>> = {
  civil: ofSuits,
  administrative: ofSuits,
  criminal: {
    complaint: '自诉状',
    plaintiff: '自诉人',
    defendant: '被告人',
    demands: '诉讼请求',
    act: '自诉',
    signs: '具状人',
  },
  compensation: {
    complaint: '国家赔偿申请书',
    plaintiff: '赔偿请求人',
    defendant: '赔偿义务机关',
    demands: '赔偿请求',
    act: '申请',
    signs: '赔偿请求人',
  },
};

/** The words of a case, or of a form, by its field of law. */
export const pleadingWords = (of: { readonly domain?: FormDomain | undefined }): PleadingWords => words[domainOf(of)];

/** Writes a sentence of this program; what stands in `${…}` is taken as it is. */
export type Said = (parts: TemplateStringsArray, ...values: readonly (string | number)[]) => string;

/**
 * Writes sentences in the words of a field of law: they are put down in the words of a civil case, and 起诉状, 起诉, 原告 and 被告 become what
 * they are called there. What somebody wrote stands in `${…}` and is never changed:
 *
 * ```
 * const say = saidIn(definition);
 * say`原告请求：${sentence}`;
 * ```
 */
export const saidIn = (of: { readonly domain?: FormDomain | undefined }): Said => {
  const { complaint, act, plaintiff, defendant } = pleadingWords(of);
  const put = (part: string): string =>
    part
      .replaceAll('起诉状', complaint)
      .replaceAll('起诉', act)
      .replaceAll('原告', plaintiff)
      .replaceAll('被告', defendant);
  return (parts, ...values) =>
    parts.map((part, at) => `${put(part)}${at < values.length ? String(values[at]) : ''}`).join('');
};

/** Who turned against whom, in one line: 王五 诉 李四. */
export const suing = (of: { readonly domain?: FormDomain | undefined }, own: string, other: string): string =>
  domainOf(of) === 'compensation' ? `${own} 请求 ${other} 赔偿` : `${own} 诉 ${other}`;

/** A name of this program in words that fit every field of law, for lists that hold cases of all of them. */
export const inNeutralWords = (name: string): string =>
  name
    .replaceAll('起诉状', '起诉文书')
    .replaceAll('答辩状', '答辩文书')
    .replaceAll('原告', '起诉方')
    .replaceAll('被告', '应诉方');
