import { isEmpty } from '../answerValues.js';
import type { FilledForm } from '../fill.js';
import { fieldOf } from '../meaning.js';
import { claimedFor, type ClaimSentence, type Claimed } from './claimSentences.js';

/** The options by which a defendant objects; the forms offer 有 beside 无, and 异议 beside 确认. */
const objecting: readonly string[] = ['有', '异议'];

/** A question of a defence that asks 有无异议 and has no answer yet. */
export type OpenQuestion = {
  /** Place of the choice in `form_data`. */
  readonly path: string;
  /** The option that says that there is no objection: 无 or 确认. */
  readonly none: string;
  /** `1. 对支付租金的诉请有无异议` */
  readonly question: string;
  /** What the complaint says to it; `null` where the form names nothing of the complaint. */
  readonly claimed: Claimed | null;
  /** Whether it is about a fact: having no objection admits it (民诉法解释第92条). */
  readonly isFact: boolean;
};

/** The questions of a defence to which nothing is chosen, in the form's order; `null` where no complaint is known. */
export const openQuestions = (
  defence: FilledForm,
  sentences: readonly ClaimSentence[] | null,
): readonly OpenQuestion[] =>
  defence.sections.flatMap(({ section, items }) =>
    items.flatMap(({ path, fields, answers, question, item }): OpenQuestion[] => {
      const choice = fieldOf(fields, 'objection');
      const none = choice?.options?.find((option) => !objecting.includes(option));
      if (!choice || none === undefined || !isEmpty(answers[choice.id])) return [];
      return [
        {
          path: `${path}.${choice.id}`,
          none,
          question,
          claimed: sentences && claimedFor(item.answers ?? [], sentences, defence.definition),
          isFact: section.id === 'facts',
        },
      ];
    }),
  );
