/** One question of a pleading with the lines of its answer, in words. */
export type Statement = {
  /** The name by which a model points at it: `3`, `C2`. */
  readonly ref?: string;
  /** The part of the pleading that it stands in, where a model is told the parts. */
  readonly heading?: string;
  readonly question: string;
  /** Empty for a question that was not answered. */
  readonly lines: readonly string[];
};

/** Statements with the numbers by which a model points at them, from 1. */
export const numbered = <S extends Statement>(statements: readonly S[]): readonly (S & { readonly ref: string })[] =>
  statements.map((statement, index) => ({ ...statement, ref: String(index + 1) }));

/** A statement as a model reads it. `before`: the heading that stands above the statement in front of it. */
const inWords = ({ ref, heading, question, lines }: Statement, before: string | undefined): string =>
  [
    ...(heading === undefined || heading === before ? [] : [`【${heading}】`]),
    ...(question === '' || (question === heading && ref === undefined)
      ? []
      : [`${ref === undefined ? '' : `[${ref}] `}${question}`]),
    ...lines,
  ].join('\n');

/** The part of some statements that a model is shown. */
export type Excerpt<S> = {
  readonly shown: readonly S[];
  /** How many whole statements were left out: none is ever cut. */
  readonly leftOut: number;
  readonly text: string;
};

/** Whole statements in their order, as many as fit into so many characters: one that is too long makes room for the next. */
export const excerptOf = <S extends Statement>(statements: readonly S[], most: number): Excerpt<S> => {
  const excerpt: S[] = [];
  const texts: string[] = [];
  let room = most + 1;
  for (const statement of statements) {
    const text = inWords(statement, excerpt.at(-1)?.heading);
    if (text.length + 1 > room) continue;
    room -= text.length + 1;
    excerpt.push(statement);
    texts.push(text);
  }
  return { shown: excerpt, leftOut: statements.length - excerpt.length, text: texts.join('\n') };
};

/** How people are told of what a model was not shown (`left_out` of a response); `null` where it was shown everything. */
export const leftOutSentence = (leftOut: number): string | null =>
  leftOut === 0 ? null : `内容过长，有 ${leftOut} 个项目没有交给模型，以上结果没有考虑这些内容。`;

/** The beginning of some statements, so many characters of it, to search the knowledge base by. */
export const searchedIn = (statements: readonly Pick<Statement, 'lines'>[], most = 2000): string =>
  statements
    .map(({ lines }) => lines.join('，'))
    .join('\n')
    .slice(0, most);
