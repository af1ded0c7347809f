import { expect } from 'chai';
import fc from 'fast-check';
import { endpointProblem } from '../../../../domain/models/endpoint.js';
import { providerPresets } from '../../../../domain/models/presets.js';
import { ChangedPlatformAiModel, NewPlatformAiModel } from '../../../../domain/contract/aiModels.js';
import { fieldOf, inputOf, keyProblem, nameProblem, numberProblem, typedOf, typedOfPreset } from './aiModelFields.js';
import { platformModel } from './testing/fixtures.js';

describe('fields of a model', () => {
  it('start with the usual values, and with every service lack a key and nothing else', () => {
    for (const preset of providerPresets) {
      const typed = { ...typedOf(null), ...typedOfPreset(preset) };
      expect([nameProblem(typed.modelName), endpointProblem(typed.baseUrl)]).to.deep.equal([true, null]);
      expect(keyProblem(null, typed) === true).to.equal(!preset.needsApiKey);
      const withKey = { ...typed, apiKey: preset.needsApiKey ? 'sk-1' : '' };
      expect(keyProblem(null, withKey)).to.equal(true);
      const { settings, market } = inputOf(withKey, false);
      expect(NewPlatformAiModel.parse({ ...settings, ...market })).to.deep.equal({ ...settings, ...market });
      expect(settings).to.deep.include({ temperature: 0.7, top_p: 0.8, max_tokens: 8192, reasoning_effort: 'low' });
      expect(market).to.deep.equal({ is_public: false, prompt_price: 1, completion_price: 3 });
    }
  });

  it('show a model but for its key, and send it back unchanged', () => {
    const model = platformModel({ capabilities: ['vision', 'fast'], temperature: null, prompt_price: 0.0001 });
    const { settings, market } = inputOf(typedOf(model), true);
    const { model_name, base_url, description, capabilities, temperature, top_p, max_tokens } = model;
    expect({ ...settings, ...market }).to.deep.equal({
      ...{ model_name, base_url, description, capabilities, temperature, top_p, max_tokens },
      reasoning_effort: model.reasoning_effort,
      api_key: '',
      no_api_key: false,
      is_public: false,
      prompt_price: 0.0001,
      completion_price: 3,
    });
    expect(keyProblem(model, typedOf(model))).to.equal(true);
  });

  it('take the numbers that the server takes, to as many decimals as are meant, and none', () => {
    const server = ChangedPlatformAiModel.shape;
    const fields = [
      ['temperature', server.temperature, 1],
      ['topP', server.top_p, 1],
      ['maxTokens', server.max_tokens, 0],
      ['promptPrice', server.prompt_price, 4],
    ] as const;
    const upTo = (max: number) => fc.double({ min: -1, max, noNaN: true });
    const numbers = fc.oneof(upTo(3), upTo(12_000), upTo(1_200_000));
    for (const [field, schema, decimals] of fields) {
      expect(numberProblem(field, '')).to.equal(true);
      expect(numberProblem(field, '一')).to.match(/应为/);
      fc.assert(
        fc.property(numbers, fc.nat(5), (number, places) => {
          const text = number.toFixed(places);
          const meant = (text.split('.')[1] ?? '').length <= decimals && !text.startsWith('-');
          expect(numberProblem(field, text) === true, `${field} ${text}`).to.equal(
            meant && schema.safeParse(Number(text)).success,
          );
        }),
      );
    }
  });

  it('are known by the server’s names, of a list by the list’s, and by no object’s own', () => {
    expect(['base_url', 'capabilities.0', 'toString', ''].map(fieldOf)).to.deep.equal([
      'baseUrl',
      'general',
      undefined,
      undefined,
    ]);
  });
});
