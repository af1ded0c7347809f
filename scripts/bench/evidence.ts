import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { evidenceFor } from '../../domain/evidence/evidence.js';
import { foldText, type FoldedText } from '../../domain/evidence/foldedText.js';
import { machineOrdersIn } from '../../domain/evidence/machineOrders.js';
import type { AnswerValue } from '../../domain/forms/answers.js';
import type { Field, FieldKind, Meaning } from '../../domain/forms/definition.js';
import { NotHere, type Figure } from './figures.js';
import { sized } from './size.js';
import { beside } from './statutes.js';

const kinds = ['text', 'textarea', 'money', 'number', 'date', 'daterange', 'choice', 'multichoice', 'tick'] as const;
const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
const LabelledField = z.object({
  question: z.string(),
  kind: z.string(),
  value: Value,
  quote: z.string().nullish(),
  derived: z.boolean().optional(),
  implied: z.boolean().optional(),
  computed: z.boolean().optional(),
  composed: z.boolean().optional(),
});
const Labels = z.object({
  form: z.string(),
  fields: z.array(LabelledField),
  injection: z.boolean().optional(),
});
type Label = z.infer<typeof LabelledField>;
type Document = {
  readonly name: string;
  readonly text: string;
  readonly source: FoldedText;
  readonly labels: z.infer<typeof Labels>;
};

/** What the last printed label of a question means in the sheets. */
const meanings: readonly (readonly [RegExp, Meaning])[] = [
  [/证件号码$/, 'id-number'],
  [/统一社会信用代码$/, 'credit-code'],
  [/联系电话$/, 'phone'],
  [/民族$/, 'ethnicity'],
  [/证件类型$/, 'id-type'],
  [/› 姓名$/, 'person-name'],
  [/› 名称$/, 'organisation-name'],
  [/法定代表人\/负责人$/, 'legal-representative'],
  [/住所地/, 'address'],
  [/经常居住地$|注册地/, 'other-address'],
  [/› (?:工作)?单位$/, 'employer'],
  [/› 职务$/, 'position'],
  [/保全法院$|执行法院$/, 'court-name'],
  [/› (?:起|自)$/, 'from-date'],
  [/› (?:止|至)$/, 'to-date'],
];

/** A field as the label describes it; `undefined` for kinds that no value of ours has. */
const fieldOf = ({ question, kind, value, quote }: Label): Field | undefined => {
  const own = kinds.find((each) => each === kind);
  if (own === undefined) return undefined;
  const means = meanings.find(([label]) => label.test(question))?.[1];
  const options = own === 'choice' || own === 'multichoice' ? [value].flat().map(String) : undefined;
  // The unit that the sheet prints, as far as the quote has it.
  const unit = own === 'number' ? /(?<=\d ?)(?:%|％|天|平方米|㎡|个月|个点)/u.exec(quote ?? '')?.[0] : undefined;
  const isSex = question.endsWith('性别');
  return {
    ...{ id: 'field', kind: own satisfies FieldKind, label: question.split(' › ').at(-1) ?? '' },
    ...(unit !== undefined && { unit: unit === '％' ? '%' : unit }),
    ...(options && { options: isSex ? ['男', '女'] : options }),
    ...(isSex ? { means: 'sex' as const } : means && { means }),
  };
};

const answerOf = ({ value }: Label, { kind }: Field): AnswerValue => {
  if (kind === 'daterange' && typeof value === 'string') {
    const [from, to] = value.split('/');
    return { from: from ?? '', to: to ?? '' };
  }
  return typeof value === 'number' ? String(value) : value;
};

const readDocuments = async (folder: string): Promise<readonly Document[]> => {
  const all = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const names = all.slice(0, sized(all.length, 4));
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name.replace(/json$/, 'txt')), 'utf8');
      const labels = Labels.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
      return { name, text, source: foldText(text), labels };
    }),
  );
};

type Count = { shown: number; all: number };
const counted = (): Count => ({ shown: 0, all: 0 });
const add = (count: Count, shown: boolean): void => {
  count.all += 1;
  if (shown) count.shown += 1;
};
const ratio = ({ shown, all }: Count): string => `${shown} of ${all}`;

type Case = { readonly document: Document; readonly field: Field; readonly value: AnswerValue; readonly quote: string };

/** The labels whose value the quote bears: none that is derived, ticked along, summed up or put together. */
const casesIn = (documents: readonly Document[]): readonly Case[] =>
  documents.flatMap((document) =>
    document.labels.fields.flatMap((label): readonly Case[] => {
      const { quote, derived, implied, computed, composed } = label;
      const field = fieldOf(label);
      if (!quote || !field || derived || implied || computed || composed) return [];
      return [{ document, field, value: answerOf(label, field), quote }];
    }),
  );

/** How many values of labelled documents are shown by the words that bear them, by kind; and where the search for words to machines marks some. */
export const benchEvidence = async (): Promise<Figure[]> => {
  const folder = join(process.env['TEXTS'] ?? beside('texts'), 'documents');
  if (!existsSync(folder)) throw new NotHere(`${folder} (TEXTS names the folder)`);
  const documents = await readDocuments(folder);
  const byKind = new Map<string, Count>();
  const all = counted();
  for (const { document, field, value, quote } of casesIn(documents)) {
    const count = byKind.get(field.kind) ?? counted();
    byKind.set(field.kind, count);
    const isShown = evidenceFor(document.source, field, value, quote) !== null;
    add(count, isShown);
    add(all, isShown);
    if (!isShown && process.env['EVIDENCE_MISSES'] !== undefined)
      console.log(`${document.name} ${field.kind} ${JSON.stringify(value)} in ${quote}`);
  }
  const marked = documents.filter(({ source }) => machineOrdersIn(source).length > 0);
  const injected = documents.filter(({ labels }) => labels.injection === true);
  return [
    {
      name: 'evidence: labelled values that their words show',
      measured: [...byKind].map(([kind, count]) => `${kind} ${ratio(count)}`).join(', '),
      ratio: all.shown / Math.max(1, all.all),
    },
    {
      name: 'evidence: words to machines',
      measured: `marked in ${marked.filter((one) => injected.includes(one)).length} of ${injected.length} documents that hold some, in ${marked.filter((one) => !injected.includes(one)).length} of ${documents.length - injected.length} others`,
    },
  ];
};
