import { valueText } from '../answerLines.js';
import type { FormAnswers } from '../answers.js';
import { chosenOptions, isEmpty } from '../answerValues.js';
import { declines, isDeclined } from '../declined.js';
import type { Field, FormDefinition } from '../definition.js';
import { pleadingWords, saidIn } from '../pleadingWords.js';
import { fill, type FilledItem } from '../fill.js';
import type { FormDomain } from '../formDomain.js';
import { plainText } from '../printing/plainText.js';
import { labelField } from '../printing/rowLabel.js';
import { labelSentence } from '../printing/wideRow.js';
import { fieldIdsIn } from '../resolveSentences.js';
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

/** The sections of a complaint that a defence answers, and how a sentence of each begins, whatever the form calls the plaintiff. */
const openings: Readonly<Record<string, string>> = { claims: '原告请求：', facts: '原告称，' };

/** Notes of the form that are no part of what it asks: a currency, an advice, a list of what to mention. */
const withoutNotes = (label: string): string =>
  label.replace(/（[^（）]*）$/, (note) => (/^（(?:元|可另附页)）$|等/.test(note) ? '' : note));

/** The choice by which the party says whether the item concerns them at all. */
const isGate = (field: Field, index: number): boolean =>
  index === 0 &&
  (field.label === null || /^是否主张以下/u.test(field.label)) &&
  (field.options?.some((option) => declines(option)) ?? false);

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

/** Whether a choice between words with a slash is said by a printed sentence: its words stand there with the gap behind them. */
const isWordOfSentence = ({ alternatives }: Field, { item }: FilledItem, spoken: ReadonlySet<string>): boolean =>
  item.sentences.some(({ text }) => {
    const at = alternatives === undefined ? -1 : text.indexOf(alternatives.printed);
    const [gap] = at === -1 ? [] : fieldIdsIn(text.slice(at));
    return gap !== undefined && spoken.has(gap);
  });

/** The answers of an item that stand neither in its gate nor in a printed sentence, each with its label. */
const leftover = (item: FilledItem, spoken: ReadonlySet<string>, options: ReadonlySet<string>): readonly string[] =>
  item.fields.flatMap((field, index) => {
    const answer = item.answers[field.id];
    // What stands in the label is said with it.
    if (field === labelField(item.item) || isGate(field, index) || spoken.has(field.id) || isEmpty(answer)) return [];
    if (field.options && isNamedBelow(field, item, options)) return [];
    if (isWordOfSentence(field, item, spoken)) return [];
    const rest = Array.isArray(answer) ? answer.filter((option) => !options.has(String(option))) : answer;
    return readingOf(field, field.kind === 'multichoice' ? rest : answer, `${item.path}.${field.id}`);
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
  return `${openings['claims'] ?? ''}${label.replace(/^是否|是否(?=需要)/u, '')}`;
};

/** A demand whose label is its own sentence: 原告请求对被告人张三以侮辱罪追究刑事责任. */
const demandedSentence = (item: FilledItem): string => {
  const { text, spoken, options } = sentenceText(item);
  const said = text === '' ? (item.item.label ?? '') : text;
  return joined([demanded(withoutNotes(said)), ...leftover(item, spoken, options)]);
};

const claimText = (item: FilledItem, label: string): string | null => {
  if (isDeclined(item)) return null;
  if (labelSentence(item.item)) return demandedSentence(item);
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
export const claimSentences = (complaint: FormDefinition, answers: FormAnswers): readonly ClaimSentence[] => {
  const { plaintiff } = pleadingWords(complaint);
  // Every sentence begins with who asks or states it.
  return inCivilWords(complaint, answers).map(({ id, sentence }) => ({
    id,
    sentence: `${plaintiff}${sentence.slice(civil.length)}`,
  }));
};

/** Who sues in a civil case: with this word sentences begin. */
const civil = '原告';

const inCivilWords = (complaint: FormDefinition, answers: FormAnswers): readonly ClaimSentence[] =>
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
export const claimedFor = (
  ids: readonly string[],
  sentences: readonly ClaimSentence[],
  of: { readonly domain?: FormDomain | undefined } = {},
): Claimed | null => {
  if (ids.length === 0) return null;
  const own = sentences.filter(({ id }) => ids.includes(id)).map(({ sentence }) => sentence);
  if (own.length > 0) return { state: 'claimed', sentences: own };
  const sections = new Set(ids.map((id) => id.split('.')[0] ?? ''));
  const isFact = !sections.has('claims');
  const say = saidIn(of);
  const subject = isFact ? say`原告没有在表格中填写此项` : say`原告未主张此项`;
  const hasProse = sentences.some(({ id }) => sections.has(id));
  if (hasProse) {
    const heading = isFact ? '事实与理由' : pleadingWords(of).demands;
    const missing = isFact ? subject : say`原告没有在表格中主张此项`;
    return { state: 'elsewhere', sentences: [`${missing}，但另写了一段“${heading}”，请对照。`] };
  }
  return { state: 'unclaimed', sentences: [`${isFact ? say`原告未陈述此项` : subject}。`] };
};
