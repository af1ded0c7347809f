import type { ModelSlot } from './slots.js';
import type { TestedCapability, TestVerdict } from './testedCapabilities.js';

/** What the newest test of a model says of it in one slot. */
export const testStates = ['passed', 'failed', 'untested'] as const;
export type TestState = (typeof testStates)[number];

/** The words for people; a model that passed gets none. */
export const testStateNames: Readonly<Record<Exclude<TestState, 'passed'>, string>> = {
  failed: '测试失败',
  untested: '未测试',
};

type Verdicts = readonly { readonly capability: TestedCapability; readonly verdict: TestVerdict }[];

/** What of a test failed that matters for these slots: whether a model reads pictures counts only where it should. */
export const lackingFor = <V extends Verdicts>(verdicts: V, slots: readonly ModelSlot[]): V[number][] =>
  verdicts.filter(
    ({ capability, verdict }) => verdict === 'no' && (capability !== 'image' || slots.includes('vision')),
  );

/** How a model was tested for a slot. `test` is `null` for one that was not tested since its address, key or name changed. */
export const testState = (test: { readonly verdicts: Verdicts } | null, slot: ModelSlot): TestState => {
  if (test === null) return 'untested';
  return lackingFor(test.verdicts, [slot]).length === 0 ? 'passed' : 'failed';
};
