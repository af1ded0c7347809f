import type { Field, FormDefinition, Item, Sentence } from '../../forms/definition.js';
import { emptyForm } from '../../forms/emptyForm.js';
import { labelSentence, nameSigns } from '../../forms/printing/wideRow.js';
import type { Passage } from '../findings/finding.js';
import { tokenBefore } from '../marks/tokens.js';
import { type Candidate, heaviestChain } from './chain.js';
import { type TightText, tight } from './tightText.js';

/** The fields that a row of the form asks for. */
export type Asking = {
  /** Dotted place of their record: `sections.claims.items.rent`, `header`; of a party the key of its block. */
  readonly path: string;
  readonly fields: readonly Field[];
  readonly sentences: readonly Sentence[];
  /** The form's own words in the row that are no answer: hints and notes. */
  readonly said: readonly string[];
  readonly isParty: boolean;
  /** The row's label has the box of this field: 执行标的□, or □撤销行政处罚行为. */
  readonly ticked?: Field;
};

/** A row of a form in a text: what it asks, and where its label and what is written in it stand, in the text without white space. */
export type PrintedRow = {
  /** `null` below a heading, where everything may be written. */
  readonly asking: Asking | null;
  /** The form's own words below a heading. */
  readonly notes: readonly string[];
  readonly label: Passage;
  readonly content: Passage;
};

type Label = {
  readonly words: readonly string[];
  readonly no: string | null;
  /** A box stands before the words. */
  readonly isBoxed?: boolean;
  /** The words begin a sentence, in which an answer follows at once. */
  readonly goesOn?: boolean;
};
type Row = Label & {
  readonly asking: Asking | null;
  /** The form's own words below a heading. */
  readonly notes: readonly string[];
  readonly isItem: boolean;
  /** What is asked begins with the label itself: options that are printed as labels. */
  readonly isWithin?: boolean;
};

const withoutBrackets = (label: string): string => label.replaceAll(/（[^（）]*）/gu, '');
const wordsOf = (label: string): readonly string[] =>
  [...new Set([label, withoutBrackets(label)])].map((each) => tight(each).text).filter((each) => each.length > 1);

/** Headings as the trial forms of 2024 have them, which other programs still print. */
const earlierTitles: Readonly<Record<string, string>> = { 诉讼请求: '诉讼请求和依据', 事实与理由: '事实和理由' };

/** The rows of a form behind its parties, in order, with its header before them. */
const rowsOf = (definition: FormDefinition): readonly Row[] => {
  const { header, sections } = emptyForm(definition);
  const boundary = (label: string, notes: readonly string[]): Row[] => {
    const words = [label, earlierTitles[label] ?? ''].map((each) => tight(each).text).filter((each) => each.length > 1);
    return words.length === 0 ? [] : [{ words, no: null, asking: null, notes, isItem: false }];
  };
  return [
    ...header.fields.map((field): Row => {
      const asking = { path: 'header', fields: [{ ...field, label: null }], sentences: [], said: [], isParty: false };
      return { words: wordsOf(field.label ?? ''), no: null, asking, notes: [], isItem: false };
    }),
    ...boundary(definition.partiesTitle ?? '当事人信息', []),
    ...sections.flatMap(({ section, open, items }): readonly Row[] =>
      section.annex
        ? []
        : [
            ...boundary(section.title ?? '', [...section.notes, ...(open === null ? [] : [open.note])]),
            ...items.map(({ item, path, fields }): Row => {
              const [first] = fields;
              const ticked = first?.kind === 'tick' ? first : undefined;
              const above = item.label === null ? [...section.notes, section.openCell] : [];
              const said = [...item.notes, item.hint, ...above, ...notesIn(fields), ...numbersOf(item)].flatMap(
                (each) => each ?? [],
              );
              const asking: Asking = {
                ...{ path, fields: ticked ? fields.slice(1) : fields, sentences: item.sentences, said, isParty: false },
                ...(ticked && { ticked }),
              };
              // A row without a label is one cell under its heading.
              const [option] = first?.inLabel ? (first.options ?? []) : [];
              const goesOn = section.wide === true && labelSentence(item) !== undefined;
              const label = option ?? item.label ?? item.hint ?? section.title ?? '';
              const words = wordsOf(goesOn ? (label.split(nameSigns)[0] ?? '') : label);
              return {
                ...{ words, no: item.no, asking, notes: [], isItem: item.label !== null },
                isBoxed: option !== undefined || ticked?.boxes === 'before',
                isWithin: option !== undefined || goesOn,
                goesOn,
              };
            }),
          ],
    ),
  ];
};

/** The words with which the rows of a form end: over which somebody signs, and the titles of what stands behind. */
const endingsOf = ({ signature, attachments }: FormDefinition): readonly string[] =>
  [signature.text.split(/[（：]/u)[0] ?? '', ...attachments.map(({ title }) => title)].map(
    (words) => tight(words).text,
  );

const notesIn = (fields: readonly Field[]): readonly string[] =>
  fields.flatMap(({ note, fields: members = [] }) => [...(note === undefined ? [] : [note]), ...notesIn(members)]);

/** The printed numbers of options that are labels: 2. 3. */
const numbersOf = ({ no, fields: [first] }: Item): readonly string[] =>
  first?.inLabel ? (first.options ?? []).map((_, at) => `${Number.parseInt(no ?? '1', 10) + at}.`) : [];

