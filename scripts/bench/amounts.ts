import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { loadCatalogue } from '../../backend/modules/forms/catalogue.js';
import { mayFillInSection, mayFillTogether } from '../../domain/autofill/together.js';
import type { FormDefinition } from '../../domain/forms/definition.js';
import { everyOffer } from '../../domain/recognition/offers/index.js';
import { readFor } from '../../domain/recognition/readFor.js';
import { plainRole } from '../../domain/recognition/sides/index.js';
import { recognise } from '../../domain/recognition/people/index.js';
import { printedQuestions } from './printedQuestions.js';
import { NotHere, type Figure } from './figures.js';
import { sized } from './size.js';
import { beside } from './statutes.js';

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

const answersIn = (definition: FormDefinition, text: string): readonly Answer[] => {
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
  verbose: boolean,
): Counts => {
  const total = { ...counts };
  for (const { id, form, text, items } of sentences) {
    const definition = definitions.get(form);
    if (!definition) throw new Error(`${id}: no form ${form}`);
    const answers = answersIn(definition, text);
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
  const file = join(process.env['TEXTS'] ?? beside('texts'), 'lay', 'amounts.json');
  if (!existsSync(file)) throw new NotHere(`${file} (TEXTS names the folder)`);
  const { items: all } = Sentences.parse(JSON.parse(await readFile(file, 'utf8')));
  const items = all.slice(0, sized(all.length, 10));
  const catalogue = await loadCatalogue();
  const definitions = new Map(
    catalogue.list().flatMap(({ key }) => {
      const definition = catalogue.get(key);
      return definition ? [[key, definition] as const] : [];
    }),
  );
  const values = items.reduce((sum, sentence) => sum + sentence.items.length, 0);
  const counted = score(definitions, items, process.env['AMOUNTS_VERBOSE'] !== undefined);
  return [
    {
      name: 'amounts: wrong, of lay sentences',
      measured: `${values} values: ${said(counted)}`,
      ratio: counted.wrong / Math.max(1, values),
      aim: '0',
    },
  ];
};
