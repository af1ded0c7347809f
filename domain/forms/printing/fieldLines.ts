import type { AnswerValue } from '../answers.js';
import { isEmpty } from '../answerValues.js';
import type { Field, Sentence } from '../definition.js';
import type { Paragraph, Run } from '../documentModel.js';
import { fieldIdsIn } from '../resolveSentences.js';
import { withAlternativesChosen } from './alternatives.js';
import { withoutDoubles } from './doubles.js';
import { filledField, type FilledField, type FilledRecord } from '../fill.js';
import { pictureMembers } from '../pictures.js';
import { noPictures, pictureParagraphs, type PictureNumbers } from './pictures.js';
import { emptyField, fieldRuns, box, boxRuns, isShort, labelRuns, paragraphs, printed, space } from './runs.js';
import { besideOption, besideSentence, isChoiceWithin, sentenceRuns } from './sentence.js';

/**
 * The fields of a record as the form prints them, in order, each filled or empty: a field whose answer does not count
 * prints empty. Each sentence stands where the first of its fields would, which is behind its option where it belongs to one.
 */
export const fieldLines = (
  { path, fields: asked, answers }: FilledRecord,
  given: readonly Sentence[] = [],
  numbers: PictureNumbers = noPictures,
): readonly Paragraph[] => {
  const { fields, sentences } = withAlternativesChosen(asked, given, answers);
  const beside = new Set(sentences.flatMap((sentence) => besideSentence(sentence, fields)));
  const lines: Paragraph[] = [];
  const printedSentences = new Set<Sentence>();
  let index = 0;
  for (let field = fields[index]; field; field = fields[index]) {
    index += 1;
    const sentence = sentenceOf(field, sentences);
    if (sentence) {
      if (!printedSentences.has(sentence)) lines.push(...paragraphs(sentenceRuns(sentence, fields, answers), path));
      printedSentences.add(sentence);
    } else if (field.options) {
      const branch = branchOf(field, fields.slice(index));
      lines.push(...choiceLines(field, branch, { path, fields, answers }, sentences, numbers));
      index += branch.length;
    } else if (!beside.has(field)) {
      const own = lineOf(field, answers[field.id], `${path}.${field.id}`, numbers);
      const before = fieldInNote(field) && follows(field, fields[index - 2]) ? lines.pop() : undefined;
      lines.push(...(before ? joined(before, own) : own));
    }
  }
  return lines;
};

/** The fields right behind a choice that depend on it, directly or through each other. */
const branchOf = (choice: Field, behind: readonly Field[]): readonly Field[] => {
  const ids = new Set([choice.id]);
  const end = behind.findIndex((field) => {
    if (!field.when || !ids.has(field.when.field)) return true;
    ids.add(field.id);
    return false;
  });
  return end === -1 ? behind : behind.slice(0, end);
};

const choiceLines = (
  choice: Field,
  branch: readonly Field[],
  { path, answers: record }: FilledRecord,
  sentences: readonly Sentence[],
  numbers: PictureNumbers,
): readonly Paragraph[] => {
  const value = record[choice.id];
  const here = `${path}.${choice.id}`;
  const options = choice.options ?? [];
  const note: readonly Run[] = choice.note ? [printed(choice.note)] : [];
  if (branch.length === 0) {
    const [before, behind] = aroundRuns(choice.label);
    if (isNumbered(options))
      return options.flatMap((option, index) =>
        paragraphs([...(index === 0 ? before : []), box(choice, option, value)], here),
      );
    const boxes = [...boxRuns(choice, value), ...behind, ...note];
    return isSentence(choice.label)
      ? [...paragraphs(before, here), ...paragraphs(boxes, here)]
      : paragraphs([...before, ...boxes], here);
  }
  const oneLine =
    !isNumbered(options) &&
    (options.length > 2 || choice.means === 'agent-authority') &&
    !branch.some((field) => sentenceOf(field, sentences)) &&
    branch.every((field) => isBesideOption(field) && !field.repeat && isOwn(choice, field)) &&
    new Set(branch.map(({ when }) => when?.is[0])).size === branch.length;
  if (oneLine) {
    const runs = options.flatMap((option, index) => [
      ...(index > 0 ? [space] : []),
      box(choice, option, value),
      ...branch.filter(({ when }) => when?.is[0] === option).flatMap((field) => besideOption(field, option, record)),
    ]);
    const [before, behind] = aroundRuns(choice.label);
    return paragraphs(withoutDoubles([...before, ...runs, ...behind, ...note]), here);
  }
  const heading = choice.label === null && !choice.note ? [] : paragraphs([...labelRuns(choice.label), ...note], here);
  const byOption = options.flatMap((option) => {
    const [first, ...rest] = under(choice, branch, option);
    const label = first ? withoutOption(first.label, option) : null;
    const members = first ? [{ ...first, label }, ...rest] : [];
    const behind = (first && sentenceOf(first, sentences)?.text) ?? label;
    const between = behind?.startsWith('：') ? [] : [space];
    const lines = fieldLines({ path, fields: members, answers: record }, sentences, numbers);
    return underBox(box(choice, option, value), lines, between, here);
  });
  return [...heading, ...byOption];
};

