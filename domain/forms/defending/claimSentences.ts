import { valueText } from '../answerLines.js';
import type { FormAnswers } from '../answers.js';
import { chosenOptions, isEmpty } from '../answerValues.js';
import { declines, isDeclined } from '../declined.js';
import type { Field, FormDefinition } from '../definition.js';
import { fill, type FilledItem } from '../fill.js';
import { plainText } from '../printing/plainText.js';
import { labelField } from '../printing/rowLabel.js';
import { bareText } from '../printing/bareText.js';
import { askedAndAnswered, readingOf } from './readings.js';
import { sentenceText } from './sentenceText.js';

/** What a complaint asks or states in one place, in a sentence that a defendant reads beside the question that answers it. */
export type ClaimSentence = {
  /** `claims.rent_arrears`, or the section alone for its prose. */
  readonly id: string;
  /** `原告请求：支付租金13,500元（第1项）` */
  readonly sentence: string;
};

/** What the complaint says to a question of the defence. */
export type Claimed = {
  /** `unclaimed`: nothing; `elsewhere`: nothing in the table, but the section has prose that may say it. */
  readonly state: 'claimed' | 'unclaimed' | 'elsewhere';
  /** One sentence at least, whatever the state. */
  readonly sentences: readonly string[];
};

/** The sections of a complaint that a defence answers, and how a sentence of each begins. */
const openings: Readonly<Record<string, string>> = { claims: '原告请求：', facts: '原告称，' };

/** Notes of the form that are no part of what it asks: a currency, an advice, a list of what to mention. */
const withoutNotes = (label: string): string =>
  label.replace(/（[^（）]*）$/, (note) => (/^（(?:元|可另附页)）$|等/.test(note) ? '' : note));

/** The choice by which the party says whether the item concerns them at all. */
const isGate = (field: Field, index: number): boolean =>
  index === 0 && field.label === null && (field.options?.some((option) => declines(option)) ?? false);

const joined = (parts: readonly string[], between = '；'): string =>
  parts
    .map((part) => part.replace(/^[，；。、：]+|(?<![，；。、：\s])[，；。、：\s]+$/g, ''))
    .filter((part) => part !== '')
    .join(between);

/** Whether every option that was chosen is named again by what depends on it, or by its printed sentence. */
const isNamedBelow = (choice: Field, { fields, answers }: FilledItem, options: ReadonlySet<string>): boolean =>
  chosenOptions(choice, answers[choice.id]).every(
    (option) =>
      options.has(option) ||
      fields.some(
        ({ id, when, label }) =>
          when?.field === choice.id &&
          when.is.includes(option) &&
          (label?.includes(option) ?? false) &&
          !isEmpty(answers[id]),
      ),
  );

/** The answers of an item that stand neither in its gate nor in a printed sentence, each with its label. */
const leftover = (item: FilledItem, spoken: ReadonlySet<string>, options: ReadonlySet<string>): readonly string[] =>
  item.fields.flatMap((field, index) => {
    const answer = item.answers[field.id];
    // What stands in the label is said with it.
    if (field === labelField(item.item) || isGate(field, index) || spoken.has(field.id) || isEmpty(answer)) return [];
    if (field.options && isNamedBelow(field, item, options)) return [];
    return readingOf(field, answer, `${item.path}.${field.id}`);
  });

/** The only amount that an item can demand, where it demands one: it belongs behind the item's label. */
const onlyAmount = ({ fields }: FilledItem): Field | undefined => {
  const amounts = fields.filter(({ means }) => means === 'claim-amount' || means === 'total-claimed');
  return amounts.length === 1 ? amounts[0] : undefined;
};

/** The item's label as the plaintiff says it: `原告主张实现债权的费用`, `原告请求：支付租金`. */
const demanded = (label: string): string => {
  if (/^是否(?:主张|要求|请求)/.test(label)) return label.replace('是否', '原告');
  if (/^(?:请求|要求)/.test(label)) return `原告${label}`;
  return `${openings['claims'] ?? ''}${label.replace(/^是否/, '')}`;
};

