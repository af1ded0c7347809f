import { saysSomething, type FilledForm } from '../../../../../domain/forms/fill.js';

export type SectionProgress = {
  /** Id of the section; `parties` for 当事人信息. */
  readonly id: string;
  /** Where it stands in `form_data`, for jumping there. */
  readonly path: string;
  readonly title: string;
  readonly answered: number;
  readonly total: number;
};

/** How many of each section's questions have an answer that counts. */
export const sectionProgress = ({ definition, blocks, sections }: FilledForm): SectionProgress[] => {
  const roles = definition.parties.filter(({ optional }) => !optional);
  const filledRoles = roles.filter((role) => blocks.some((block) => block.role === role && block.records.length > 0));
  const parties = {
    id: 'parties',
    path: 'parties',
    title: '当事人信息',
    answered: filledRoles.length,
    total: roles.length,
  };
  return [
    parties,
    ...sections.map(({ section, path, open, items }): SectionProgress => {
      const applicableItems = items.filter(({ fields }) => fields.length > 0);
      return {
        id: section.id,
        path,
        title: section.title ?? section.items[0]?.label ?? '其他',
        answered: applicableItems.filter(saysSomething).length + (open === null || open.text === null ? 0 : 1),
        total: applicableItems.length + (open === null ? 0 : 1),
      };
    }),
  ];
};
