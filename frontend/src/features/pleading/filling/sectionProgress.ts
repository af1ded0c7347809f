import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { isBlank, partyRecords, visibleAnswers } from '../../../../../domain/forms/visibleAnswers.js';

export type SectionProgress = {
  /** Id of the section; `parties` for 当事人信息. */
  readonly id: string;
  /** Where it stands in `form_data`, for jumping there. */
  readonly path: string;
  readonly title: string;
  readonly answered: number;
  readonly total: number;
};

/** How many of each section's questions have an answer that counts. Whoever has the visible answers hands them in. */
export const sectionProgress = (
  definition: FormDefinition,
  answers: FormAnswers,
  visible: FormAnswers = visibleAnswers(definition, answers),
): SectionProgress[] => {
  const roles = definition.parties.filter(({ optional }) => !optional);
  const answeredRoles = roles.filter(({ blocks }) => blocks.some(({ key }) => partyRecords(visible, key).length > 0));
  const parties: SectionProgress = {
    id: 'parties',
    path: 'parties',
    title: '当事人信息',
    answered: answeredRoles.length,
    total: roles.length,
  };
  const sections = definition.sections.map((section): SectionProgress => {
    const given = visible.sections?.[section.id];
    const items = section.items.filter(({ fields }) => fields.length > 0);
    return {
      id: section.id,
      path: `sections.${section.id}`,
      title: section.title ?? section.items[0]?.label ?? '其他',
      answered: items.filter(({ id }) => !isBlank(given?.items?.[id])).length + (isBlank(given?.open) ? 0 : 1),
      total: items.length + (section.openCell === null ? 0 : 1),
    };
  });
  return [parties, ...sections];
};
