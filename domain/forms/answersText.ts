import type { FormAnswers } from './answers.js';
import type { FormDefinition } from './definition.js';
import { answerLines } from './answerLines.js';
import { sectionItems } from './finalData.js';
import { partyRecords, visibleAnswers } from './visibleAnswers.js';

/** The visible answers as plain Chinese text, headings and questions with them: what an AI is given to read. */
export const answersText = (definition: FormDefinition, answers: FormAnswers): string => {
  const visible = visibleAnswers(definition, answers);
  const parties = definition.parties
    .flatMap(({ blocks }) => blocks)
    .flatMap(({ key, heading, fields }) =>
      partyRecords(visible, key).map((record) => [`【${heading}】`, ...answerLines(fields, record)].join('\n')),
    );
  const sections = definition.sections.flatMap((section) => {
    const items = sectionItems(section, visible);
    if (items.length === 0) return [];
    const lines = items.flatMap(({ question, answers: given }) =>
      given.length === 1 ? [`${question}：${given[0] ?? ''}`] : [question, ...given.map((line) => `  ${line}`)],
    );
    return [[`【${section.title ?? '其他'}】`, ...lines].join('\n')];
  });
  const header = answerLines(definition.header, visible.header ?? {});
  return [definition.title, ...(header.length > 0 ? [header.join('\n')] : []), ...parties, ...sections].join('\n\n');
};
