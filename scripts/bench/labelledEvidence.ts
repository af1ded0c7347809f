import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { loadCatalogue, type FormCatalogue } from '../../backend/modules/forms/catalogue.js';
import { doubtsIn } from '../../domain/autofill/doubts.js';
import { mayFillTogether } from '../../domain/autofill/together.js';
import { evidenceFor } from '../../domain/evidence/evidence.js';
import { foldText, type FoldedText } from '../../domain/evidence/foldedText.js';
import { machineOrdersIn } from '../../domain/evidence/machineOrders.js';
import type { AnswerValue } from '../../domain/forms/answers.js';
import type { Field, FieldKind, Meaning } from '../../domain/forms/definition.js';
import { offersFor } from '../../domain/recognition/offers/index.js';
import { sidesOf } from '../../domain/recognition/sides/index.js';
import { readingOf } from '../../domain/recognition/testing/readingOf.js';
import type { Figure } from './figures.js';

/** What is one of a closed list, and can be said in other words: a value of another document may be said by this one too. */
const closed: ReadonlySet<Meaning | undefined> = new Set<Meaning>(['ethnicity', 'id-type', 'sex']);
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
  wrongCheckDigit: z.boolean().optional(),
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

const isShown = (source: FoldedText, field: Field, value: AnswerValue, quote: string): boolean =>
  evidenceFor(source, field, value, quote) !== null;

const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** Values that are nearly the labelled one: a digit changed, left out or doubled, ten times as much, a day or a month beside it. */
const nearMisses = (value: string, kind: FieldKind): readonly string[] => {
  const changed = [...value].flatMap((sign, at): readonly string[] => {
    if (!/\d/.test(sign)) return [];
    const other = String((Number(sign) + 3) % 10);
    return [`${value.slice(0, at)}${other}${value.slice(at + 1)}`];
  });
  switch (kind) {
    case 'money':
    case 'number':
      return [...changed, `${value}0`, `1${value}`, ...(value.length > 2 ? [value.slice(1), value.slice(0, -1)] : [])]
        .filter((each) => Number(each) !== Number(value) && each !== '')
        .slice(0, 6);
    case 'date': {
      const day = new Date(`${value}T00:00:00Z`);
      if (Number.isNaN(day.getTime())) return [];
      return [-31, -1, 1, 2, 30, 366].map((days) =>
        new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10),
      );
    }
    default:
      return /^[\dA-Z-]{7,}$/.test(value) ? changed.slice(-6) : [];
  }
};

/** Whether the quote says the near miss as well: a list of amounts, two dates. Then showing it is no mistake. */
const alsoSaid = (quote: string, near: string, kind: FieldKind, labelled: string): boolean => {
  const plain = digits(quote.normalize('NFKC').replaceAll(',', ''));
  if (kind === 'date') return plain.includes(digits(near)) || labelled.includes(near);
  return plain.includes(digits(near).replace(/^0+/, ''));
};

