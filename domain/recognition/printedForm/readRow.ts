import type { Field } from '../../forms/definition.js';
import type { Passage } from '../findings/finding.js';
import { readMarks, sideOf } from '../marks/readMarks.js';
import { type Token, tokenBefore, tokenBehind } from '../marks/tokens.js';
import { alternativesIn } from './alternatives.js';
import { type Candidate, heaviestChain } from './chain.js';
import { type Element, elementsOf } from './elements.js';
import type { Asking, PrintedRow } from './rows.js';
import { type TightText, tight, withoutCapitals } from './tightText.js';

/** What stands in a gap, or which options are marked, and where in the text as it was given. */
export type Written = {
  readonly place: string;
  readonly field: Field;
  readonly passage: Passage;
  /** Whether every printed word around it stands where it should, and its marks can be meant one way only. */
  readonly isPlain: boolean;
} & (
  { readonly kind: 'words'; readonly words: string } | { readonly kind: 'options'; readonly options: readonly string[] }
);

export type RowRead = {
  readonly written: readonly Written[];
  /** What stands in the row and is neither printed nor read: passages of the text as it was given. */
  readonly rest: readonly Passage[];
};

const mostPlaces = 12;
/** Words of one sign count as little as a word that stands by chance may. */
const weightOf = (element: Element): number =>
  element.kind === 'box'
    ? 4 + Math.min(element.text.length, 8)
    : element.kind === 'words'
      ? Math.min(element.text.length, 16)
      : 0;

type Found = Candidate & { readonly words: Passage };

/** Where an element may stand in a row, in the text without white space; a box with the sign beside it. */
const candidatesOf = (
  element: Element,
  index: number,
  { text, at, folded }: TightText,
  row: Passage,
): readonly Found[] => {
  if (element.kind === 'gap') return [];
  const out: Found[] = [];
  const { text: words } = element;
  for (
    let from = text.indexOf(words, row.from);
    from !== -1 && out.length < mostPlaces;
    from = text.indexOf(words, from + 1)
  ) {
    const to = from + words.length;
    if (to > row.to) break;
    const passage = { from: at[from] ?? 0, to: (at[to - 1] ?? 0) + 1 };
    const hasSign =
      element.kind === 'words' ||
      tokenBehind(folded, passage.to, true) !== undefined ||
      tokenBefore(folded, passage.from, true) !== undefined;
    if (hasSign) out.push({ index, from, to, weight: weightOf(element), words: passage });
  }
  return out;
};

/** The signs beside a word that was found. */
const signsOf = (folded: string, { words }: Found): readonly Token[] =>
  [tokenBefore(folded, words.from, true), tokenBehind(folded, words.to, true)].flatMap((token) => token ?? []);

const lineEnd = /[ \t\u3000]{0,20}[\r\n\f]+[ \t\u3000]{0,20}/gu;

/** Words of the text between two places, without the white space and the lines of gaps at both ends. */
const passageBetween = (given: string, from: number, to: number): Passage => {
  let [start, end] = [from, to];
  while (start < end && /[\s_:：|│]/u.test(given[start] ?? '')) start += 1;
  while (end > start && /[\s_|│]/u.test(given[end - 1] ?? '')) end -= 1;
  return { from: start, to: end };
};

/** What the program prints for a row in which nothing was answered. */
const unanswered = /[（(]\s?未\s?填\s?写\s?[）)]/gu;

/** The words of a gap as an answer; `''` where nothing was written. */
const wordsIn = (given: string, { from, to }: Passage, field: Field): string => {
  const words = given.slice(from, to).replaceAll(unanswered, '').replaceAll(/_{2,}/gu, '');
  const bare = words.replaceAll(/[\s年月日至、，。：:；;（）()_/／.-]/gu, '');
  if (bare === '') return '';
  return field.kind === 'textarea'
    ? words.replaceAll(lineEnd, '\n').trim()
    : words.replaceAll(lineEnd, (_, at: number) => (/[A-Za-z]/u.test(words[at - 1] ?? '') ? ' ' : '')).trim();
};

/** The words of a form's choices with a slash (欠/超付): an answer that holds them took up more than its gap. */
const alternativeWords = (fields: readonly Field[]): readonly string[] =>
  fields.flatMap(({ alternatives, fields: own }) => [
    ...(alternatives ? [alternatives.printed, ...alternatives.chosen].filter((words) => words.length > 1) : []),
    ...alternativeWords(own ?? []),
  ]);

