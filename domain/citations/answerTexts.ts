import type { FormAnswers } from '../forms/answers.js';
import { leavesOf } from '../forms/answerLines.js';
import type { FormDefinition } from '../forms/definition.js';
import { fill } from '../forms/fill.js';

/** The visible answers of a form as one text, a line break between them, and where in it each question's text begins. */
export type AnswerTexts = { readonly text: string; readonly placeAt: (offset: number) => string };

/** All that a party wrote in a form, to look for citations in it; `placeAt` names the question that has an offset. */
export const answerTexts = (definition: FormDefinition, answers: FormAnswers): AnswerTexts => {
  const { header, blocks, sections } = fill(definition, answers);
  const parts = [
    ...leavesOf(header).map(({ labels, text }) => ({ place: labels.at(0) ?? '', text })),
    ...blocks.flatMap(({ role, records }) =>
      records.flatMap((record) => leavesOf(record).map(({ text }) => ({ place: role.role, text }))),
    ),
    ...sections.flatMap(({ section, open, items }) => [
      ...(open?.text ? [{ place: section.title ?? '', text: open.text }] : []),
      ...items.flatMap((item) => leavesOf(item).map(({ text }) => ({ place: item.question, text }))),
    ]),
  ];
  let from = 0;
  const starts = parts.map(({ text }) => {
    const start = from;
    from += text.length + 1;
    return start;
  });
  return {
    text: parts.map(({ text }) => text).join('\n'),
    placeAt: (offset) => parts[starts.filter((start) => start <= offset).length - 1]?.place ?? '',
  };
};
