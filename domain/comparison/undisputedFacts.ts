import type { Row } from './comparisonTable.js';

/** A fact that defendants admit. */
export type UndisputedFact = {
  readonly id: string;
  /** `合同约定的租赁期限：自2023年9月1日起至2024年8月31日止。` */
  readonly sentence: string;
  /** Ids of those who admit it. */
  readonly by: readonly string[];
};

export type UndisputedFacts = {
  /** Every defendant who is a party admits it. */
  readonly all: readonly UndisputedFact[];
  /** Some do: an admission binds only who makes it (民事诉讼证据的若干规定 6). */
  readonly some: readonly UndisputedFact[];
};

const ends = /[。；;！？]$/;

const sentenceOf = ({ label, lines }: Row): string => {
  const name = label.replace(/^[\d.、\s]+/, '').trim();
  const text = lines.map((line) => line.trim().replace(ends, '')).join('；');
  return `${name}：${text}。`;
};

/** The facts that the complaint states and that all, or some, of the present defendants admit, as sentences. Silence is no admission. */
export const undisputedFacts = (rows: readonly Row[], present: readonly string[]): UndisputedFacts => {
  const facts = rows
    .filter(({ id, kind, state }) => kind === 'fact' && state === 'made' && id.includes('.'))
    .map((row) => ({
      id: row.id,
      sentence: sentenceOf(row),
      by: row.cells
        .filter(({ defendantId, state }) => state === 'agrees' && present.includes(defendantId))
        .map(({ defendantId }) => defendantId),
    }))
    .filter(({ by }) => by.length > 0);
  return {
    all: facts.filter(({ by }) => by.length === present.length),
    some: facts.filter(({ by }) => by.length < present.length),
  };
};
