import { isRecord } from '../forms/answerValues.js';
import type { FormDefinition } from '../forms/definition.js';
import { stemOf } from '../forms/asking/places.js';

/**
 * Which parts of a form are shared: `header`, party blocks by their key, sections as `sections.claims`; `null` for the whole form. They name
 * places of the answers and no questions, so that what is shared stays the same whichever definition reads the draft.
 */
export type SharedParts = readonly string[] | null;

/** What a shared part can be called. `sections` alone is none: it would be all of them. */
export const partPattern = /^(?!sections$)(?:[A-Za-z][A-Za-z0-9_]{0,59}|sections\.[A-Za-z][A-Za-z0-9_-]{0,79})$/;

/** A part as the owner chooses it: everybody of a role together, whichever kind of party they are. */
export type PartChoice = { readonly title: string; readonly parts: readonly string[] };

/** The parts of a form, in its order. */
export const partChoices = ({ header, parties, sections }: FormDefinition): readonly PartChoice[] => {
  const stems = [...new Set(parties.map(stemOf))];
  return [
    ...(header.length === 0 ? [] : [{ title: '案件信息', parts: ['header'] }]),
    ...stems.map((stem) => {
      const roles = parties.filter((role) => stemOf(role) === stem);
      return {
        title: roles[0]?.role ?? stem,
        parts: roles.flatMap(({ blocks }) => blocks.map(({ key }) => key)),
      };
    }),
    ...sections.map((section) => ({
      title: section.title ?? section.items[0]?.label ?? '其他',
      parts: [`sections.${section.id}`],
    })),
  ];
};

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

/** The entries of answers that lie within the parts, or those that lie outside of them. */
const pick = (answers: unknown, parts: readonly string[], within: boolean): Record<string, unknown> => {
  const { sections, ...top } = recordOf(answers);
  const isPicked = (part: string): boolean => parts.includes(part) === within;
  const shown = Object.entries(recordOf(sections)).filter(([id]) => isPicked(`sections.${id}`));
  // What stands in place of the record of sections is nobody's part: it stays outside.
  const isOdd = sections !== undefined && !isRecord(sections);
  return {
    ...Object.fromEntries(Object.entries(top).filter(([key]) => isPicked(key))),
    ...(isOdd && !within ? { sections } : {}),
    ...(shown.length > 0 ? { sections: Object.fromEntries(shown) } : {}),
  };
};

/** What a guest is shown of the answers: the shared parts, and nothing besides. */
export const onlyParts = (answers: unknown, parts: SharedParts): Record<string, unknown> =>
  parts === null ? { ...recordOf(answers) } : pick(answers, parts, true);

/** The answers with the shared parts as the guest gives them. What else the guest gives is left out, and all else stays as it is. */
export const withParts = (answers: unknown, parts: SharedParts, given: unknown): Record<string, unknown> => {
  if (parts === null) return { ...recordOf(given) };
  const [others, own] = [pick(answers, parts, false), pick(given, parts, true)];
  const sections = { ...recordOf(others['sections']), ...recordOf(own['sections']) };
  return { ...others, ...own, ...(Object.keys(sections).length > 0 ? { sections } : {}) };
};

/** The form as a guest is asked it: the shared parts alone. */
export const sharedForm = (definition: FormDefinition, parts: SharedParts): FormDefinition =>
  parts === null
    ? definition
    : {
        ...definition,
        header: parts.includes('header') ? definition.header : [],
        parties: definition.parties.flatMap((role) => {
          const blocks = role.blocks.filter(({ key }) => parts.includes(key));
          return blocks.length === 0 ? [] : [{ ...role, blocks }];
        }),
        sections: definition.sections.filter(({ id }) => parts.includes(`sections.${id}`)),
      };
