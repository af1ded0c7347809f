import type { ModelField, ModelSettingEvent } from './events.js';

type Tested = Extract<ModelSettingEvent, { type: 'ModelTested' }>['data'];
type Configured = Extract<ModelSettingEvent, { type: 'ModelConfigured' }>['data'];

/** What a test of a model found, and when it ended. */
export type LastTest = { readonly testedAt: string; readonly checks: Tested['checks'] };

/** What a test is of: another name, address or key is another connection, and so is another dimension of a model that embeds. */
const tested: readonly ModelField[] = ['name', 'address', 'outputDim'];

const isAnother = ({ action, changes, apiKey }: Configured): boolean =>
  action !== 'changed' || apiKey !== undefined || changes.some(({ field }) => tested.includes(field));

/** The last test of each model after these events, by its id; a model whose connection was changed since its test has none. */
export const lastTests = (events: readonly ModelSettingEvent[]): ReadonlyMap<string, LastTest> => {
  const tests = new Map<string, LastTest>();
  for (const { type, data } of events) {
    if (type === 'ModelTested') tests.set(data.modelId, { testedAt: data.changedAt, checks: data.checks });
    if (type === 'ModelConfigured' && isAnother(data)) tests.delete(data.modelId);
  }
  return tests;
};