const withoutSaid = (words: string, said: readonly string[]): string => {
  const bare = (text: string): string => text.replaceAll(/[\s_（）()]/gu, '');
  const own = bare(words);
  return said.some((each) => each !== '' && bare(each) === own) ? '' : words;
};

/** Boxes of two questions between which several signs stand as one. */
const sharedSigns = (found: readonly Found[], elements: readonly Element[], folded: string): ReadonlySet<Found> =>
  new Set(
    found.flatMap((one, at): readonly Found[] => {
      const next = found[at + 1];
      const [own, other] = [elements[one.index], next && elements[next.index]];
      if (!next || own?.kind !== 'box' || other?.kind !== 'box' || own.slot.place === other.slot.place) return [];
      const behind = tokenBehind(folded, one.words.to, true);
      const before = tokenBefore(folded, next.words.from, true);
      const isOne = behind && before && behind.from <= before.from && behind.to === before.to;
      return isOne && [...folded.slice(behind.from, behind.to)].length > 1 ? [one, next] : [];
    }),
  );

/** The options of each choice in a row that are marked. */
const optionsIn = (elements: readonly Element[], found: readonly Found[], folded: string): readonly Written[] => {
  const byPlace = new Map<string, { readonly field: Field; readonly boxes: { option: string; at: Found }[] }>();
  /** Signs that were read as one, of which one may be of the word before them and one of the word behind: 有√口停止. */
  const shared = sharedSigns(found, elements, folded);
  for (const one of found) {
    const element = elements[one.index];
    if (element?.kind !== 'box') continue;
    const { place, field } = element.slot;
    const choice = byPlace.get(place) ?? { field, boxes: [] };
    choice.boxes.push({ option: element.option, at: one });
    byPlace.set(place, choice);
  }
  // The boxes of all questions of a row stand on one side, where they tell it.
  const side = sideOf(
    folded,
    found.flatMap(({ index, words }) => (elements[index]?.kind === 'box' ? [words] : [])),
  );
  return [...byPlace].flatMap(([place, { field, boxes }]): readonly Written[] => {
    const isWhole = boxes.length === (field.options ?? [0]).length;
    const isMisread = boxes.some(({ at }) => signsOf(folded, at).every(({ kind }) => kind.startsWith('misread')));
    const [first, last] = [boxes[0], boxes.at(-1)];
    if (!first || !last || (isMisread && !isWhole) || boxes.some(({ at }) => shared.has(at))) return [];
    const words = boxes.map(({ at }) => at.words);
    const read = readMarks(folded, words, field.kind !== 'multichoice', side);
    const passage = { from: first.at.words.from, to: last.at.words.to };
    const marked = read?.kind === 'chosen' ? [read.chosen] : read?.kind === 'unclear' ? read.readings : [];
    return marked.flatMap((places): readonly Written[] => {
      const options = places.flatMap((at) => boxes[at]?.option ?? []);
      const own = boxes[places[0] ?? 0]?.at.words ?? passage;
      return options.length === 0
        ? []
        : [{ kind: 'options', place, field, options, passage: own, isPlain: read?.kind === 'chosen' }];
    });
  });
};

/** The end of an element that was found, with the sign behind a box. */
const endOf = (element: Element | undefined, { words }: Found, folded: string): number =>
  element?.kind === 'box' ? (tokenBehind(folded, words.to, true)?.to ?? words.to) : words.to;
const startOf = (element: Element | undefined, { words }: Found, folded: string): number =>
  element?.kind === 'box' ? (tokenBefore(folded, words.from, true)?.from ?? words.from) : words.from;

/** The box behind the label of a row. */
const tickBehind = ({ at, folded }: TightText, from: number): Token | undefined =>
  from === 0 ? undefined : tokenBehind(folded, (at[from - 1] ?? 0) + 1);

/** The box before the words of a label. */
const tickBefore = ({ at, folded }: TightText, { from, to }: Passage): Token | undefined => {
  for (let place = from; place < to; place += 1) {
    const token = tokenBefore(folded, at[place] ?? 0, true);
    if (token && token.from >= (at[from] ?? 0)) return token;
  }
  return undefined;
};

