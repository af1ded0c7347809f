import { layWords, type LayWords } from './layWords.js';

/** Full-width forms and capitals folded; what is neither letter nor digit becomes a space. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Creates what writes a text in the words of the table: traditional signs as simplified ones, words of dialects and frequent typing
 * errors as the standard word. The text is folded besides.
 */
export const createStandardWords = ({ signs, speech }: Pick<LayWords, 'signs' | 'speech'>) => {
  const signFor = new Map(
    signs.map((pair) => {
      const [sign = '', standard = ''] = [...pair];
      return [sign, standard] as const;
    }),
  );
  const wordFor = new Map(
    Object.entries(speech).flatMap(([standard, said]) =>
      said.map((word) => [inSigns(word, signFor), standard] as const),
    ),
  );
  const longestFirst = [...wordFor.keys()].sort((a, b) => b.length - a.length);
  const spoken = longestFirst.length === 0 ? null : new RegExp(longestFirst.join('|'), 'gu');
  return (text: string): string => {
    const standard = inSigns(folded(text), signFor);
    return spoken === null ? standard : standard.replaceAll(spoken, (word) => wordFor.get(word) ?? word);
  };
};

const inSigns = (text: string, signFor: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\p{Script=Han}/gu, (sign) => signFor.get(sign) ?? sign);

/** Writes a text in the standard words of the table that comes with the product. */
export const standardWords = createStandardWords(layWords);