const claimText = (item: FilledItem, label: string): string | null => {
  if (isDeclined(item)) return null;
  const { answers } = item;
  const { text, spoken, options } = sentenceText(item);
  const amount = onlyAmount(item);
  const isBehind = amount !== undefined && !spoken.has(amount.id) && !isEmpty(answers[amount.id]);
  const behind = isBehind ? bareText(amount, answers[amount.id]) : '';
  const rest = joined([text, ...leftover(item, isBehind ? new Set([...spoken, amount.id]) : spoken, options)]);
  const head = `${demanded(label)}${behind}`;
  if (rest === '') return head;
  return `${head}${behind !== '' ? '；' : head.includes('：') ? '，' : '：'}${rest}`;
};

const factText = (item: FilledItem, label: string): string => {
  const { fields, answers } = item;
  const [first] = fields;
  const { text, spoken, options } = sentenceText(item);
  const rest = joined([text, ...leftover(item, spoken, options)]);
  const choice = first && isGate(first, 0) ? valueText(first, answers[first.id]) : '';
  if (choice === '') return `${label}：${rest}`;
  return joined([askedAndAnswered(label, choice) ?? `${label}：${choice}`, rest], '，');
};

/** The label as it is printed: of labels with a box each, those that are ticked. */
const saidLabel = ({ item, answers }: FilledItem): string => {
  const field = labelField(item);
  const chosen = field?.options ? chosenOptions(field, answers[field.id]) : [];
  return chosen.length > 0 ? chosen.join('，') : (item.label ?? '');
};

const sayItem = (item: FilledItem, section: string): string | null => {
  const { no } = item.item;
  const name = withoutNotes(saidLabel(item));
  const text = section === 'claims' ? claimText(item, name) : `${openings[section] ?? ''}${factText(item, name)}`;
  return text === null ? null : `${text}${no === null ? '' : `（第${no}项）`}`;
};

/**
 * What a complaint asks and states, item by item, each in a sentence. Items without an answer, and claims that the plaintiff
 * declines (否, 无), have none. The prose of a section stands under the section's id.
 */
export const claimSentences = (complaint: FormDefinition, answers: FormAnswers): readonly ClaimSentence[] =>
  fill(complaint, answers).sections.flatMap(({ section, open, items }): ClaimSentence[] => {
    const opening = openings[section.id];
    if (opening === undefined) return [];
    const prose: unknown = open?.text;
    const words = typeof prose === 'string' ? plainText(prose).trim() : '';
    return [
      ...(words === '' ? [] : [{ id: section.id, sentence: `${opening}${words}` }]),
      ...items.flatMap((item) => {
        if (Object.values(item.answers).every(isEmpty)) return [];
        const sentence = sayItem(item, section.id);
        return sentence === null ? [] : [{ id: item.id, sentence }];
      }),
    ];
  });

/** What the complaint says to a question that answers the items of these ids; with no ids nothing is to be said. */
export const claimedFor = (ids: readonly string[], sentences: readonly ClaimSentence[]): Claimed | null => {
  if (ids.length === 0) return null;
  const own = sentences.filter(({ id }) => ids.includes(id)).map(({ sentence }) => sentence);
  if (own.length > 0) return { state: 'claimed', sentences: own };
  const sections = new Set(ids.map((id) => id.split('.')[0] ?? ''));
  const isFact = !sections.has('claims');
  const subject = isFact ? '原告没有在表格中填写此项' : '原告未主张此项';
  const hasProse = sentences.some(({ id }) => sections.has(id));
  if (hasProse) {
    const heading = isFact ? '事实与理由' : '诉讼请求';
    const missing = isFact ? subject : '原告没有在表格中主张此项';
    return { state: 'elsewhere', sentences: [`${missing}，但另写了一段“${heading}”，请对照。`] };
  }
  return { state: 'unclaimed', sentences: [`${isFact ? '原告未陈述此项' : subject}。`] };
};
