import type { AnswerValue } from '../answers.js';
import { isEmpty } from '../answerValues.js';
import type { Field } from '../definition.js';
import { filledField, filledFields } from '../fill.js';
import { bareText } from '../printing/bareText.js';

/** Labels that say no more than that something follows. */
const emptyLabels: readonly string[] = ['内容', '具体内容'];

/** `以……方式` with 转账 reads `以转账方式`; another label stands before its answer. */
const labelled = (label: string | null, text: string): string => {
  if (label === null || label === '' || emptyLabels.includes(label)) return text;
  if (label.includes('……')) return label.replace('……', text);
  return `${label.replace(/[：:]$/, '')}：${text}`;
};

const negations: readonly (readonly [RegExp, string])[] = [
  [/是否(?:作出|做出)了/, '未作出'],
  [/是否在法定期限内履行了/, '未在法定期限内履行'],
  [/是否(?:为|系)/, '不是'],
  [/是否(?=首次|最高额)/, '不是'],
  [/是否已经?/, '没有'],
  [/是否还?在/, '不在'],
  [/是否(?=存在|合格|属于|包含|具有|应)/, '不'],
  [/是否/, '未'],
];

/**
 * A label that asks 是否 or 有无 with its answer, in a few words: `是否签订保证合同` with 否 reads `未签订保证合同`. `null` where the
 * label asks no such thing.
 */
export const askedAndAnswered = (label: string, option: string): string | null => {
  if (label.includes('有无') && (option === '有' || option === '无'))
    return label.replace('有无', option === '无' ? '没有' : '有');
  if (/^(?:主张|请求)/.test(label) && (option === '是' || option === '否'))
    return option === '是' ? label : `不${label}`;
  // 就是否存在劳动关系申请劳动仲裁 asks about the arbitration.
  if (!label.includes('是否') || label.includes('就是否')) return null;
  if (option === '是') return label.replace('是否', /是否(?:首次|最高额)/.test(label) ? '是' : '');
  if (option !== '否') return null;
  const [pattern, words] = negations.find(([asked]) => asked.test(label)) ?? ['是否', '未'];
  return label.replace(pattern, words);
};

/** An answered field with its label; a group member by member, a repeated field row by row. */
export const readingOf = (field: Field, value: AnswerValue, path: string): readonly string[] =>
  filledField(field, value, path).entries.flatMap(({ value: one, record }, index): readonly string[] => {
    if (isEmpty(one)) return [];
    if (record !== null) {
      const inside = filledFields(record).flatMap((member) => readingOf(member.field, member.value, member.path));
      return inside.length === 0 ? [] : [field.repeat ? `${index + 1}. ${inside.join('，')}` : inside.join('，')];
    }
    const single: Field = { ...field, repeat: false };
    const text = bareText(single, one);
    const short = field.label === null ? null : askedAndAnswered(field.label, text);
    return [short ?? labelled(field.label, text)];
  });
