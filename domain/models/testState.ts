import type { ModelSlot } from './slots.js';
import type { TestedCapability, TestVerdict } from './testedCapabilities.js';

/** What the newest test of a model says of it in one slot. */
export const testStates = ['passed', 'failed', 'untested'] as const;
export type TestState = (typeof testStates)[number];

type Verdicts = readonly { readonly capability: TestedCapability; readonly verdict: TestVerdict }[];

const verdictsFor =
  (wanted: TestVerdict) =>
  <V extends Verdicts>(verdicts: V, slots: readonly ModelSlot[]): V[number][] =>
    verdicts.filter(
      ({ capability, verdict }) => verdict === wanted && (capability !== 'image' || slots.includes('vision')),
    );
/** What of a test failed that matters for these slots: whether a model reads pictures counts only where it should. */
export const lackingFor = verdictsFor('no');
/** What of it was not found out: the service was out of order, or something before failed. */
export const untoldFor = verdictsFor('untested');

/**
 * How a model was tested for a slot. `test` is `null` for one that was not tested since its address, key or name changed; one whose test was
 * not carried to its end counts as not tested.
 */
export const testState = (test: { readonly verdicts: Verdicts } | null, slot: ModelSlot): TestState => {
  if (test === null) return 'untested';
  if (lackingFor(test.verdicts, [slot]).length > 0) return 'failed';
  return untoldFor(test.verdicts, [slot]).length > 0 ? 'untested' : 'passed';
};

/** The word for people; `null` for a model that passed. One of which a test broke off is told from one that nobody tested. */
export const testStateName = (test: { readonly verdicts: Verdicts } | null, slot: ModelSlot): string | null => {
  if (test === null) return '未测试';
  const state = testState(test, slot);
  return state === 'passed' ? null : state === 'failed' ? '测试失败' : '没有测完';
};

/** A test in one sentence, by what matters for these slots. */
export const testSentenceFor = (verdicts: Verdicts, slots: readonly ModelSlot[]): string => {
  const [lacking, untold] = [lackingFor(verdicts, slots).length, untoldFor(verdicts, slots).length];
  if (lacking > 0) return `${lacking}项不正常`;
  return untold > 0 ? `${untold}项没有测出` : '各项正常';
};
