import { diffAnswers, type AnswerChange } from '../../../../domain/forms/diffAnswers.js';
import type { CaseEvent } from '../../../../domain/case/events.js';
import { currentNumber, type CaseState, type SubmittedVersion } from '../../../../domain/case/state.js';
import { formOf, storedAnswers, type Forms } from '../../forms/index.js';
import { correctionFacts } from './correctionsThen.js';

/** What is said of a case besides its pleadings, by label. */
const factsOf = (state: CaseState): ReadonlyMap<string, string> => {
  if (state.status === 'unopened') return new Map();
  const defendants = state.defendants.map(({ name, left }, index): [string, string] => [
    `被告${index + 1}`,
    `${name ?? '（已清除）'}${left ? '（不再列为被告）' : ''}`,
  ]);
  return new Map([
    ['状态', state.status === 'filed' ? '已立案' : '待立案'],
    ['案号', currentNumber(state)],
    ['案由', state.cause],
    ['个人信息', state.erased ? '已清除' : '保留'],
    ...defendants,
    ...correctionFacts(state),
  ]);
};

/** What an event changed of the case itself. */
const factChanges = (before: CaseState, after: CaseState): AnswerChange[] => {
  const [old, now] = [factsOf(before), factsOf(after)];
  return [...now].flatMap(([label, value]) => {
    const was = old.get(label) ?? null;
    if (was === value) return [];
    return [{ path: '', label, section: '案件', kind: was === null ? 'added' : 'changed', before: was, after: value }];
  });
};

const answersOf = async (forms: Pick<Forms, 'find'>, version: SubmittedVersion) => {
  const answers = storedAnswers(version);
  return { answers, definition: (await formOf(forms, version, answers)).definition };
};

/** What a version changed since the one before on its side, in the words of the form; nothing once the answers are erased. */
const answerChanges = async (
  forms: Pick<Forms, 'find'>,
  before: SubmittedVersion | undefined,
  after: SubmittedVersion,
): Promise<readonly AnswerChange[]> => {
  if (after.formData === null || before?.formData === null) return [];
  const now = await answersOf(forms, after);
  if (!before) return diffAnswers(now.definition, {}, now.answers);
  const old = await answersOf(forms, before);
  if (old.definition.key === now.definition.key) return diffAnswers(now.definition, old.answers, now.answers);
  return [...diffAnswers(old.definition, old.answers, {}), ...diffAnswers(now.definition, {}, now.answers)];
};

type Step = {
  /** The event and all before it in its case. */
  readonly events: readonly CaseEvent[];
  readonly before: CaseState;
  readonly after: CaseState;
};

/** What the last of some events changed, field by field. */
export const stepChanges = async (
  forms: Pick<Forms, 'find'>,
  { events, before, after }: Step,
): Promise<AnswerChange[]> => {
  const last = events.at(-1);
  const facts = factChanges(before, after);
  if (last?.type !== 'PleadingSubmitted') return facts;
  const { pleading, defendantId } = last.data;
  const previous = events
    .slice(0, -1)
    .flatMap(({ type, data }) => (type === 'PleadingSubmitted' ? [data] : []))
    .findLast((data) => data.pleading === pleading && data.defendantId === defendantId);
  return [...facts, ...(await answerChanges(forms, previous, last.data))];
};
