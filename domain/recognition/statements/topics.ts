import { Words } from '../words/phrases.js';
import { breaches } from '../words/amountWords.js';
import { z } from 'zod';
import shipped from './topics.json' with { type: 'json' };

const Topic = z.strictObject({
  /** Words of the labels of the items that this is about. */
  labels: z.array(z.string().min(1)).min(1),
  /** Words of labels that are of another matter although they hold one of `labels`. */
  excluding: z.array(z.string().min(1)).optional(),
  /** Words of the groups of an item that it is about: 汽车明细 of 夫妻共同财产. Absent: every group. */
  groups: z.array(z.string().min(1)).optional(),
  /** Labels of the fields in the item; '' for those that have none. Absent: every field. */
  fields: z.array(z.string()).optional(),
  /** Words of sentences that are about it. */
  about: Words.optional(),
  /** Words by which a defence speaks of it without its name: what was paid of the one sum that is sued for. */
  defended: Words.optional(),
  /** Words of which the text has one somewhere, without which those of `about` say nothing of it: 一起还 demands nothing of a guarantor where there is none. */
  given: Words.optional(),
  /** Words with which its own clause demands it: 诉讼费他掏. */
  demanded: Words.optional(),
  /** Words of clauses that are of another matter, so that an answer ends before them. */
  ends: Words.optional(),
  /** The breaches of a contract that it is about: a penalty for another one is none of it. */
  breach: z.array(z.enum(breaches)).min(1).optional(),
  /** For each option, words that say it. */
  options: z.record(z.string(), Words).optional(),
  /** Words of the clause that is the answer. */
  clauses: Words.optional(),
  /** Words of a clause whose date is the answer. */
  dates: Words.optional(),
  /** Words around the number that is the answer: 工期…天. */
  numbers: Words.optional(),
  /** Endings of the name that is the answer: 医院. */
  names: Words.optional(),
  /** Words for the ways of doing something, of which those that the text gives are the answer: 微信、电话. */
  ways: Words.optional(),
  /** Words of which one stands in the sentence that answers: of a place beside 租了, without which it says nothing of what was let. */
  beside: Words.optional(),
  /** Words by which the clause behind the answer goes on with it: 余款…. */
  goesOn: Words.optional(),
  /** Words of the titles of a contract's terms, each of which answers as a whole. */
  titles: Words.optional(),
  /** Words of the one term of a contract whose number is the answer: 第六条. */
  terms: Words.optional(),
  /** Words of terms and clauses that are of another matter although they hold a word of it. */
  unless: Words.optional(),
  /** Who bears the costs that are the answer: 水电费 of 水电费由乙方承担. */
  bearers: Words.optional(),
  /** Whether a rate is the answer, and not the clause around it: 日万分之五. */
  rates: z.boolean().optional(),
  /** Whether it asks what somebody has, so that 没有房产 is no answer to it. */
  holdings: z.boolean().optional(),
});

const Topics = z.strictObject({ topics: z.array(Topic) });
export type Topic = z.infer<typeof Topic>;

/** The table of what the questions of forms are about, in the words of people and of documents, which lawyers edit: `topics.json`. */
const { topics } = Topics.parse(shipped);

/** The topics of a question by the labels of its item and of its field; `wholeLabel` names the groups between them as well. */
export const topicsAt = (itemLabel: string, fieldLabel: string, wholeLabel = ''): readonly Topic[] =>
  topics.filter(
    ({ labels, excluding = [], groups, fields }) =>
      labels.some((label) => itemLabel.includes(label)) &&
      !excluding.some((label) => itemLabel.includes(label)) &&
      (groups === undefined || groups.some((group) => wholeLabel.includes(group))) &&
      (fields === undefined || fields.includes(fieldLabel)),
  );

/** 应付违约金数额 → 违约金: what somebody disputes is called so. */
const bareSubject = (word: string): string =>
  word
    .replace(/^(?:应付|应当支付的|应支付的|欠付|未付|合同约定的?|约定的?)/u, '')
    .replace(/(?:的)?(?:数额|标准|金额|诉请|诉求|情况)$/u, '');

/** What is left of a label without the words that every form has: 对加班费诉请的确认或异议 → 加班费. */
export const subjectsOfLabel = (label: string): readonly string[] =>
  label
    .replaceAll(/（[^（）]*）|\([^()]*\)/gu, '')
    .replace(/^对/u, '')
    .replace(/(?:的)?(?:确认[或和]异议|[有是]?[无否]?有?[无]?异议)$/u, '')
    .replace(/(?:的)?(?:诉讼请求|诉请|请求|情况|事实|明细|内容|相关情况)$/u, '')
    .replace(/^(?:是否|有无)?(?:主张|要求|请求|存在|签订|办理|约定|申请|对|就)?(?:支付|返还)?/u, '')
    .split(/[、/和或及并]|以及/u)
    .map((word) => word.trim())
    .flatMap((word) => (label.startsWith('对') ? [...new Set([word, bareSubject(word)])] : [word]))
    .filter((word) => /^[\p{Script=Han}]{2,12}$/u.test(word));