/** Of each label, and of each heading of a party. */
const mostPlaces = 40;
const lead = /[\n\r\f][ \t\u3000|│【*#]{0,8}(?:[（(]?(?<no>\d{1,2})[.、．,)）]?[ \t\u3000]{0,4})?$/u;
const longestLead = 20;

/** Where a label stands at the beginning of a line, with the number before it; nothing where more of a word follows. */
const placesOf = (
  { text, at, folded }: TightText,
  { words, no, isBoxed = false, goesOn: isSentence = false }: Label,
): readonly (Passage & { readonly isNumbered: boolean; readonly length: number })[] =>
  words.flatMap((word) => {
    const out: (Passage & { readonly isNumbered: boolean; readonly length: number })[] = [];
    for (let from = text.indexOf(word); from !== -1 && out.length < mostPlaces; from = text.indexOf(word, from + 1)) {
      const words = at[from] ?? 0;
      const start = (isBoxed ? tokenBefore(folded, words, true)?.from : undefined) ?? words;
      // A sign more than a lead may have, so that only a line's own beginning is one.
      const ahead = `${start <= longestLead ? '\n' : ''}${folded.slice(Math.max(0, start - longestLead), start)}`;
      const line = lead.exec(ahead);
      const to = from + word.length;
      const goesOn = /\p{Script=Han}/u.test(text[to] ?? '') && at[to] === (at[to - 1] ?? 0) + 1 && !word.endsWith(')');
      const number = line?.groups?.['no'];
      const isOther = number !== undefined && no !== null && Number(number) !== Number(no);
      if (!line || (goesOn && !isSentence) || isOther) continue;
      let begin = from;
      while (begin > 0 && (at[begin - 1] ?? 0) > start - (ahead.length - line.index)) begin -= 1;
      out.push({ from: begin, to, isNumbered: number !== undefined && no !== null, length: word.length });
    }
    return out;
  });

/** Numbered labels of a form that have to stand in a text, for it to be the form; of a short form, half of its labels. */
const leastLabels = 4;

type Placed = { readonly row: Pick<Row, 'asking' | 'notes'>; readonly from: number; readonly to: number };

/** The parties' rows before a place: one behind each of their headings. */
const partyRows = (definition: FormDefinition, text: TightText, end: number): readonly Placed[] => {
  const blocks = definition.parties.flatMap(({ notes, blocks: own }) =>
    own.map((block): Row => {
      const said = [...notes, ...block.notes, ...notesIn(block.fields)];
      const asking = { path: block.key, fields: block.fields, sentences: [], said, isParty: true };
      return { words: [tight(block.heading).text], no: null, asking, notes: [], isItem: false };
    }),
  );
  const all = blocks
    .flatMap((row, index) => placesOf(text, row).map(({ from, to }) => ({ row, index, from, to })))
    .filter(({ to }) => to <= end)
    .sort((one, other) => one.from - other.from || other.to - one.to || one.index - other.index);
  const out: (Placed & { readonly index: number })[] = [];
  for (const one of all) {
    const last = out.at(-1);
    // Several blocks may have one heading (委托诉讼代理人 of each side): it is the next one's in the order of the form.
    const isLater = last?.from === one.from && last.to === one.to && last.index < (out.at(-2)?.index ?? 0);
    if (isLater) out.pop();
    if (isLater || one.from >= (last?.to ?? 0)) out.push(one);
  }
  return out;
};

/**
 * The rows of an official form as they stand in a text; `undefined` where the text is no such form: too few of its labels stand at the beginning
 * of a line, in their order.
 */
export const printedRows = (definition: FormDefinition, text: TightText): readonly PrintedRow[] | undefined => {
  const rows = rowsOf(definition);
  const candidates = rows.flatMap((row, index) =>
    placesOf(text, row).map(({ from, to, isNumbered, length }) => ({
      ...{ index, from, to, isNumbered },
      weight: Math.min(length, 40) + (isNumbered ? 8 : 0),
    })),
  );
  const chain = heaviestChain(candidates);
  const labels = chain.filter(({ index }) => rows[index]?.isItem === true);
  const numbered = labels.filter((one: Candidate & { readonly isNumbered?: boolean }) => one.isNumbered === true);
  const items = rows.filter(({ isItem }) => isItem).length;
  if (numbered.length < leastLabels && labels.length < Math.max(3, items / 2)) return undefined;
  const placed: readonly Placed[] = chain.flatMap(({ index, from, to }) => {
    const row = rows[index];
    return row ? [{ row, from, to: row.isWithin ? from : to }] : [];
  });
  const firstItem = labels[0]?.from ?? text.text.length;
  const all = [...placed, ...partyRows(definition, text, firstItem)].sort((one, other) => one.from - other.from);
  const last = all.at(-1)?.to ?? 0;
  const endings = placesOf(text, { words: endingsOf(definition), no: null }).filter(({ from }) => from >= last);
  const end = Math.min(text.text.length, ...endings.map(({ from }) => from));
  return all.map(({ row: { asking, notes }, from, to }, at) => ({
    ...{ asking, notes, label: { from, to } },
    content: { from: to, to: Math.max(to, all[at + 1]?.from ?? end) },
  }));
};
