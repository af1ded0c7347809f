import { chosenOptions, isEmpty } from '../answerValues.js';
import type { Sentence } from '../definition.js';
import type { FilledItem } from '../fill.js';
import { withGapsFilled } from '../printing/bareText.js';
import { fieldIdsIn } from '../resolveSentences.js';

/** Clauses of a printed sentence and the signs between them; brackets with a gap in them are a clause of their own. */
const clause = /（[^（）{}]*\{\w+\}[^（）]*）|[，；。、]|(?:（[^（）{}]*）|[^，；。、（])+/g;

/** One printed sentence; `null` where none of its gaps is answered. */
const spokenSentence = (text: string, { fields, answers }: FilledItem, spoken: Set<string>): string | null => {
  let out = '';
  let sign = '';
  let isKept = false;
  let hasGap = false; // a clause was left out since the last one that stays
  for (const [piece] of text.matchAll(clause)) {
    if (/^[，；。、]$/.test(piece)) {
      sign = piece;
      continue;
    }
    const ids = fieldIdsIn(piece);
    // A clause without gaps goes on with the one before it.
    isKept = ids.length === 0 ? isKept : ids.every((id) => !isEmpty(answers[id]));
    if (!isKept) {
      hasGap = true;
      continue;
    }
    const words = withGapsFilled(piece, fields, answers, '');
    out += out === '' ? words : `${hasGap && sign === '、' ? '，' : sign}${words}`;
    hasGap = false;
    sign = '';
    for (const id of ids) spoken.add(id);
  }
  return out === '' ? null : out.replace(/^：/, '');
};

/** The options that a sentence belongs to and that were chosen; none for a sentence without a condition. */
const optionsOf = ({ when }: Sentence, { fields, answers }: FilledItem): readonly string[] => {
  const gate = fields.find(({ id }) => id === when?.field);
  return gate && when ? chosenOptions(gate, answers[gate.id]).filter((option) => when.is.includes(option)) : [];
};

/**
 * The printed sentences of an item with what was answered: a clause with an empty gap is left out, so that nothing is read
 * into it. `spoken` are the ids of the fields that the text says; `options` those options whose sentence it says.
 */
export const sentenceText = (
  item: FilledItem,
): { readonly text: string; readonly spoken: ReadonlySet<string>; readonly options: ReadonlySet<string> } => {
  const spoken = new Set<string>();
  const options = new Set<string>();
  const parts = item.item.sentences.flatMap((sentence) => {
    const words = spokenSentence(sentence.text, item, spoken);
    if (words === null) return [];
    const chosen = optionsOf(sentence, item);
    for (const option of chosen) options.add(option);
    const before = chosen.map((option) => option.replace(/^\d+\.\s*/u, '')).join('、');
    // A sentence that begins with a colon, or stands in brackets, is printed behind its option.
    if (before === '' || !/^[：（]/u.test(sentence.text)) return [words];
    return [`${before}${sentence.text.startsWith('：') ? '：' : ''}${words}`];
  });
  return { text: parts.join('；'), spoken, options };
};
