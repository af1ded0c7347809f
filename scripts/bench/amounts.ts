import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { loadCatalogue } from '../../backend/modules/forms/catalogue.js';
import { mayFillInSection, mayFillTogether } from '../../domain/autofill/together.js';
import type { FormDefinition } from '../../domain/forms/definition.js';
import { fill } from '../../domain/forms/fill.js';
import { everyOffer } from '../../domain/recognition/offers/index.js';
import { readFor } from '../../domain/recognition/readFor.js';
import { plainRole } from '../../domain/recognition/sides/index.js';
import { recognise } from '../../domain/recognition/people/index.js';
import { printedQuestions } from './printedQuestions.js';
import type { Figure } from './figures.js';

const Labels = z.object({
  quote: z.string(),
  value: z.union([z.string(), z.number()]),
  question: z.string().nullable(),
  alsoQuestions: z.array(z.string()).optional(),
  notQuestion: z.array(z.string()),
});
const Sentences = z.object({
  items: z.array(z.object({ id: z.string(), form: z.string(), text: z.string(), items: z.array(Labels) })),
});
type Sentence = z.infer<typeof Sentences>['items'][number];

/** A value of the text at a place of the form, as the labelled set names places: the printed labels. */
type Answer = {
  readonly question: string;
  readonly from: number;
  readonly to: number;
  readonly certain: boolean;
  /** Whether it is the amount, date or number itself, and not a sentence or choice that it stands in. */
  readonly isValue: boolean;
  readonly inBulk: boolean;
};
type Reader = (definition: FormDefinition, text: string) => readonly Answer[];

/** `本金 › 尚欠本金` for each path of a form; the item alone where the field has no label, and with its section where two items have the same. */
const questionsOf = (definition: FormDefinition): ReadonlyMap<string, string> => {
  const { sections, blocks } = fill(definition, {});
  const all = sections.flatMap(({ section, items }) => items.map((each) => ({ ...each, title: section.title ?? '' })));
  const names = new Map<string, string>();
  for (const { item, path, fields, title } of all) {
    const isShared = all.filter((other) => other.item.label === item.label).length > 1;
    const owner = `${isShared ? `${title} › ` : ''}${item.label ?? title}`;
    for (const { id, label } of fields) names.set(`${path}.${id}`, label === null ? owner : `${owner} › ${label}`);
  }
  for (const { block, role } of blocks)
    for (const { id, label } of block.fields) names.set(`${block.key}.${id}`, `${role.role} › ${label ?? ''}`);
  return names;
};

const ours: Reader = (definition, text) => {
  const nameOf = printedQuestions(definition);
  const reading = readFor(definition, text, recognise(text), '2026-06-30');
  return everyOffer({ definition, answers: {}, asking: undefined }, reading, (party) =>
    plainRole(definition, party),
  ).map((offer) => ({
    question: nameOf(offer.path)?.question ?? offer.path,
    from: offer.finding.from,
    to: offer.finding.to,
    certain: offer.certain,
    isValue: offer.finding.kind !== 'clause',
    inBulk:
      mayFillTogether(definition, {}, offer) ||
      mayFillInSection(definition, {}, { ...offer, doubts: [], source: 'rules' }),
  }));
};

const pairsOf = (text: string): ReadonlySet<string> => {
  const signs = [...text].filter((sign) => /\p{Script=Han}/u.test(sign));
  return new Set(signs.slice(1).map((sign, at) => `${signs[at] ?? ''}${sign}`));
};

/** The baseline: an amount or date goes to the field of its kind whose label shares most neighbouring characters with its clause. */
const byLabels: Reader = (definition, text) => {
  const names = questionsOf(definition);
  const places = fill(definition, {}, 'all').sections.flatMap(({ items }) =>
    items.flatMap(({ item, path, fields }) =>
      fields.map(({ id, kind, label }) => ({
        kind,
        question: names.get(`${path}.${id}`) ?? '',
        pairs: [...pairsOf(`${item.label ?? ''}${label ?? ''}`)],
      })),
    ),
  );
  return recognise(text).matters.flatMap(({ kind, from, to }): Answer[] => {
    const wanted = kind === 'amount' ? 'money' : kind === 'date' ? 'date' : undefined;
    const clause = pairsOf(
      `${
        text
          .slice(0, from)
          .split(/[，。；、]/u)
          .at(-1) ?? ''
      }${text.slice(to).split(/[，。；、]/u)[0] ?? ''}`,
    );
    const [best] = places
      .filter((place) => place.kind === wanted)
      .map(({ question, pairs }) => ({ question, shared: pairs.filter((pair) => clause.has(pair)).length }))
      .sort((one, other) => other.shared - one.shared);
    return best && best.shared > 0
      ? [{ question: best.question, from, to, certain: true, isValue: true, inBulk: false }]
      : [];
  });
};

