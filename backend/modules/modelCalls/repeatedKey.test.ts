import { expect } from 'chai';
import { accounts } from '../../../domain/contract/accounts.js';
import { aiModels } from '../../../domain/contract/aiModels.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { writing } from '../../../domain/contract/writing.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { refuse, reply } from '../../tests/harness/modelServer/scripts.js';
import { refusal, type TestBrowser } from '../../tests/harness/testBrowser.js';
import { eventually } from '../../tests/torture/readiness.js';
import { registering } from '../ownDocuments/testing/saasCourt.js';

const answer = reply(
  JSON.stringify({ formal: '王小明借给李强30000元。', concise: '借款30000元。', orderly: '1. 借款。' }),
);

describe('a call of a model under an `Idempotency-Key`', () => {
  let court: ModelCourt;
  let browser: TestBrowser;
  before(async () => {
    court = await startModelCourt({}, { APP_MODE: 'saas' });
    const centre = clientOf(court.administrator, aiModels);
    const model = (await centre.list.platform()).items.find(({ id }) => id === court.modelId);
    if (!model) throw new Error('no model');
    const { model_name, base_url, capabilities } = model;
    const settings = { temperature: null, top_p: null, max_tokens: 4000, prompt_price: 1, completion_price: 3 };
    await centre.change.platform({
      path: { id: court.modelId },
      body: { model_name, base_url, capabilities, ...settings },
    });
    ({ browser } = await registering(court, court.administrator)({ platform_credits: 1000 }));
    court.server.always(answer);
  });
  after(() => court.close());
  const ask = (idempotencyKey?: string, text = '王小明借给李强30000元，一直不还。', by = browser) =>
    by.send(
      requestOf(writing.optimiseText, { body: { text } }),
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
  const balance = async () => (await clientOf(browser, accounts).me()).platform_credits;
  /** Each call costs 20 tokens of prompt and 10 of completion. */
  const cost = 0.05;
  /** The read models show so much less than before; on a server that others use a moment later. */
  const spentSince = (before: number, credits: number) =>
    eventually(`${credits} credits are spent`, 20_000, async () => {
      const spent = before - (await balance());
      expect(spent).to.be.below(credits + 1e-6);
      return Math.abs(spent - credits) < 1e-6;
    });

  it('is charged and sent to the model once, also when it is sent twice at once', async () => {
    const before = await balance();
    const asked = court.server.requests.length;
    expect((await ask('first-attempt')).status).to.equal(200);
    expect(await refusal(await ask('first-attempt'))).to.deep.equal({ status: 409, code: 'model_call_repeated' });
    const both = await Promise.all([ask('double-click'), ask('double-click')]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    expect(court.server.requests).to.have.length(asked + 2);
    await spentSince(before, 2 * cost);
  });

  it('is charged for itself when it asks something else, without a key, or by somebody else', async () => {
    const before = await balance();
    expect((await ask('one-key-for-all')).status).to.equal(200);
    expect((await ask('one-key-for-all', '李强向王小明借款30000元。')).status).to.equal(200);
    for (const status of [200, 200]) expect((await ask()).status).to.equal(status);
    await spentSince(before, 4 * cost);
    const visitor = court.newBrowser();
    for (const status of [200, 200]) expect((await ask('one-key-for-all', undefined, visitor)).status).to.equal(status);
  });

  it('is made again where it gave nothing, and charged then', async () => {
    const before = await balance();
    court.server.script(refuse(400, 'no such model'));
    expect((await ask('tried-again')).status).to.equal(502);
    await eventually('what was held is given back', 20_000, async () => (await balance()) === before);
    expect((await ask('tried-again')).status).to.equal(200);
    await spentSince(before, cost);
  });

  it('is refused under a key that is none', async () =>
    expect(await refusal(await ask('short'))).to.deep.equal({ status: 400, code: 'malformed_request' }));
});
