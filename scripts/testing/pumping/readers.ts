import { recommenderOf } from '../../../backend/modules/templates/recommendRoute.js';
import { jsonIn } from '../../../backend/adapters/modelService/structured.js';
import { loadCatalogue } from '../../../backend/modules/forms/index.js';
import { csvRows } from '../../../backend/platform/csv/csv.js';
import { safeCell } from '../../../backend/platform/csv/spreadsheetCells.js';
import { cleanText } from '../../../domain/assistance/cleanText.js';
import { numberRemarks } from '../../../domain/case/numberRemarks.js';
import { fieldText } from '../../../domain/word/fields.js';
import { linesOfBody } from '../../../domain/word/otherBodies.js';
import { checkCitations } from '../../../domain/citations/checkCitations.js';
import { shippedFacts } from '../../../domain/citations/shippedFacts.js';
import { comparisonTable } from '../../../domain/comparison/comparisonTable.js';
import { foldText } from '../../../domain/evidence/foldedText.js';
import { machineOrdersIn } from '../../../domain/evidence/machineOrders.js';
import { showsDate } from '../../../domain/evidence/passageShows.js';
import { datesIn } from '../../../domain/quantities/dates.js';
import { evidenceFor } from '../../../domain/evidence/evidence.js';
import type { AnswerValue, FormAnswers } from '../../../domain/forms/answers.js';
import type { Field, FormDefinition } from '../../../domain/forms/definition.js';
import { problemsOf } from '../../../domain/forms/problems/problemsOf.js';
import type { BoundedText } from '../../../domain/forms/reading/boundedText.js';
import { readDate } from '../../../domain/forms/reading/readDate.js';
import { readMoney } from '../../../domain/forms/reading/readMoney.js';
import { readNumber } from '../../../domain/forms/reading/readNumber.js';
import { readCaseNumber, readChoice, readIdNumber, readPhone } from '../../../domain/forms/reading/readParticulars.js';
import { readRate } from '../../../domain/forms/reading/readRate.js';
import { addressFault, courtFault, nameFault } from '../../../domain/forms/reading/readText.js';
import { chunkText } from '../../../domain/knowledge/chunks.js';
import { readDecisionHead } from '../../../domain/knowledge/lawHead.js';
import { questionsInText } from '../../../domain/knowledge/questions.js';
import { blocksOfText } from '../../../domain/knowledge/sourceText.js';
import { readStatute } from '../../../domain/knowledge/statute.js';
import { termsOf } from '../../../domain/knowledge/terms.js';
import { standardWords } from '../../../domain/layWords/standardWords.js';
import { decidingSigns } from '../../../domain/permanentCache/decidingSigns.js';
import { foldQuestion } from '../../../domain/permanentCache/foldQuestion.js';
import { everyOffer, passagesLeft } from '../../../domain/recognition/offers/index.js';
import { readText } from '../../../domain/recognition/readFor.js';
import { withoutNumbers } from '../../../domain/redaction/hideNumbers.js';
import { statedBesides } from '../../../domain/writing/particulars.js';

/** Something of the product that reads a text of strangers. */
export type Reader = { readonly name: string; readonly read: (text: string) => unknown };

const today = '2026-06-30';

/** A text for a reader of short answers, which is to take its time in proportion to a long one too. */
export const asIfShort = (text: string): BoundedText => text as BoundedText;

const answerOf = (field: Field, text: string): AnswerValue =>
  field.kind === 'choice'
    ? (field.options?.[0] ?? text)
    : field.kind === 'multichoice'
      ? [...(field.options ?? [])]
      : text;
const recordOf = (fields: readonly Field[], text: string) =>
  Object.fromEntries(fields.map((field) => [field.id, answerOf(field, text)]));
/** A form in which every field says the text, so far as it takes one. */
const filledWith = ({ parties, sections }: FormDefinition, text: string): FormAnswers => ({
  ...Object.fromEntries(
    parties.flatMap(({ blocks }) => blocks.map(({ key, fields }) => [key, [recordOf(fields, text)]])),
  ),
  sections: Object.fromEntries(
    sections.map(({ id, items }) => [
      id,
      { items: Object.fromEntries(items.map((item) => [item.id, recordOf(item.fields, text)])), text },
    ]),
  ),
});

