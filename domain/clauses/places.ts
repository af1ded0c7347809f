/** What stands where nothing was answered: the gap that the forms themselves print. */
export const openPlace = '____';
/** Characters of the name of a place. */
export const longestPlaceName = 40;

/** A piece of a clause: words as they are, or a place that a form fills in. */
export type Piece = { readonly text: string } | { readonly place: string };

/** Both kinds of keyboards write braces: ｛｛原告｝｝ is the same place. */
const withPlainBraces = (text: string): string => text.replaceAll('｛', '{').replaceAll('｝', '}');

const place = new RegExp(String.raw`\{\{([^{}\n]{1,${longestPlaceName}})\}\}`, 'g');

/** The pieces of a clause, in its order. */
export const piecesOf = (clause: string): readonly Piece[] => {
  const text = withPlainBraces(clause);
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(place)) {
    const name = (found[1] ?? '').trim();
    if (name === '') continue;
    if (found.index > at) pieces.push({ text: text.slice(at, found.index) });
    pieces.push({ place: name });
    at = found.index + found[0].length;
  }
  return at < text.length ? [...pieces, { text: text.slice(at) }] : pieces;
};

/** The names of the places of a clause, each once. */
export const placesIn = (clause: string): readonly string[] => [
  ...new Set(piecesOf(clause).flatMap((piece) => ('place' in piece ? [piece.place] : []))),
];

const twoBraces = /[{}]{2,}/g;

/** Whether every pair of braces of a clause is that of a place: {{ without its end would be words of the pleading. */
export const hasOnlyPlaces = (clause: string): boolean =>
  piecesOf(clause).every((piece) => 'place' in piece || piece.text.search(twoBraces) === -1);

/** A place that nothing was answered for, in the text of a filled clause. */
export type OpenPlace = { readonly name: string; readonly start: number; readonly end: number };
export type FilledClause = { readonly text: string; readonly open: readonly OpenPlace[] };

/**
 * A clause with its places filled in. What stands in double braces is always a place: neither a stray pair of the clause nor one of an answer
 * is left, since a court would read it as it stands.
 */
export const fillClause = (clause: string, answerOf: (place: string) => string): FilledClause => {
  const open: OpenPlace[] = [];
  let text = '';
  for (const piece of piecesOf(clause)) {
    if ('text' in piece) {
      text += piece.text.replace(twoBraces, '');
      continue;
    }
    const answer = withPlainBraces(answerOf(piece.place)).replaceAll(/[{}]/g, '').trim();
    if (answer === '') open.push({ name: piece.place, start: text.length, end: text.length + openPlace.length });
    text += answer === '' ? openPlace : answer;
  }
  return { text, open };
};
