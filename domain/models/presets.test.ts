import { expect } from 'chai';
import { NewAiModel } from '../contract/aiModels.js';
import { providerPresets } from './presets.js';

describe('the services that the model centre offers', () => {
  it('make a model that can be added once a key is typed, or without one where none is needed', () => {
    for (const { key, baseUrl, modelName, capabilities, needsApiKey } of providerPresets) {
      const chosen = { model_name: modelName, base_url: baseUrl, capabilities: [...capabilities] };
      const typed = needsApiKey ? { api_key: 'sk-typed' } : { no_api_key: true };
      expect(NewAiModel.safeParse({ ...chosen, ...typed }).error, key).to.equal(undefined);
    }
  });

  it('differ in name and address, and call nobody outside without encryption', () => {
    for (const of of ['key', 'name', 'baseUrl'] as const)
      expect(new Set(providerPresets.map((preset) => preset[of])).size).to.equal(providerPresets.length);
    for (const { baseUrl, needsApiKey } of providerPresets)
      expect(baseUrl).to.match(needsApiKey ? /^https:\/\// : /^http:\/\/127\.0\.0\.1:/);
  });
});
