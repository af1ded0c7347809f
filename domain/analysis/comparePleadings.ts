import { answerLines } from '../forms/answerLines.js';
import { saysSomething, type FilledForm, type FilledItem } from '../forms/fill.js';
import { answerTo, fieldOf } from '../forms/meaning.js';
import { objectionOf } from '../forms/objectionOptions.js';
import type { Pleading } from './pleadingItems.js';

type Asked = { readonly id: string; readonly question: string; readonly answers: readonly string[] };

/**
 * How a defence answers one item of the complaint. `reasonless`: objected to without a reason; `prose`: perhaps in the prose of the
 * section, which only a reader can tell; `unasked`: the form has no question for it.
 */
export type ResponseState = 'answered' | 'reasonless' | 'prose' | 'unanswered' | 'unasked';

export type ComparedClaim = {
  readonly claim: Asked;
  readonly state: ResponseState;
  readonly responses: readonly Asked[];
  /** Where in the defence it is to be answered. */
  readonly path: string;
};

/** The sections of a defence whose prose answers the prose of a section of the complaint, see `finalData.ts`. */
const proseFor: Readonly<Record<string, string>> = { claims: 'responses', facts: 'facts' };

const isReasonless = (item: FilledItem): boolean =>
  fieldOf(item.fields, 'objection-reasons') !== undefined &&
  objectionOf(answerTo(item, 'objection')) === 'objects' &&
  answerTo(item, 'objection-reasons') === '';

/** Each claim and fact of a complaint with what a defence on the form of the same cause says to it, by the forms' own pairs. */
export const comparePleadings = (complaint: Pleading, defence: FilledForm): readonly ComparedClaim[] => {
  const items = defence.sections.flatMap((section) => section.items);
  return [...(complaint.claimItems ?? []), ...(complaint.factItems ?? [])].map((claim) => {
    const [sectionId = ''] = claim.id.split('.');
    const section = defence.sections.find((one) => one.section.id === proseFor[sectionId]);
    const prose = section?.open?.text ?? null;
    // The prose of a section is answered by anything that is said to the section.
    const questions = items.filter(({ item: { answers = [] } }) =>
      answers.some((id) => id === claim.id || (claim.id === sectionId && id.startsWith(`${sectionId}.`))),
    );
    const answering = questions.filter(saysSomething);
    const state = (): ResponseState => {
      if (answering.some(isReasonless)) return 'reasonless';
      if (answering.length > 0) return 'answered';
      if (prose !== null) return claim.id === sectionId ? 'answered' : 'prose';
      return questions.length === 0 ? 'unasked' : 'unanswered';
    };
    return {
      claim,
      state: state(),
      responses: answering.map((item) => ({ id: item.id, question: item.question, answers: answerLines(item) })),
      path: (answering.find(isReasonless) ?? questions[0])?.path ?? section?.open?.path ?? section?.path ?? 'header',
    };
  });
};
