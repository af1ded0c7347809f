import type { AnswerChange } from '../../../../domain/forms/diffAnswers.js';
import { closureName } from '../../../../domain/case/closureWords.js';
import type { CaseEvent } from '../../../../domain/case/events.js';
import {
  currentNumber,
  type CaseState,
  type OpenedCase,
  type SubmittedVersion,
} from '../../../../domain/case/state.js';
import { partyWord } from '../../../../domain/forms/standing.js';
import type { Readings } from '../../../adapters/caseReader/readings.js';
import { formOf, storedAnswers, type Forms } from '../../forms/index.js';
import { correctionFacts } from './correctionsThen.js';

const statusWords = ({ status, closure }: OpenedCase): string => {
  if (closure !== null) return `未立案，处理完毕（${closureName(closure.how, closure)}）`;
  return status === 'filed' ? '已立案' : '待立案';
};

/** What is said of a case besides its pleadings, by label. */
const factsOf = (state: CaseState): ReadonlyMap<string, string> => {
  if (state.status === 'unopened') return new Map();
  const defendants = state.defendants.map(({ name, standing, left }, index): [string, string] => {
    const party = partyWord(standing, state);
    return [`${party}${index + 1}`, `${name ?? '（已清除）'}${left ? `（不再列为${party}）` : ''}`];
  });
  return new Map([
    ['状态', statusWords(state)],
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
  return { answers, definition: (await formOf(forms, version)).definition };
};

export type ChangesDeps = {
  readonly forms: Pick<Forms, 'find'>;
  /** @throws NotReadInTime */
  readonly changes: (pair: Parameters<Readings['changes']>[0]) => Promise<readonly AnswerChange[]>;
};

/** What a version changed since the one before on its side, in the words of the form; nothing once the answers are erased. */
const answerChanges = async (
  { forms, changes }: ChangesDeps,
  before: SubmittedVersion | undefined,
  after: SubmittedVersion,
): Promise<readonly AnswerChange[]> => {
  if (after.formData === null || before?.formData === null) return [];
  const now = await answersOf(forms, after);
  const old = before ? await answersOf(forms, before) : { definition: now.definition, answers: {} };
  return changes({ before: old, after: now });
};

type Step = {
  /** The event and all before it in its case. */
  readonly events: readonly CaseEvent[];
  readonly before: CaseState;
  readonly after: CaseState;
};

/** What the last of some events changed, field by field. */
export const stepChanges = async (deps: ChangesDeps, { events, before, after }: Step): Promise<AnswerChange[]> => {
  const last = events.at(-1);
  const facts = factChanges(before, after);
  if (last?.type !== 'PleadingSubmitted') return facts;
  const { pleading, defendantId } = last.data;
  const previous = events
    .slice(0, -1)
    .flatMap(({ type, data }) => (type === 'PleadingSubmitted' ? [data] : []))
    .findLast((data) => data.pleading === pleading && data.defendantId === defendantId);
  return [...facts, ...(await answerChanges(deps, previous, last.data))];
};
