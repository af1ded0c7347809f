import { z } from 'zod';

/** Cuts a text into the numbers of its pieces, with the marks of begin and end, cut to a length. */
export type Tokenizer = (text: string, longest: number) => readonly number[];

/** The pieces of a word that begins with none of them, and words longer than this, are unknown. */
const longestWord = 100;
/** Signs that stand alone: Chinese ones, and punctuation of any script. */
const alone = /[\p{Script=Han}\p{P}\p{S}]/u;

/** Words as BERT's basic tokenizer cuts them: folded, without accents and control characters, single signs apart. */
const wordsOf = (text: string): string[] => {
  const folded = text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (sign) => (/\s/u.test(sign) ? ' ' : ''))
    .toLowerCase();
  return [...folded]
    .map((sign) => (alone.test(sign) ? ` ${sign} ` : sign))
    .join('')
    .split(/\s+/u)
    .filter((word) => word !== '');
};

/**
 * Creates the tokenizer of a BERT model (WordPiece; Devlin and others, 2018): each word is cut into the longest pieces that the
 * vocabulary knows, those within a word marked by `##`. @throws RangeError for a vocabulary without [CLS], [SEP] and [UNK]
 */
export const createWordPiece = (vocabulary: ReadonlyMap<string, number>): Tokenizer => {
  const numberOf = (mark: string): number => {
    const number = vocabulary.get(mark);
    if (number === undefined) throw new RangeError(`the vocabulary has no ${mark}`);
    return number;
  };
  const [begin, end, unknown] = ['[CLS]', '[SEP]', '[UNK]'].map(numberOf);
  if (begin === undefined || end === undefined || unknown === undefined) throw new RangeError('marks are missing');

  const piecesOf = (word: string): number[] => {
    const signs = [...word];
    if (signs.length > longestWord) return [unknown];
    const pieces: number[] = [];
    for (let from = 0; from < signs.length;) {
      let to = signs.length;
      let piece: number | undefined;
      while (to > from && piece === undefined) {
        piece = vocabulary.get(`${from === 0 ? '' : '##'}${signs.slice(from, to).join('')}`);
        if (piece === undefined) to -= 1;
      }
      if (piece === undefined) return [unknown];
      pieces.push(piece);
      from = to;
    }
    return pieces;
  };

  return (text, longest) => [
    begin,
    ...wordsOf(text)
      .flatMap(piecesOf)
      .slice(0, longest - 2),
    end,
  ];
};

/** `vocab.txt`: a piece on each line, numbered from 0. */
export const readVocabulary = (file: string): ReadonlyMap<string, number> =>
  new Map(
    file
      .replace(/\r?\n$/u, '')
      .split(/\r?\n/u)
      .map((piece, number) => [piece, number]),
  );

const TokenizerFile = z.object({
  model: z.object({ type: z.literal('WordPiece').optional(), vocab: z.record(z.string(), z.number()) }),
});

/** `tokenizer.json` of a WordPiece model. @throws ZodError for one of another kind (BPE, Unigram) */
export const readTokenizerFile = (file: string): ReadonlyMap<string, number> =>
  new Map(Object.entries(TokenizerFile.parse(JSON.parse(file)).model.vocab));
