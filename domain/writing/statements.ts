import { answerLines } from '../forms/answerLines.js';
import type { FormAnswers } from '../forms/answers.js';
import type { FormDefinition } from '../forms/definition.js';
import { fill, saysSomething } from '../forms/fill.js';

/** One question of a form with the lines of its answer. Nothing of the parties: names and numbers of people stay out. */
export type Statement = { readonly path: string; readonly question: string; readonly lines: readonly string[] };

/** What a pleading demands and states, in the form's order; empty questions are left out. */
export const statementsOf = (definition: FormDefinition, answers: FormAnswers): readonly Statement[] =>
  fill(definition, answers).sections.flatMap(({ section, open, items }) => [
    ...(open?.text ? [{ path: open.path, question: section.title ?? '', lines: [open.text] }] : []),
    ...items
      .filter(saysSomething)
      .map((item) => ({ path: item.path, question: item.question, lines: answerLines(item) })),
  ]);

/** What a model is told of a pleading, in characters. */
const longest = 24_000;

/** The statements as a numbered list, from 1. */
export const numberedStatements = (statements: readonly Statement[]): string =>
  statements
    .map(({ question, lines }, index) => `[${index + 1}] ${question}：${lines.join('；')}`)
    .join('\n')
    .slice(0, longest);
