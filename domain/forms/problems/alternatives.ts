import { isEmpty } from '../answerValues.js';
import { filledFields, type FilledForm, type FilledRecord } from '../fill.js';
import { fieldIdsIn } from '../resolveSentences.js';
import type { Problem } from '../problemCodes.js';
import type { Sentence } from '../definition.js';
import { problemAt } from './slips.js';

/** Choices between words with a slash that are open although something is answered where the words are printed. */
const openIn = (record: FilledRecord, sentences: readonly Sentence[]): readonly Problem[] => [
  ...record.fields.flatMap(({ id, alternatives, options = [] }): readonly Problem[] => {
    if (!alternatives || !isEmpty(record.answers[id])) return [];
    const { printed } = alternatives;
    const beside = new Set([
      ...sentences.filter(({ text }) => text.includes(printed)).flatMap(({ text }) => idsBehind(text, printed)),
      ...record.fields.filter(({ label }) => label?.includes(printed)).map((field) => field.id),
    ]);
    if (![...beside].some((one) => !isEmpty(record.answers[one]))) return [];
    const words = options.map((option) => `“${option}”`).join('、');
    return [
      problemAt('alternative_open', `${record.path}.${id}`, `还没选是${words}中的哪一种；不选，文书里就把几种都印上`),
    ];
  }),
  ...filledFields(record).flatMap(({ entries }) =>
    entries.flatMap(({ record: members }) => (members ? openIn(members, []) : [])),
  ),
];

/** The fields whose gaps stand behind these words, up to the next sentence: the balance behind 欠/超付工程款, not the price before. */
const idsBehind = (text: string, printed: string): readonly string[] =>
  text
    .split(printed)
    .slice(1)
    .flatMap((rest) => fieldIdsIn(rest).slice(0, 1));

/** Choices of 欠/超付 that are open although the form's words with the slash are printed before an answer. */
export const openAlternatives = ({ sections }: FilledForm): readonly Problem[] =>
  sections.flatMap(({ items }) => items.flatMap((item) => openIn(item, item.item.sentences)));
