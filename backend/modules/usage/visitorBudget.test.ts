import { expect } from 'chai';
import { aiModels } from '../../../domain/contract/aiModels.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { usage } from '../../../domain/contract/usage.js';
import { writing } from '../../../domain/contract/writing.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { reply } from '../../tests/harness/modelServer/scripts.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { until } from '../knowledge/testing/knowledgeBase.js';

const versions = {
  formal: '王小明于2024年3月5日借给李强30000元，至今未还。',
  concise: '李强借款30000元未还。',
  orderly: '1. 王小明借给李强30000元。\n2. 李强未还。',
};
const asking = requestOf(writing.optimiseText, { body: { text: '2024年3月5日，王小明借给李强30000元，一直不还。' } });

describe('the budget for visitors’ calls of the platform’s model', () => {
  let court: ModelCourt;
  beforeEach(async () => {
    court = await startModelCourt();
    court.server.always(reply(JSON.stringify(versions)));
    await price(1, 3);
  });
  afterEach(() => court.close());
  const administrator = () => clientOf(court.administrator, usage);
  const price = async (prompt_price: number, completion_price: number) => {
    const centre = clientOf(court.administrator, aiModels);
    const model = (await centre.list.platform()).items.find(({ id }) => id === court.modelId);
    if (!model) throw new Error('no model');
    const { model_name, base_url, capabilities } = model;
    const body = { model_name, base_url, capabilities, temperature: null, top_p: null, max_tokens: 4000 };
    await centre.change.platform({ path: { id: court.modelId }, body: { ...body, prompt_price, completion_price } });
  };
  const ask = () => court.newBrowser().send(asking);

  it('is shown to an administrator with what a visitor’s call took from it', async () => {
    expect(await administrator().visitorBudget()).to.deep.equal({ credits: 10_000, spent_today: 0, held_today: 0 });
    expect((await ask()).status).to.equal(200);
    // 20 tokens of prompt and 10 of completion.
    expect(await administrator().visitorBudget()).to.deep.equal({ credits: 10_000, spent_today: 0.05, held_today: 0 });
    // The court's own people pay nothing from it.
    expect((await court.administrator.send(asking)).status).to.equal(200);
    expect((await administrator().visitorBudget()).spent_today).to.equal(0.05);
  });

  it('stops visitors when it is used up, says until when, and sends nothing to the model', async () => {
    await administrator().setVisitorBudget({ body: { credits: 0.01 } });
    const before = court.server.requests.length;
    const refused = await ask();
    expect(refused.status).to.equal(402);
    expect(await refused.json()).to.include({
      code: 'visitor_budget_spent',
      detail: '访客今日可用的智能模型额度已用完，请明天再试；填写和提交文书不受影响。',
    });
    expect(court.server.requests).to.have.length(before);
    expect((await court.administrator.send(asking)).status).to.equal(200);
    await administrator().setVisitorBudget({ body: { credits: 100 } });
    expect((await ask()).status).to.equal(200);
  });

  it('of 0 closes the platform’s model to visitors, also one without prices', async () => {
    await price(0, 0);
    expect((await ask()).status).to.equal(200);
    await administrator().setVisitorBudget({ body: { credits: 0 } });
    expect(await refusal(await ask())).to.deep.equal({ status: 402, code: 'visitor_budget_none' });
  });

  it('is not overdrawn by visitors who ask at once', async () => {
    // A call holds some 40 credits: twice 4,000 tokens and their prompts.
    await administrator().setVisitorBudget({ body: { credits: 60 } });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => void (release = resolve));
    let reached = 0;
    court.server.always(async (exchange) => {
      reached += 1;
      await released;
      return reply(JSON.stringify(versions))(exchange);
    });
    let refused = 0;
    const answers = Array.from({ length: 12 }, async () => {
      const { status } = await ask();
      if (status === 402) refused += 1;
      return status;
    });
    await until(
      async () => reached + refused,
      (ended) => ended === 12,
    );
    expect((await administrator().visitorBudget()).held_today).to.be.within(40, 60);
    release();
    expect([...new Set(await Promise.all(answers))].sort()).to.deep.equal([200, 402]);
    // What does not pay for a whole call pays for one that does not ask again, or for a shorter reply.
    expect(refused).to.be.within(8, 11);
    const { credits, spent_today: spent, held_today: held } = await administrator().visitorBudget();
    expect([credits, held]).to.deep.equal([60, 0]);
    expect(spent).to.be.at.most(60);
  });

  it('and the charts take no more than a call can have used, whatever the service reports', async () => {
    const usage = { prompt_tokens: 5_000_000, completion_tokens: 70_000_000, total_tokens: 75_000_000 };
    court.server.always(reply(JSON.stringify(versions), { usage }));
    expect((await ask()).status).to.equal(200);
    expect((await administrator().visitorBudget()).spent_today).to.be.within(1, 45);
    const { total_usage: ever } = await until(
      () => administrator().stats.platform(),
      ({ total_usage: { total } }) => total > 0,
    );
    expect(ever.total).to.be.below(20_000);
    expect(ever.estimated).to.equal(ever.total);
  });

  it('is what an administrator set, also twice, and nobody else’s to see or set', async () => {
    const set = () => court.administrator.send(requestOf(usage.setVisitorBudget, { body: { credits: 12.5 } }));
    expect(await (await set()).json()).to.deep.equal({ credits: 12.5, spent_today: 0, held_today: 0 });
    expect((await set()).status).to.equal(200);
    for (const credits of [-1, 0.00001, 100_000_001, '5', null]) {
      const sent = { ...requestOf(usage.setVisitorBudget, { body: { credits: 1 } }), body: { credits } };
      expect(await refusal(await court.administrator.send(sent)), String(credits)).to.deep.equal({
        status: 422,
        code: 'fields_invalid',
      });
    }
    const stranger = court.newBrowser();
    expect((await stranger.send(requestOf(usage.visitorBudget, {}))).status).to.equal(401);
    expect((await stranger.send(requestOf(usage.setVisitorBudget, { body: { credits: 1 } }))).status).to.equal(401);
    expect((await administrator().visitorBudget()).credits).to.equal(12.5);
  });
});