const counts = {
  right: 0,
  asked: 0,
  missed: 0,
  nowhere: 0,
  wrong: 0,
  askedWrongly: 0,
  besides: 0,
  forbidden: 0,
  wrongInBulk: 0,
};
type Counts = typeof counts;

/** What became of each labelled value; prints those that went wrong where `AMOUNTS_VERBOSE` is set. */
const score = (
  definitions: ReadonlyMap<string, FormDefinition>,
  sentences: readonly Sentence[],
  read: Reader,
  verbose: boolean,
): Counts => {
  const total = { ...counts };
  for (const { id, form, text, items } of sentences) {
    const definition = definitions.get(form);
    if (!definition) throw new Error(`${id}: no form ${form}`);
    const answers = read(definition, text);
    let after = 0;
    for (const { quote, question, alsoQuestions = [], notQuestion } of items) {
      const from = Math.max(text.indexOf(quote, after), 0);
      after = from + quote.length;
      const own = answers.filter((answer) => answer.from < after && from < answer.to);
      const rightPlaces = [question, ...alsoQuestions];
      const isRight = (answer: Answer): boolean => rightPlaces.includes(answer.question);
      const wrong = own.filter((answer) => !isRight(answer));
      total.wrong += wrong.filter(({ certain }) => certain).length;
      total.askedWrongly += wrong.filter(({ certain, isValue }) => !certain && isValue).length;
      total.besides += wrong.filter(({ certain, isValue }) => !certain && !isValue).length;
      total.forbidden += own.filter((answer) => notQuestion.includes(answer.question)).length;
      total.wrongInBulk += wrong.filter(({ inBulk }) => inBulk).length;
      const fate = own.some((answer) => isRight(answer) && answer.certain)
        ? 'right'
        : own.some(isRight)
          ? 'asked'
          : question === null
            ? 'nowhere'
            : 'missed';
      total[fate] += 1;
      if (verbose && (wrong.length > 0 || fate === 'missed'))
        console.error(
          id,
          fate,
          text,
          quote,
          '→',
          own.map((one) => `${one.certain ? '' : '?'}${one.question}`).join(' | '),
          '; labelled',
          question,
        );
    }
  }
  return total;
};

const said = ({
  right,
  asked,
  missed,
  nowhere,
  wrong,
  askedWrongly,
  besides,
  forbidden,
  wrongInBulk,
}: Counts): string =>
  `right ${right}, asked ${asked}, missed ${missed}, rightly or wrongly nowhere ${nowhere}; wrong ${wrong} (in bulk ${wrongInBulk}), asked of another field ${askedWrongly}, in sentences and choices asked about ${besides}; at a place named as wrong ${forbidden}`;

/**
 * Where the amounts, dates and telephones of single sentences are put, on the labelled sentences `lay/amounts.json` of the folder that
 * `TEXTS` names (by default `../shared/reference/texts` beside the project): right, asked, missed, wrong. They are development texts.
 */
export const benchAmounts = async (): Promise<Figure[]> => {
  const folder = process.env['TEXTS'] ?? fileURLToPath(new URL('../../../shared/reference/texts', import.meta.url));
  const file = join(folder, 'lay', 'amounts.json');
  if (!existsSync(file)) return [{ name: 'amounts: lay sentences', measured: `not run: there is no ${file}` }];
  const { items } = Sentences.parse(JSON.parse(await readFile(file, 'utf8')));
  const catalogue = await loadCatalogue();
  const definitions = new Map(
    catalogue.list().flatMap(({ key }) => {
      const definition = catalogue.get(key);
      return definition ? [[key, definition] as const] : [];
    }),
  );
  const values = items.reduce((sum, sentence) => sum + sentence.items.length, 0);
  return [
    {
      name: 'amounts: lay sentences',
      measured: `${values} values: ${said(score(definitions, items, ours, process.env['AMOUNTS_VERBOSE'] !== undefined))}`,
    },
    {
      name: 'amounts: by labels (baseline)',
      measured: `${values} values: ${said(score(definitions, items, byLabels, false))}`,
    },
  ];
};