const sentenceOf = ({ id }: Field, sentences: readonly Sentence[]): Sentence | undefined =>
  sentences.find(({ text }) => fieldIdsIn(text).includes(id));

/** Options like 1. 当事人在合同中没有订有仲裁条款…: grounds, each on a line of its own. */
const isNumbered = (options: readonly string[]): boolean =>
  options.length > 1 && options.filter((option) => /^\d+\./.test(option)).length > options.length / 2;

/** 以……方式: a label around its field, as two parts; any other stands before it. */
const aroundRuns = (label: string | null): readonly [readonly Run[], readonly Run[]] => {
  const [before, behind] = label?.split('……') ?? [];
  return before && behind
    ? [
        [printed(before), space],
        [space, printed(behind)],
      ]
    : [labelRuns(label), []];
};

/** A label that is a whole sentence (of what is asked on mediation): its boxes stand below it. */
const isSentence = (label: string | null): boolean => label?.endsWith('。') ?? false;

/** 特别授权☑：代为和解, 离婚损害赔偿☑　金额：, where box and field would otherwise say the option twice. */
const withoutOption = (label: string | null, option: string): string | null => {
  if (label === null || label === '') return label;
  if (option.endsWith(label)) return '：';
  if (label.startsWith(`${option}：`)) return label.slice(option.length);
  if (label.startsWith(`${option} `)) return label.slice(option.length + 1);
  const number = /^\d+\.\s*/.exec(option)?.[0];
  return number !== undefined && label.startsWith(number) ? label.slice(number.length) : label;
};

/** What may stand behind its option among other options. An amount may not: with its capitals it fills a line. */
const isBesideOption = (field: Field): boolean => (isShort(field) && field.kind !== 'money') || isChoiceWithin(field);

const isOwn = (choice: Field, { when }: Field): boolean => when?.field === choice.id && when.is.length === 1;

/** The fields of a branch that print under one option; one that several options share prints under the last of them. */
const under = (choice: Field, branch: readonly Field[], option: string): readonly Field[] => {
  const lastOf = (is: readonly string[]) => choice.options?.findLast((candidate) => is.includes(candidate));
  const ids = new Set<string>();
  return branch.filter(({ id, when }) => {
    const belongs = when && (when.field === choice.id ? lastOf(when.is) === option : ids.has(when.field));
    if (belongs) ids.add(id);
    return belongs;
  });
};

/** The box with what depends on it behind: on its line the first, below it the rest. */
const underBox = (
  option: Run,
  lines: readonly Paragraph[],
  between: readonly Run[],
  path: string,
): readonly Paragraph[] => {
  const [first, ...rest] = lines;
  if (!first) return [{ runs: [option], path }];
  return [{ ...first, runs: [option, ...between, ...first.runs] }, ...rest];
};

const lineOf = (field: Field, value: AnswerValue, path: string, numbers: PictureNumbers): readonly Paragraph[] => {
  if (field.kind === 'group') return groupLines(filledField(field, value, path), numbers);
  if (!field.repeat || value === undefined) return valueLines(field, value, path);
  return filledField(field, value, path).entries.flatMap((entry) => valueLines(field, entry.value, entry.path));
};

