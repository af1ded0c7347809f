const numbersOf = (value: unknown): readonly number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersOf)
      : typeof value === 'string'
        ? numbersSaid(value)
        : [];

const numbersSaid = (text: string): readonly number[] =>
  (text.normalize('NFKC').match(/\d+(?:,\d{3})*(?:\.\d+)?/gu) ?? []).map((said) => Number(said.replaceAll(',', '')));

/** Whether a sentence names a number that is in none of the figures, such as a share that it worked out by itself. */
export const namesOtherNumbers = (sentence: string, figures: unknown): boolean => {
  const figureNumbers = new Set(numbersOf(figures));
  return numbersSaid(sentence).some((number) => !figureNumbers.has(number));
};