const readDocuments = async (folder: string): Promise<readonly Document[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
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

/** Values of other documents against each quote of this one, where the document does not hold them at all. */
const inventedShown = (cases: readonly Case[]): { readonly count: Count; readonly examples: readonly string[] } => {
  const count = counted();
  const examples: string[] = [];
  for (const { document, field, quote } of cases) {
    const plain = document.source.folded.replaceAll(/\D/g, '');
    const others = cases.filter(
      ({ document: other, field: { kind, means }, value }) =>
        other !== document &&
        kind === field.kind &&
        means === field.means &&
        typeof value === 'string' &&
        !closed.has(field.means) &&
        (/\d/.test(value) ? !plain.includes(digits(value)) : !document.source.folded.includes(foldText(value).folded)),
    );
    for (const { value } of others.slice(0, 12)) {
      const shown = isShown(document.source, field, value, quote);
      add(count, shown);
      if (shown) examples.push(`${document.name} ${String(value)} in ${quote}`);
    }
  }
  return { count, examples };
};

/** What a whole line of a text, a chat's say, is passed off as. */
const passedOffAs = [
  ['名称', 'organisation-name'],
  ['姓名', 'person-name'],
  ['工作单位', 'employer'],
  ['住所地', 'address'],
] as const;

/** Whole lines with a clause in them that somebody says, offered as the name or the address of a party, with themselves as the quote. */
const wholeLinesShown = (documents: readonly Document[]) => {
  const examples: string[] = [];
  const counts = passedOffAs.map(([label, means]) => {
    const count = counted();
    const field: Field = { id: 'field', kind: 'text', label, means };
    for (const { text, source, labels } of documents) {
      const right = new Set(labels.fields.map(({ value }) => String(value).trim()));
      const lines = text
        .split(/\n|(?<=[。！？!?；;])/u)
        .flatMap((line) => [line, line.replace(/^[^：:]{1,20}[：:]/u, '')]);
      for (const line of new Set(lines.map((each) => each.trim()))) {
        if (line.length < 6 || line.length > 100 || right.has(line) || !/\p{Script=Han}{4}/u.test(line)) continue;
        const shown = isShown(source, field, line, line);
        add(count, shown);
        if (shown) examples.push(`${label} ${line}`);
      }
    }
    return `${label} ${ratio(count)}`;
  });
  return { measured: counts.join(', '), examples };
};

/** What one press would fill in of a document, by rules, and what somebody would be asked. */
const offeredByRules = ({ text, labels: { form } }: Document, catalogue: FormCatalogue) => {
  const definition = catalogue.get(form);
  if (definition === undefined) return { bulk: [], questions: [] };
  const reading = readingOf(definition, text);
  const roles = sidesOf(definition, reading.recognised, text);
  // Where the text does not say it, the first role: each party is then offered somewhere.
  const [first] = definition.parties;
  const offers = offersFor(definition, {}, reading, (_party, at) => roles[at] ?? first?.role ?? null);
  const candidates = offers.map((offer) => ({
    ...offer,
    passage: { text, from: offer.finding.from, to: offer.finding.to },
  }));
  const doubts = doubtsIn(definition, {}, candidates);
  const checked = candidates.map((one, at) => ({ ...one, doubts: doubts[at] ?? [] }));
  const isBulk = (one: (typeof checked)[number]): boolean => mayFillTogether(definition, {}, one);
  return { bulk: checked.filter(isBulk), questions: checked.filter((one) => !isBulk(one)) };
};

/** What becomes of numbers that are wrong on purpose, and of values that only words to a machine say. */
const benchDoubts = async (documents: readonly Document[]): Promise<readonly Figure[]> => {
  const catalogue = await loadCatalogue();
  let [wrong, asked, filled, derived, ordered] = [0, 0, 0, 0, 0];
  for (const document of documents) {
    const { bulk, questions } = offeredByRules(document, catalogue);
    const numbers = document.labels.fields
      .filter(({ wrongCheckDigit, value }) => wrongCheckDigit === true && /\d{6}/.test(String(value)))
      .map(({ value }) => String(value));
    wrong += numbers.length;
    asked += numbers.filter((number) =>
      questions.some(({ value, doubts }) => value === number && doubts.includes('wrong-check-digit')),
    ).length;
    filled += numbers.filter((number) => bulk.some(({ value }) => value === number)).length;
    derived += [...bulk, ...questions].filter(
      ({ value, finding }) => !numbers.includes(String(value)) && numbers.includes(finding.value),
    ).length;
    const orders = machineOrdersIn(document.source);
    ordered += bulk.filter(({ passage: { from, to } }) =>
      orders.some(({ start, end }) => from < end && start < to),
    ).length;
  }
  return [
    {
      name: 'evidence: numbers with wrong check digits',
      measured: `${asked} of ${wrong} offered as they are written, as questions; ${filled} filled by one press, ${derived} values derived from them`,
    },
    { name: 'evidence: words to machines, by one press', measured: `${ordered} values`, aim: '0' },
  ];
};

/**
 * How many values of labelled documents are shown by the words that bear them, by kind; how many that another document says, and how
 * many that are nearly right, are shown as well: none may be. And what the search for words to machines marks.
 */
export const benchLabelledEvidence = async (): Promise<Figure[]> => {
  const folder = fileURLToPath(new URL('../../../shared/reference/texts/documents', import.meta.url));
  if (!existsSync(folder)) return [{ name: 'evidence: labelled documents', measured: 'not run: they are not here' }];
  const documents = await readDocuments(folder);
  const cases = casesIn(documents);
  const byKind = new Map<string, Count>();
  const near = counted();
  const missed: string[] = [];
  for (const { document, field, value, quote } of cases) {
    const labelled = document.labels.fields.map((label) => String(label.value)).join();
    const count = byKind.get(field.kind) ?? counted();
    byKind.set(field.kind, count);
    const shown = isShown(document.source, field, value, quote);
    add(count, shown);
    if (!shown) missed.push(`${document.name} ${field.kind} ${JSON.stringify(value)} in ${quote}`);
    if (typeof value === 'string')
      for (const miss of nearMisses(value, field.kind))
        if (!alsoSaid(quote, miss, field.kind, labelled)) add(near, isShown(document.source, field, miss, quote));
  }
  const invented = inventedShown(cases);
  const lines = wholeLinesShown(documents);
  if (process.env['EVIDENCE_MISSES'] !== undefined)
    for (const line of [...missed, ...invented.examples, ...lines.examples]) process.stdout.write(`${line}\n`);
  const marked = documents.filter(({ source }) => machineOrdersIn(source).length > 0);
  const injected = documents.filter(({ labels }) => labels.injection === true);
  return [
    {
      name: 'evidence: labelled values that their words show',
      measured: [...byKind].map(([kind, count]) => `${kind} ${ratio(count)}`).join(', '),
    },
    { name: 'evidence: values of other documents shown', measured: ratio(invented.count), aim: '0' },
    { name: 'evidence: values nearly right shown', measured: ratio(near), aim: '0' },
    { name: 'evidence: whole lines shown as a name, a workplace, an address', measured: lines.measured },
    {
      name: 'evidence: words to machines',
      measured: `marked in ${marked.filter((one) => injected.includes(one)).length} of ${injected.length} documents that hold some, in ${marked.filter((one) => !injected.includes(one)).length} of ${documents.length - injected.length} others`,
    },
    ...(await benchDoubts(documents)),
  ];
};