/** Reads what is written into a row of an official form. `given` is the text, whose printed words may be spaced and broken as they like. */
export const readRow = (
  given: string,
  text: TightText,
  { asking, content, label }: PrintedRow & { readonly asking: Asking },
): RowRead => {
  const { folded, at } = text;
  const alternatives = alternativesIn(asking.fields, asking.sentences, text.text.slice(content.from, content.to));
  const elements = elementsOf(asking.fields, asking.sentences, alternatives);
  const isBeside = (one: number, next: number): boolean => next === one + 1;
  const byPlace = new Map<Candidate, Found>();
  const candidates = elements.flatMap((element, index) => candidatesOf(element, index, text, content));
  for (const one of candidates) byPlace.set(one, one);
  const found = heaviestChain(candidates, isBeside).flatMap((one) => byPlace.get(one) ?? []);
  const isBefore = asking.ticked?.boxes === 'before';
  const tick = asking.ticked && (isBefore ? tickBefore(text, label) : tickBehind(text, content.from));
  const [start, end] = [
    (isBefore ? undefined : tick?.to) ?? at[content.from] ?? given.length,
    (at[content.to - 1] ?? given.length - 1) + 1,
  ];
  const slashed = alternativeWords(asking.fields);
  const rest: Passage[] = [];
  const written: Written[] = alternatives.map((one) => ({
    ...{ kind: 'options', ...one, isPlain: true },
    passage: passageBetween(given, at[content.from] ?? 0, (at[content.to - 1] ?? 0) + 1),
  }));
  if (asking.ticked && tick && tick.kind !== 'box' && tick.kind !== 'misread-box')
    written.push({
      ...{ kind: 'options', place: asking.ticked.id, field: asking.ticked, options: [] },
      passage: tick,
      isPlain: true,
    });
  /** What stands between two elements that were found: the answer of the gap behind the first, or nobody's. */
  const between = (before: Found | undefined, behind: Found | undefined): void => {
    const first = before ? before.index : -1;
    const next = behind ? behind.index : elements.length;
    const from = before ? endOf(elements[before.index], before, folded) : start;
    const to = behind ? startOf(elements[behind.index], behind, folded) : end;
    if (to <= from) return;
    const passage = passageBetween(given, from, to);
    const gap = elements[first + 1];
    const skipped = elements.slice(first + 2, next);
    if (gap?.kind === 'gap' && first + 1 < next) {
      const words = withoutSaid(wordsIn(given, passage, gap.slot.field), asking.said);
      if (words === '') return;
      const [following] = skipped;
      // Between two gaps with no word in between nobody can tell where the one ends, nor where words of the form stand in an answer.
      if ((following?.kind === 'gap' && following.copy === gap.copy) || slashed.some((each) => words.includes(each))) {
        rest.push(passage);
        return;
      }
      const isPlain = skipped.every(({ copy }) => copy > gap.copy);
      written.push({ kind: 'words', words, place: gap.slot.place, field: gap.slot.field, passage, isPlain });
      return;
    }
    const words = withoutCapitals(given.slice(passage.from, passage.to).replaceAll(unanswered, ''));
    if (/[\p{L}\d]/u.test(words) && withoutSaid(words, asking.said) !== '') rest.push(passage);
  };
  for (let place = 0; place <= found.length; place += 1) between(found[place - 1], found[place]);
  return { written: [...written, ...optionsIn(elements, found, folded)], rest };
};

/** The form's own words in a row, wherever lines were broken in them: passages of the text without white space. */
const saidIn = ({ text }: TightText, { from, to }: Passage, said: readonly string[]): readonly Passage[] =>
  said
    .flatMap((words) => words.split('\n'))
    .flatMap((words): readonly Passage[] => {
      const own = tight(words).text;
      const at = own === '' ? -1 : text.indexOf(own, from);
      return at === -1 || at + own.length > to ? [] : [{ from: at, to: at + own.length }];
    })
    .sort((one, other) => one.from - other.from);

/** What is written below a heading, line by line, without the form's own words. */
export const linesBelow = (given: string, text: TightText, { content, notes }: PrintedRow): readonly Passage[] => {
  const { at } = text;
  const ends = [...saidIn(text, content, notes), { from: content.to, to: content.to }];
  let next = content.from;
  return ends.flatMap(({ from, to }): readonly Passage[] => {
    const [start, end] = [at[next] ?? given.length, (at[from - 1] ?? -1) + 1];
    const isEmpty = from <= next;
    next = Math.max(next, to);
    return isEmpty ? [] : linesIn(given, { from: start, to: end });
  });
};

/** The lines of a passage in which something is written. */
const linesIn = (given: string, { from: start, to: end }: Passage): readonly Passage[] => {
  let from = start;
  return given
    .slice(start, end)
    .split('\n')
    .flatMap((line): readonly Passage[] => {
      const passage = passageBetween(given, from, from + line.length);
      from += line.length + 1;
      const words = given.slice(passage.from, passage.to).replaceAll(unanswered, '');
      return /[\p{L}\d]/u.test(words) ? [passage] : [];
    });
};
