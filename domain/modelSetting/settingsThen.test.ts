import { expect } from 'chai';
import { budgetsSet } from './budgetsSet.js';
import type { ModelSettingEvent } from './events.js';
import { lastTests } from './lastTests.js';

type Configured = Extract<ModelSettingEvent, { type: 'ModelConfigured' }>['data'];

const model = { modelId: 'a', modelName: 'qwen-plus', service: 'api.example.cn' };
const tested = (changedAt: string, verdict: 'yes' | 'no'): ModelSettingEvent => ({
  type: 'ModelTested',
  data: { changedAt, ...model, kind: 'answers', checks: [{ check: 'reachable', verdict }] },
});
const configured = (change: Partial<Configured>): ModelSettingEvent => ({
  type: 'ModelConfigured',
  data: { changedAt: '2026-01-06T02:00:00.000Z', ...model, kind: 'answers', action: 'changed', changes: [], ...change },
});
const budget = (part: 'all' | 'fast', before: number | null, after: number | null): ModelSettingEvent => ({
  type: 'ModelBudgetSet',
  data: { changedAt: '2026-01-06T02:00:00.000Z', part, before, after },
});

describe('tests of models as the log has them', () => {
  const first = tested('2026-01-05T02:00:00.000Z', 'no');
  const second = tested('2026-01-05T03:00:00.000Z', 'yes');

  it('are of each model the last one', () => {
    expect(lastTests([]).get('a')).to.equal(undefined);
    expect(lastTests([first, second]).get('a')).to.deep.equal({
      testedAt: '2026-01-05T03:00:00.000Z',
      checks: [{ check: 'reachable', verdict: 'yes' }],
    });
  });

  it('hold no longer once name, address, key or dimension were changed, or the model removed', () => {
    for (const change of [
      { changes: [{ field: 'name', before: 'qwen-plus', after: 'qwen-max' }] },
      { changes: [{ field: 'address', before: 'api.example.cn', after: 'api.example.cn' }] },
      { changes: [{ field: 'outputDim', before: '512', after: '1024' }] },
      { apiKey: 'replaced' },
      { action: 'removed' },
    ] satisfies Partial<Configured>[])
      expect(lastTests([second, configured(change)]).get('a'), JSON.stringify(change)).to.equal(undefined);
    const warmer = configured({ changes: [{ field: 'temperature', before: '0.2', after: '0.7' }] });
    expect(lastTests([second, warmer]).get('a')?.testedAt).to.equal('2026-01-05T03:00:00.000Z');
    const again = tested('2026-01-07T02:00:00.000Z', 'yes');
    expect(lastTests([second, configured({ apiKey: 'replaced' }), again]).get('a')?.testedAt).to.equal(
      '2026-01-07T02:00:00.000Z',
    );
  });
});

describe('monthly budgets as the log has them', () => {
  it('are the last ones set, in the order of their parts; one that was taken away stays with no bound', () => {
    expect(budgetsSet([first()])).to.deep.equal([]);
    expect(budgetsSet([budget('fast', null, 10), budget('all', null, 50), budget('fast', 10, null)])).to.deep.equal([
      { part: 'all', tokens: 50 },
      { part: 'fast', tokens: null },
    ]);
  });
  const first = () => tested('2026-01-05T02:00:00.000Z', 'yes');
});
