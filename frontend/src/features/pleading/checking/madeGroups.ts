import type { ClaimSentence } from '../../../../../domain/forms/defending/claimSentences.js';
import { answeredSection, madeFirst } from '../../../../../domain/forms/defending/madeFirst.js';
import type { FilledForm } from '../../../../../domain/forms/fill.js';
import type { CheckGroup, CheckRow } from '../page/index.js';

/**
 * The groups of a defence as it was asked beside its complaint: what the plaintiff claims first, and what they do not claim only where it is
 * answered all the same. Unchanged where no complaint is known.
 */
export const madeGroups = (
  groups: readonly CheckGroup[],
  { sections }: FilledForm,
  sentences: readonly ClaimSentence[] | null,
): readonly CheckGroup[] =>
  groups.map((group) => {
    const section = sections.find(({ section: { id } }) => id === group.id);
    if (sentences === null || section === undefined || !Object.hasOwn(answeredSection, group.id)) return group;
    const itemOf = ({ path }: CheckRow) => section.items.find((item) => item.path === path)?.item ?? {};
    const { asked, notMade } = madeFirst(group.rows, itemOf, sentences);
    return { ...group, rows: [...asked, ...notMade.filter(({ lines }) => lines.length > 0)] };
  });