/** Reads a text for a form of the catalogue, as help beside the form does. */
export const helpFor = async (): Promise<(form: string, text: string) => unknown> => {
  const catalogue = await loadCatalogue();
  return (form, text) => {
    const definition = catalogue.get(form);
    if (!definition) throw new Error(`no form ${form}`);
    const { reading, sides } = readText({ definition, text, readOn: today });
    const offers = everyOffer(
      { definition, answers: {}, asking: catalogue.asking(form) },
      reading,
      (_, at) => sides[at] ?? null,
    );
    return [
      offers,
      passagesLeft(
        reading,
        offers.map(({ finding }) => finding),
      ),
    ];
  };
};

const ofForms = async (keys: readonly string[]): Promise<readonly Reader[]> => {
  const catalogue = await loadCatalogue();
  const recommend = recommenderOf(catalogue);
  const helps = await helpFor();
  const help = keys.map((key) => ({ name: `help for ${key}`, read: (text: string) => helps(key, text) }));
  const definitions = keys.flatMap((key) => catalogue.get(key) ?? []);
  const reviews = definitions.map((definition) => ({
    name: `review and corrections of ${definition.key}`,
    read: (text: string) => problemsOf(definition, filledWith(definition, text), { today }),
  }));
  const [claim, defence] = ['claim-private-lending', 'defense-private-lending'].map((key) => catalogue.get(key));
  if (!claim || !defence) throw new Error('no pair of forms about loans');
  const compare = (text: string) => {
    const paper = (definition: FormDefinition) => ({ version: 1, definition, answers: filledWith(definition, text) });
    return comparisonTable(paper(claim), [{ id: 'd', name: text, left: false, defences: [paper(defence)] }]);
  };
  return [...help, ...reviews, { name: 'comparison', read: compare }, { name: 'recommender', read: recommend }];
};

const courts = { facts: shippedFacts, court: null, domain: 'civil', years: [2026], highest: null } as const;

const evidence = (text: string) => {
  const source = foldText(text);
  const span = { start: 0, end: source.folded.length };
  return [
    machineOrdersIn(source),
    showsDate(source, span, '2024-03-01'),
    evidenceFor(source, { id: 'a', kind: 'money', label: '金额' } as Field, '50000', text.slice(0, 500)),
  ];
};

const written: readonly Reader[] = [
  { name: 'redaction', read: withoutNumbers },
  { name: 'citations', read: (text) => checkCitations(text, { today, facts: shippedFacts }) },
  { name: 'evidence', read: evidence },
  { name: 'written dates', read: (text) => datesIn(text) },
  { name: 'standard words', read: standardWords },
  { name: 'folded questions', read: foldQuestion },
  { name: 'deciding signs', read: decidingSigns },
  { name: 'search terms', read: termsOf },
  { name: 'what a draft states besides', read: (text) => statedBesides(text, text) },
  { name: 'answers of a model', read: (text) => [jsonIn(text), cleanText(text)] },
  {
    name: 'CSV',
    read: async (text) => {
      for await (const row of csvRows(text)) for (const cell of row.cells ?? []) safeCell(cell);
    },
  },
  {
    name: 'bodies and fields of a Word file',
    read: (text) => [linesOfBody(new TextEncoder().encode(`<p>${text}`)), fieldText(`EQ \\o(${text}`), fieldText(text)],
  },
  {
    name: 'laws',
    read: (text) => [readStatute(text), readDecisionHead(text, text), chunkText(text, { size: 800, overlap: 100 })],
  },
  { name: 'questions and headings', read: (text) => [questionsInText(text), blocksOfText(text)] },
  { name: 'remarks on a case number', read: (text) => numberRemarks(text, courts) },
  { name: 'dates', read: (text) => readDate(asIfShort(text), { called: '日期', today }) },
  { name: 'amounts', read: (text) => readMoney(asIfShort(text), '金额') },
  {
    name: 'numbers',
    read: (text) => [readNumber(asIfShort(text), '数量', '天'), readNumber(asIfShort(text), '比例', '%/年')],
  },
  { name: 'rates', read: (text) => readRate(asIfShort(text), '利率', '%/年') },
  {
    name: 'particulars',
    read: (text) => [
      readIdNumber(asIfShort(text), today),
      readPhone(asIfShort(text)),
      readCaseNumber(asIfShort(text), today),
      readChoice(asIfShort(text), ['是', '否']),
    ],
  },
  {
    name: 'names, courts and addresses',
    read: (text) => [nameFault(text), courtFault(asIfShort(text)), addressFault(asIfShort(text), '地址')],
  },
];

/** Every reader of the product, with help, review and corrections for these forms. */
export const readersFor = async (keys: readonly string[]): Promise<readonly Reader[]> => [
  ...written,
  ...(await ofForms(keys)),
];
