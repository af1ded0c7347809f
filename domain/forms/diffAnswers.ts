import type { FormAnswers } from './answers.js';
import type { Field, FormDefinition } from './definition.js';
import { leavesOf } from './answerLines.js';
import { plainText } from './printing/plainText.js';
import { partyRecords, visibleAnswers } from './visibleAnswers.js';

export type AnswerChange = {
  /** Dotted place in `form_data`. */
  readonly path: string;
  /** Where it stands in the form, in words: 诉讼请求 · 1. 本金 · 尚欠本金. */
  readonly label: string;
  /** The text before and after; `null` where the blank was empty or hidden. */
  readonly before: string | null;
  readonly after: string | null;
};

type Place = { readonly path: string; readonly label: string; readonly text: string };

/** What changed between two versions, blank by blank, in the form's order. Hidden answers count as absent. */
export const diffAnswers = (
  definition: FormDefinition,
  before: FormAnswers,
  after: FormAnswers,
): readonly AnswerChange[] => {
  const [old, now] = [placesOf(definition, before), placesOf(definition, after)];
  return old.flatMap((group, index) => {
    const later = now[index] ?? [];
    const added = later.filter(({ path }) => !group.some((place) => place.path === path));
    return [...group, ...added].flatMap(({ path, label }) => {
      const text = (places: readonly Place[]) => places.find((place) => place.path === path)?.text ?? null;
      const [was, is] = [text(group), text(later)];
      return was === is ? [] : [{ path, label, before: was, after: is }];
    });
  });
};

/** The answered blanks in small groups (one for each item or party block): the same groups for every set of answers. */
const placesOf = (definition: FormDefinition, answers: FormAnswers): readonly (readonly Place[])[] => {
  const visible = visibleAnswers(definition, answers);
  const places = (fields: readonly Field[], record: Parameters<typeof leavesOf>[1], path: string, heading: string) =>
    leavesOf(fields, record).map((leaf) => ({
      path: `${path}.${leaf.path}`,
      label: [heading, ...leaf.labels].filter((part) => part !== '').join(' · '),
      text: leaf.text,
    }));
  const parties = definition.parties
    .flatMap(({ blocks }) => blocks)
    .map(({ key, heading, fields }) =>
      partyRecords(visible, key).flatMap((record, index) =>
        places(fields, record, `${key}.${index}`, `${heading}${index + 1}`),
      ),
    );
  const sections = definition.sections.flatMap((section) => {
    const given = visible.sections?.[section.id];
    const path = `sections.${section.id}`;
    const title = section.title ?? '';
    const open = given?.open ? [{ path: `${path}.open`, label: title, text: plainText(given.open).trim() }] : [];
    const items = section.items.map((item) => {
      const name = `${item.no === null ? '' : `${item.no}. `}${item.label ?? ''}`;
      const heading = [title, name].filter((part) => part !== '').join(' · ');
      return places(item.fields, given?.items?.[item.id] ?? {}, `${path}.items.${item.id}`, heading);
    });
    return [open, ...items];
  });
  return [places(definition.header, visible.header ?? {}, 'header', ''), ...parties, ...sections];
};
