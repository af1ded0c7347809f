import type { AnswerRecord, AnswerValue } from '../answers.js';
import type { Field, Sentence } from '../definition.js';
import type { Paragraph, Run } from '../documentModel.js';
import { blankIds } from '../resolveSentences.js';
import { isRecord } from '../visibleAnswers.js';
import { blank, blankRuns, box, boxRuns, isShort, labelRuns, paragraphs, printed, space } from './runs.js';
import { besideOption, besideSentence, sentenceRuns } from './sentence.js';

/**
 * Fields as the form prints them, in order, each blank filled or empty. `record` holds visible answers only: what is
 * hidden prints as the empty blank that the form has there. `path` is the record's place in `form_data`. Each sentence
 * stands where the first of its blanks would, which is behind its option where it belongs to one.
 */
export const fieldLines = (
  fields: readonly Field[],
  record: AnswerRecord,
  path: string,
  sentences: readonly Sentence[] = [],
): readonly Paragraph[] => {
  const beside = new Set(sentences.flatMap((sentence) => besideSentence(sentence, fields)));
  const lines: Paragraph[] = [];
  const done = new Set<Sentence>();
  let index = 0;
  for (let field = fields[index]; field; field = fields[index]) {
    index += 1;
    const sentence = sentenceOf(field, sentences);
    if (sentence) {
      if (!done.has(sentence)) lines.push(...paragraphs(sentenceRuns(sentence, fields, record), path));
      done.add(sentence);
    } else if (field.options) {
      const branch = branchOf(field, fields.slice(index));
      lines.push(...choiceLines(field, branch, record, path, sentences));
      index += branch.length;
    } else if (!beside.has(field)) {
      const own = lineOf(field, record[field.id], `${path}.${field.id}`);
      const before = blankInNote(field) && follows(field, fields[index - 2]) ? lines.pop() : undefined;
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
  record: AnswerRecord,
  path: string,
  sentences: readonly Sentence[],
): readonly Paragraph[] => {
  const value = record[choice.id];
  const here = `${path}.${choice.id}`;
  const options = choice.options ?? [];
  const note: readonly Run[] = choice.note ? [printed(choice.note)] : [];
  if (branch.length === 0) return paragraphs([...labelRuns(choice.label), ...boxRuns(choice, value), ...note], here);
  const oneLine =
    options.length > 2 &&
    !branch.some((field) => sentenceOf(field, sentences)) &&
    branch.every((field) => isShort(field) && !field.repeat && isOwn(choice, field)) &&
    new Set(branch.map(({ when }) => when?.is[0])).size === branch.length;
  if (oneLine) {
    const runs = options.flatMap((option, index) => [
      ...(index > 0 ? [space] : []),
      box(choice, option, value),
      ...branch.filter(({ when }) => when?.is[0] === option).flatMap((field) => besideOption(field, option, record)),
    ]);
    return paragraphs([...labelRuns(choice.label), ...runs, ...note], here);
  }
  const heading = choice.label === null && !choice.note ? [] : paragraphs([...labelRuns(choice.label), ...note], here);
  const byOption = options.flatMap((option) => {
    const [first, ...rest] = under(choice, branch, option);
    const label = first ? withoutOption(first.label, option) : null;
    const members = first ? [{ ...first, label }, ...rest] : [];
    const behind = (first && sentenceOf(first, sentences)?.text) ?? label;
    const between = behind?.startsWith('：') ? [] : [space];
    return underBox(box(choice, option, value), fieldLines(members, record, path, sentences), between, here);
  });
  return [...heading, ...byOption];
};

const sentenceOf = ({ id }: Field, sentences: readonly Sentence[]): Sentence | undefined =>
  sentences.find(({ text }) => blankIds(text).includes(id));

/** ☑特别授权：代为和解, where box and blank would otherwise say 特别授权 twice. */
const withoutOption = (label: string | null, option: string): string | null => {
  if (label === null || label === '') return label;
  if (option.endsWith(label)) return '：';
  return label.startsWith(`${option}：`) ? label.slice(option.length) : label;
};

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

const lineOf = (field: Field, value: AnswerValue, path: string): readonly Paragraph[] => {
  if (field.kind === 'group') return groupLines(field, value, path);
  if (field.repeat && Array.isArray(value) && value.length > 0)
    return value.flatMap((each: AnswerValue, index) => lineOf({ ...field, repeat: false }, each, `${path}.${index}`));
  if (field.note && blankInNote(field)) return paragraphs(noteRuns(field.note, value), path);
  const label = field.fixed ? [] : labelRuns(field.label);
  if (field.note?.includes('____') && value === undefined)
    return paragraphs([...label, ...noteRuns(field.note, undefined)], path);
  const fixed = field.fixed ? paragraphs([...labelRuns(field.label), printed(field.fixed)], path) : [];
  return [...fixed, ...paragraphs([...label, ...blankRuns(field, value), ...hintRuns(field)], path)];
};

/** True where the note prints the blank itself: （合同条款：第____条）. */
const blankInNote = ({ kind, note }: Field): boolean => kind === 'text' && (note?.includes('____') ?? false);

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
  const filled = blankRuns({ id: '', kind: 'text', label: null }, value);
  return note.split('____').flatMap((part, index) => [...(index > 0 ? filled : []), printed(part)]);
};

/** The official hint beside a blank. One that spells out empty blanks is written over by the answer. */
const hintRuns = ({ note }: Field): readonly Run[] => {
  if (!note || note.includes('____')) return [];
  return [printed(note.startsWith('（') ? note : `（${note}）`)];
};

const groupLines = (field: Field, value: AnswerValue, path: string): readonly Paragraph[] => {
  const members = field.fields ?? [];
  if (!field.repeat) {
    const [first, ...rest] = members;
    const record = isRecord(value) ? value : {};
    const said = first?.label !== null && first?.label !== undefined && field.label?.endsWith(first.label);
    if (first && said) return fieldLines([{ ...first, label: field.label }, ...rest], record, path);
    return [
      ...(field.label === null ? [] : paragraphs(labelRuns(field.label), path)),
      ...fieldLines(members, record, path),
    ];
  }
  const records = Array.isArray(value) ? value.filter(isRecord) : [];
  return (records.length > 0 ? records : [{}]).flatMap((record: AnswerRecord, index) => {
    const [first, ...rest] = members;
    const heading = numbered(field.label, index + 1);
    if (!first || !isShort(first)) return fieldLines(members, record, `${path}.${index}`);
    const named = paragraphs([printed(heading), ...blankRuns(first, record[first.id])], `${path}.${index}.${first.id}`);
    return [...named, ...fieldLines(rest, record, `${path}.${index}`)];
  });
};

/** `（1）债务1、（2）债务2、……` → `（3）债务3：` for the third. */
const numbered = (label: string | null, number: number): string => {
  const pattern = label?.split('、')[0] ?? '1';
  return `${pattern.replaceAll('1', String(number))}：`;
};

/** One empty gap, for a row in which nothing else is printed. */
export const emptyLine = (path: string): Paragraph => ({ runs: [blank], path });
