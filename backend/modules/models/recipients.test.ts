import { expect } from 'chai';
import { aiModels } from '../../../domain/contract/aiModels.js';
import { clientOf } from '../../../domain/contract/clientOf.js';
import { ragModels } from '../../../domain/contract/ragModels.js';
import { settings } from '../../../domain/contract/settings.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';

const key = 'sk-seen-by-nobody';

describe('the services to which texts go', () => {
  let court: ModelCourt;
  before(async () => {
    court = await startModelCourt({}, { APP_MODE: 'saas', AI_ALLOWED_PRIVATE_HOSTS: '127.0.0.1:*, gpu-1:8000' });
  });
  after(() => court.close());
  const recipients = async () => (await clientOf(court.newBrowser(), settings).recipients()).items;

  it('are those of active, fallback, open and searching models, once each, the court’s own without an address', async () => {
    // The court of this test is answered by a server of its own.
    const within = { host: null, name: null, uses: ['answer', 'vision'] };
    expect(await recipients()).to.deep.equal([within]);
    const centre = clientOf(court.administrator, aiModels);
    const add = async (base_url: string, capabilities: ('general' | 'vision' | 'fast')[], is_public = false) =>
      (await centre.add.platform({ body: { model_name: 'm', base_url, api_key: key, capabilities, is_public } })).id;
    const answering = await add('https://api.deepseek.com/v1', ['general']);
    const seeing = await add('https://models.example.cn/v1', ['general', 'vision']);
    await add('https://models.example.cn/other', ['general'], true);
    await add('https://unused.example.cn/v1', ['general']);
    const own = await add('http://gpu-1:8000/v1', ['general', 'fast']);
    expect(await recipients()).to.deep.equal([within, { host: 'models.example.cn', name: null, uses: ['answer'] }]);
    await centre.activate.platform({ path: { id: answering }, body: { model_type: 'general' } });
    await centre.activate.platform({ path: { id: seeing }, body: { model_type: 'vision' } });
    await centre.setFallback.platform({ body: { model_type: 'fast', model_id: own } });
    const retrieval = clientOf(court.administrator, ragModels);
    const { id } = await retrieval.add.platform({
      body: {
        model_type: 'rerank',
        name: 'r',
        api_endpoint: 'https://api.deepseek.com/rerank',
        api_key: key,
        rerank_top_k: 5,
      },
    });
    await retrieval.activate({ path: { id } });
    expect(await recipients()).to.deep.equal([
      { host: null, name: null, uses: ['answer'] },
      { host: 'api.deepseek.com', name: 'DeepSeek', uses: ['answer', 'search'] },
      { host: 'models.example.cn', name: null, uses: ['answer', 'vision'] },
    ]);
  });
});
