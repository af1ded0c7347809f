import { testedCapabilities } from '../../../../../domain/models/testedCapabilities.js';
import { AiModelTest, OwnAiModel, PlatformAiModel, PublicAiModel } from '../../../../../domain/contract/aiModels.js';
import { uuid } from '../../../testing/responses.js';

const model = {
  id: uuid(1),
  model_name: '通用模型甲',
  base_url: 'https://models.example.cn/v1',
  has_api_key: true,
  description: '',
  capabilities: ['general' as const],
  temperature: 0.7,
  top_p: 0.8,
  max_tokens: 8192,
  reasoning_effort: 'low' as const,
  is_active_general: false,
  is_active_vision: false,
  is_active_fast: false,
  last_test: null,
};
const prices = { prompt_price: 1, completion_price: 3 };

/** One of an account's own models, with a key and not active. @throws ZodError for what the contract does not allow */
export const ownModel = (given: Partial<OwnAiModel> = {}): OwnAiModel => OwnAiModel.parse({ ...model, ...given });

/** One of the platform's models. @throws ZodError for what the contract does not allow */
export const platformModel = (given: Partial<PlatformAiModel> = {}): PlatformAiModel =>
  PlatformAiModel.parse({ ...model, is_public: false, ...prices, ...given });

/** A public model of the platform, as people choose it. @throws ZodError for what the contract does not allow */
export const publicModel = (given: Partial<PublicAiModel> = {}): PublicAiModel =>
  PublicAiModel.parse({ ...model, id: uuid(9), model_name: '平台模型甲', ...prices, ...given });

/** A test that found everything, but for what is said to be lacking. @throws ZodError for what the contract does not allow */
export const modelTest = (lacking: readonly string[] = []): AiModelTest =>
  AiModelTest.parse({
    tested_at: '2026-01-02T03:04:05.000Z',
    verdicts: testedCapabilities.map((capability) => ({
      capability,
      verdict: lacking.includes(capability) ? 'no' : 'yes',
      sentence: lacking.includes(capability) ? `不支持${capability}，请更换。` : `支持${capability}。`,
    })),
  });
