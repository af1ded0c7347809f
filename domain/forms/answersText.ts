import type { FormAnswers } from './answers.js';
import type { FormDefinition } from './definition.js';
import { answerLines } from './answerLines.js';
import { fill } from './fill.js';
import { sectionItems } from './finalData.js';

/** The visible answers as plain Chinese text, headings and questions with them: what an AI is given to read. */
export const answersText = (definition: FormDefinition, answers: FormAnswers): string => {
  const form = fill(definition, answers);
  const parties = form.blocks.flatMap(({ block, records }) =>
    records.map((record) => [`【${block.heading}】`, ...answerLines(record)].join('\n')),
  );
  const sections = form.sections.flatMap((section) => {
    const items = sectionItems(section, definition.kind);
    if (items.length === 0) return [];
    const lines = items.flatMap(({ question, answers: given }) =>
      given.length === 1 ? [`${question}：${given[0] ?? ''}`] : [question, ...given.map((line) => `  ${line}`)],
    );
    return [[`【${section.section.title ?? '其他'}】`, ...lines].join('\n')];
  });
  const header = answerLines(form.header);
  return [definition.title, ...(header.length > 0 ? [header.join('\n')] : []), ...parties, ...sections].join('\n\n');
};
