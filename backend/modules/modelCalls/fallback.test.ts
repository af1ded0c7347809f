import { expect } from 'chai';
import { aiModels } from '../../../domain/contract/aiModels.js';
import { chat } from '../../../domain/contract/chat.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { usage } from '../../../domain/contract/usage.js';
import { writing } from '../../../domain/contract/writing.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { testKey } from '../../tests/harness/modelServer/modelServer.js';
import type { ChatRequest } from '../../tests/harness/modelServer/chatRequest.js';
import { refuse, reply, type Script } from '../../tests/harness/modelServer/scripts.js';
import { refusal, type TestBrowser } from '../../tests/harness/testBrowser.js';

const analysis = JSON.stringify({ analysis: '应当还款。', bases: [] });
const closed = 'http://127.0.0.1:9/v1';

describe('a model that fails', () => {
  let court: ModelCourt;
  let standby: string;
  before(async () => {
    court = await startModelCourt({
      models: { pause: async () => undefined, concealMs: 300, limits: { failuresToRest: 1000 } },
    });
    standby = await add('standby', court.server.baseUrl);
    await choose(standby);
  });
  beforeEach(() => court.server.always(byModel({})));
  after(() => court.close());
  const centre = () => clientOf(court.administrator, aiModels);
  const add = async (model_name: string, base_url: string, prices = 0) => {
    const fields = { model_name, base_url, api_key: testKey, temperature: null, top_p: null, max_tokens: 4000 };
    const body = { ...fields, prompt_price: prices, completion_price: prices };
    return (await centre().add.platform({ body })).id;
  };
  const choose = (model_id: string | null) =>
    centre().setFallback.platform({ body: { model_type: 'general', model_id } });
  /** What each model answers, by its name; `standby` answers as it should. */
  const byModel =
    (scripts: Readonly<Record<string, Script<ChatRequest>>>, said = analysis): Script<ChatRequest> =>
    (exchange) =>
      (scripts[exchange.request.model] ?? reply(said))(exchange);
  const asked = () => court.server.requests.map(({ model }) => model);
  const body = { form_key: 'claim-private-lending', form_data: { sections: { facts: { open: '借款到期未还。' } } } };
  const ask = (browser: TestBrowser = court.newBrowser()) => browser.send(requestOf(writing.legalBasis, { body }));

  it('is replaced by the fallback after its tries, which is named and the only one that is recorded', async () => {
    const begin = asked().length;
    court.server.always(byModel({ scripted: refuse(503, 'down') }));
    const response = await ask();
    expect([response.status, response.headers.get('X-Model-Fallback')]).to.deep.equal([200, 'standby']);
    expect(asked().slice(begin)).to.deep.equal(['scripted', 'scripted', 'scripted', 'standby']);
    const { by_model: models } = await clientOf(court.administrator, usage).stats.platform();
    expect(models.map(({ model_name: name }) => name)).to.deep.equal(['standby']);
  });

  it('is replaced while a chat waits for its first piece, which then says who answers', async () => {
    court.server.always(byModel({ scripted: refuse(429, 'busy') }, '可以协商。'));
    let text = '';
    const models: string[] = [];
    const question = { form_key: 'claim-private-lending', answers: {}, question: '怎么办？' };
    for await (const event of await clientOf(court.newBrowser(), chat).ask({ body: question })) {
      if (event.type === 'begin') models.push(`${event.model}${text}`);
      if (event.type === 'delta') text += event.text;
    }
    expect([text, models]).to.deep.equal(['可以协商。', ['scripted', 'standby']]);
  });

  it('is replaced where nobody listens at its address', async () => {
    const gone = await add('gone', closed);
    await centre().activate.platform({ path: { id: gone }, body: { model_type: 'general' } });
    try {
      expect((await ask()).headers.get('X-Model-Fallback')).to.equal('standby');
      await choose(gone);
      expect(await refusal(await ask())).to.deep.equal({ status: 502, code: 'model_call_failed' });
    } finally {
      await choose(standby);
      await centre().activate.platform({ path: { id: court.modelId }, body: { model_type: 'general' } });
    }
  });

  it('is not replaced for what it refuses of a text, nor for a reply that does not fit', async () => {
    for (const script of [refuse(400, 'this text is not allowed'), refuse(401, 'bad key'), reply('{"no":1}')]) {
      const begin = asked().length;
      court.server.always(byModel({ scripted: script }));
      expect((await ask()).status).to.equal(502);
      expect(asked().slice(begin)).to.not.include('standby');
    }
  });

  it('is replaced by nothing that cannot do it, and by nothing once none is chosen', async () => {
    const vision = await add('eyes', court.server.baseUrl);
    await centre().change.platform({ path: { id: vision }, body: { capabilities: ['vision'] } });
    const refused = requestOf(aiModels.setFallback.platform, { body: { model_type: 'general', model_id: vision } });
    expect(await refusal(await court.administrator.send(refused))).to.include({ code: 'ai_model_lacks_capability' });
    expect(await choose(null)).to.deep.equal({ general: null, vision: null, fast: null });
    court.server.always(byModel({ scripted: refuse(503, 'down') }));
    expect((await ask()).status).to.equal(502);
    expect(await choose(standby)).to.deep.include({ general: standby });
  });

  it('of an account is never replaced by one of the platform', async () => {
    const own = clientOf(court.administrator, aiModels);
    const fields = { model_name: 'mine', base_url: court.server.baseUrl, api_key: testKey };
    const { id } = await own.add.own({ body: { ...fields, temperature: null, top_p: null } });
    await own.activate.own({ path: { id }, body: { model_type: 'general' } });
    try {
      court.server.always(byModel({ mine: refuse(503, 'down') }));
      const begin = asked().length;
      expect((await ask(court.administrator)).status).to.equal(502);
      expect(asked().slice(begin)).to.not.include('standby');
    } finally {
      await own.deactivate.own({ body: { model_type: 'general' } });
    }
  });
});
