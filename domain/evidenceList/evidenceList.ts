import { shippedUsualEvidence, type Evidence } from './usual.js';

const { always, general, causes, demands, denials } = shippedUsualEvidence;

/** What a party demands or states: a question of the form and the lines of its answer. */
export type Stated = { readonly question: string; readonly answers: readonly string[] };

/** One line of the list. `for`: the demands and facts that it serves; none for what every such case needs. */
export type Listed = Evidence & { readonly for: readonly string[] };

/** 否 or 无 to a question, behind its label where it has one: nothing is demanded or stated. */
const isDenied = ({ answers }: Stated): boolean =>
  answers.length > 0 &&
  answers.map((line) => line.trim()).every((line) => denials.has(line.slice(line.indexOf('：') + 1)));

/** The number in front of a question, which the list does not need: `2. 利息`. */
const questionName = (question: string): string => question.replace(/^\d+\.\s*/, '').trim();

const hasOneOf = (words: readonly string[], text: string): boolean => words.some((word) => text.includes(word));

/**
 * The evidence that is usually handed in for a cause, and besides for what is demanded and stated: by fixed rules, the same for the
 * same input, each piece once, with the demands that it serves.
 */
export const usualEvidence = (cause: string, stated: readonly Stated[]): readonly Listed[] => {
  const group = causes.find(({ words }) => hasOneOf(words, cause))?.usual ?? general;
  const forDemands = stated
    .filter((one) => !isDenied(one))
    .flatMap((one) =>
      demands
        .filter(({ words }) => hasOneOf(words, `${one.question}\n${one.answers.join('\n')}`))
        .flatMap(({ needs }) => needs.map((evidence) => ({ ...evidence, for: [questionName(one.question)] }))),
    );
  const byName = new Map<string, Listed>();
  for (const one of [...[...always, ...group].map((evidence) => ({ ...evidence, for: [] })), ...forDemands]) {
    const entry = byName.get(one.name);
    byName.set(one.name, entry ? { ...entry, for: [...new Set([...entry.for, ...one.for])] } : one);
  }
  return [...byName.values()];
};
