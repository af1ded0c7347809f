import { findQuote, foldText } from '../evidence/foldedText.js';

/** A question of a pleading with what was answered, under a short name (`C3`) by which a model points at it. */
export type SourceItem = {
  readonly ref: string;
  /** Place of the defence in the list of defences; `null` for the complaint. */
  readonly defense: number | null;
  /** Section and item of the form (`claims.interest`); `parties` for what is said of a party. */
  readonly id: string;
  readonly question: string;
  /** Empty for a question of the form that was not answered. */
  readonly lines: readonly string[];
};

/** The basis that a model names for a statement. */
export type Basis = { readonly ref: string; readonly quote: string | null };

/** Where the basis of a statement was found. `quote` is `null` where the question is there and was not answered. */
export type Passage = {
  readonly defense: number | null;
  readonly item_id: string;
  readonly question: string;
  readonly quote: string | null;
};

/** Shorter ones stand in nearly every text and show nothing. */
const shortestQuote = 4;

/** The answer of a line, without its label: `截至日期：2024年3月1日`. */
const valueOf = (line: string): string => line.slice(line.search(/[:：]/u) + 1);

/** The most passages that are shown for one statement. */
const mostPassages = 6;

/** Finds what statements rest on. */
export type FindPassages = (basis: readonly Basis[]) => readonly Passage[];

/**
 * Finds the passages that statements about pleadings rest on: a quote counts where it stands, whatever item the model named, and is told
 * in the pleading's own words; an item without a quote counts only where it was asked and not answered. Finds none for anything else.
 */
export const passageFinder = (items: readonly SourceItem[]): FindPassages => {
  const foldedItems = items.map((item) => ({
    item,
    lines: item.lines.map((line) => ({ text: foldText(line), value: foldText(valueOf(line)).folded })),
  }));
  /** The words of an item that the quote repeats. A short quote must be the whole answer. */
  const wordsIn = ({ lines }: (typeof foldedItems)[number], quote: string): string | undefined => {
    const foldedQuote = foldText(quote).folded;
    for (const { text, value } of lines) {
      if (foldedQuote.length < shortestQuote && text.folded !== foldedQuote && value !== foldedQuote) continue;
      const [span] = findQuote(text, quote);
      if (span) return text.given.slice(span.start, span.end);
    }
    return undefined;
  };
  const found = ({ ref, quote }: Basis): readonly Passage[] => {
    const itemByRef = foldedItems.find(({ item }) => item.ref === ref.trim());
    const at = ({ defense, id, question }: SourceItem, words: string | null): Passage[] => [
      { defense, item_id: id, question, quote: words },
    ];
    if ((quote ?? '').trim() === '') return itemByRef?.item.lines.length === 0 ? at(itemByRef.item, null) : [];
    for (const one of [...(itemByRef ? [itemByRef] : []), ...foldedItems]) {
      const words = wordsIn(one, quote ?? '');
      if (words !== undefined) return at(one.item, words);
    }
    return [];
  };
  return (basis) => {
    const all = basis.slice(0, mostPassages).flatMap(found);
    const keys = all.map((passage) => JSON.stringify(passage));
    return all.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
  };
};

/** The numbers in a text, in order, without leading zeros. */
const numbersIn = (text: string): readonly string[] =>
  (text.normalize('NFKC').match(/\d+/gu) ?? []).map((digits) => digits.replace(/^0+(?=\d)/u, ''));

/** Whether the quote says the date: its numbers stand there in order. A date without numbers is said nowhere. */
export const saysDate = (quote: string, date: string): boolean => {
  const dateNumbers = numbersIn(date);
  const there = numbersIn(quote);
  return (
    dateNumbers.length > 0 &&
    there.some((_, start) => dateNumbers.every((number, place) => there[start + place] === number))
  );
};
