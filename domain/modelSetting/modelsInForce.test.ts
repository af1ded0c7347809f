import { expect } from 'chai';
import type { ModelSettingEvent } from './events.js';
import { modelsInForce } from './modelsInForce.js';

const changedAt = '2026-01-05T02:00:00.000Z';
const model = (modelId: string, modelName = modelId) => ({ modelId, modelName, service: 'api.example.cn' });
const inForce = (after: string | null, role: 'active' | 'fallback' = 'active'): ModelSettingEvent => ({
  type: 'ModelInForceChanged',
  data: { changedAt, place: 'general', role, before: null, after: after === null ? null : model(after) },
});
const configured = (action: 'changed' | 'removed', modelName: string): ModelSettingEvent => ({
  type: 'ModelConfigured',
  data: { changedAt, ...model('a', modelName), kind: 'answers', action, changes: [] },
});

describe('models in force', () => {
  it('are what was activated last in each place, the fallback apart from the active one', () => {
    expect(modelsInForce([])).to.deep.equal([]);
    expect(modelsInForce([inForce('a'), inForce('c', 'fallback'), inForce('b')])).to.deep.equal([
      { place: 'general', role: 'active', model: model('b') },
      { place: 'general', role: 'fallback', model: model('c') },
    ]);
    expect(modelsInForce([inForce('a'), inForce(null)])).to.deep.equal([
      { place: 'general', role: 'active', model: null },
    ]);
  });

  it('go by the newest name, and end with the model', () => {
    expect(modelsInForce([inForce('a'), configured('changed', 'a-2')])[0]?.model).to.deep.equal(model('a', 'a-2'));
    expect(modelsInForce([inForce('a'), configured('removed', 'a')])[0]?.model).to.equal(null);
    expect(modelsInForce([inForce('b'), configured('removed', 'a')])[0]?.model).to.deep.equal(model('b'));
  });
});