const valueLines = (field: Field, value: AnswerValue, path: string): readonly Paragraph[] => {
  if (field.note && fieldInNote(field)) return paragraphs(noteRuns(field.note, value), path);
  const label = field.fixed ? [] : labelRuns(field.label);
  if (field.note?.includes('____') && value === undefined)
    return paragraphs([...label, ...noteRuns(field.note, undefined)], path);
  const fixed = field.fixed ? paragraphs([...labelRuns(field.label), printed(field.fixed)], path) : [];
  return [...fixed, ...paragraphs([...label, ...fieldRuns(field, value), ...hintRuns(field, value)], path)];
};

/** Whether the note prints the field itself: （合同条款：第____条）. */
const fieldInNote = ({ kind, note }: Field): boolean => kind === 'text' && (note?.includes('____') ?? false);

/** A contract clause stands on the line of the rate it belongs to. */
const follows = ({ when }: Field, before: Field | undefined): boolean =>
  when !== undefined &&
  before !== undefined &&
  isShort(before) &&
  before.when?.field === when.field &&
  before.when.is[0] === when.is[0];

const joined = (before: Paragraph, [first, ...rest]: readonly Paragraph[]): readonly Paragraph[] => [
  { ...before, runs: [...before.runs, ...(first?.runs ?? [])] },
  ...rest,
];

const noteRuns = (note: string, value: AnswerValue): readonly Run[] => {
  const runs = fieldRuns({ id: '', kind: 'text', label: null }, value);
  return withoutDoubles(
    note
      .split('____')
      .flatMap((part, index) => [...(index > 0 ? runs : []), printed(part)])
      .filter((run) => run.kind !== 'printed' || run.text !== ''),
  );
};

/**
 * The official hint beside a field (（简述专利权利状态）), which is to be written over: it goes once there is an answer. A note with gaps
 * (`____`) is no hint: the answer is printed in it or instead of it.
 */
const hintRuns = ({ note }: Field, value: AnswerValue): readonly Run[] => {
  if (!note || note.includes('____') || !isEmpty(value)) return [];
  return [printed(/^[（【]/u.test(note) ? note : `（${note}）`)];
};

const groupLines = ({ field, path, entries }: FilledField, numbers: PictureNumbers): readonly Paragraph[] => {
  const members = field.fields ?? [];
  const [first, ...rest] = members;
  const records = entries.flatMap(({ record }) => (record === null ? [] : [record]));
  // The official form has no gap for pictures: they stand below the words that invite them.
  if (pictureMembers(field)) return records.flatMap((record) => pictureParagraphs(field, record, numbers));
  if (!field.repeat) {
    const isRepeated = first?.label !== null && first?.label !== undefined && field.label?.endsWith(first.label);
    const renamed = first && isRepeated ? [{ ...first, label: field.label }, ...rest] : members;
    const heading = field.label === null || renamed !== members ? [] : paragraphs(labelRuns(field.label), path);
    return [...heading, ...records.flatMap((record) => fieldLines({ ...record, fields: renamed }, [], numbers))];
  }
  const nothing: FilledRecord = { path: `${path}.0`, fields: members, answers: {} };
  return (records.length > 0 ? records : [nothing]).flatMap((record, index) => {
    if (!first || !isShort(first)) return fieldLines(record, [], numbers);
    const runs = [printed(numbered(field.label, index + 1)), ...fieldRuns(first, record.answers[first.id])];
    return [...paragraphs(runs, `${record.path}.${first.id}`), ...fieldLines({ ...record, fields: rest }, [], numbers)];
  });
};

/** `（1）债务1、（2）债务2、……` → `（3）债务3：` for the third. */
const numbered = (label: string | null, number: number): string => {
  const pattern = label?.split('、')[0] ?? '1';
  return `${pattern.replaceAll('1', String(number))}：`;
};

/** One empty gap, for a row in which nothing else is printed. */
export const emptyLine = (path: string): Paragraph => ({ runs: [emptyField], path });
