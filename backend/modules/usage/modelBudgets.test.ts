import { expect } from 'chai';
import { aiModels } from '../../../domain/contract/aiModels.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { usage, type ModelBudget } from '../../../domain/contract/usage.js';
import { writing } from '../../../domain/contract/writing.js';
import type { BudgetPart } from '../../../domain/models/monthlyBudget.js';
import { createLogger } from '../../runtime/logging/logger.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { testKey } from '../../tests/harness/modelServer/modelServer.js';
import { refuse, reply } from '../../tests/harness/modelServer/scripts.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { testAdministrator } from '../../tests/harness/testApplication.js';
import { until } from '../knowledge/testing/knowledgeBase.js';
import { createModelBudgets } from '../modelCalls/index.js';

const versions = JSON.stringify({
  formal: '王小明于2024年3月5日借给李强30000元，至今未还。',
  concise: '李强借款30000元未还。',
  orderly: '1. 王小明借给李强30000元。\n2. 李强未还。',
});
/** Asks the model of the slot `general`; the scripted service reports 20 tokens of prompt and 10 of completion. */
const asking = requestOf(writing.optimiseText, { body: { text: '2024年3月5日，王小明借给李强30000元，一直不还。' } });
const perCall = 30;
const now = new Date('2027-01-15T04:00:00Z');

describe('the monthly budget for the platform’s models', () => {
  let court: ModelCourt;
  before(async () => {
    court = await startModelCourt({ now: () => now });
  });
  beforeEach(async () => {
    court.server.always(reply(versions));
    for (const part of ['all', 'general', 'fast'] as const) await set(part, null);
  });
  after(() => court.close());
  const figures = () => clientOf(court.administrator, usage);
  const set = (part: BudgetPart, tokens: number | null) => figures().setModelBudget({ body: { part, tokens } });
  const budgetOf = async (part: BudgetPart): Promise<ModelBudget> => {
    const budget = (await figures().modelBudgets()).find((one) => one.part === part);
    if (!budget) throw new Error(`no budget of ${part}`);
    return budget;
  };
  const ask = () => court.newBrowser().send(asking);

  it('is counted without a number too, is near from 80 %, and at 100 % refuses everybody before the model is asked', async () => {
    const before = await budgetOf('all');
    expect((await ask()).status).to.equal(200);
    const { used, ...counted } = await budgetOf('all');
    expect(used).to.equal(before.used + perCall);
    expect(counted).to.include({ month: '2027-01', tokens: null, held: 0, state: 'open' });
    expect((await budgetOf('general')).used).to.equal(used);
    expect((await budgetOf('fast')).used).to.equal(0);

    // Four of five parts are used after the next call, and all after the one behind it.
    const tokens = Math.floor(((used + perCall) * 5) / 4);
    await set('all', tokens);
    expect((await ask()).status).to.equal(200);
    expect(await budgetOf('all')).to.include({ tokens, used: used + perCall, state: 'near' });
    await set('all', used + perCall + 1);
    expect((await court.administrator.send(asking)).status).to.equal(200);
    expect(await budgetOf('all')).to.include({ used: used + 2 * perCall, held: 0, state: 'spent' });

    const asked = court.server.requests.length;
    const refused = await ask();
    expect(refused.status).to.equal(402);
    expect(await refused.json()).to.include({
      code: 'model_budget_spent',
      detail:
        '本月可用的智能模型用量已用完，下月一日恢复；正在处理的请求较多时也会这样提示，可稍后再试。填写、保存和提交文书不受影响。',
    });
    // Nor do the court's own people, for whom its models are free, or a test of a model go beyond it.
    expect(await refusal(await court.administrator.send(asking))).to.deep.equal({
      status: 402,
      code: 'model_budget_spent',
    });
    const test = requestOf(aiModels.test.platform, { path: { id: court.modelId } });
    expect((await refusal(await court.administrator.send(test))).code).to.equal('model_budget_spent');
    expect(court.server.requests).to.have.length(asked);
    await set('all', null);
    expect((await ask()).status).to.equal(200);
  });

  it('of a slot ends that slot alone, and what a call used counts although the reply was of no use', async () => {
    const { used } = await budgetOf('general');
    await set('fast', 1);
    await set('general', used + 1);
    court.server.always(reply('没有结构'));
    expect((await ask()).status).to.equal(502);
    expect((await budgetOf('general')).used).to.be.at.least(used + perCall);
    expect((await refusal(await ask())).code).to.equal('model_budget_spent');
    expect((await budgetOf('fast')).state).to.equal('open');
  });

  it('has back what a call held that failed', async () => {
    const { used } = await budgetOf('all');
    await set('all', used + 1);
    court.server.always(refuse(400, 'no'));
    expect([(await ask()).status, (await ask()).status]).to.deep.equal([502, 502]);
    expect(await budgetOf('all')).to.include({ used, held: 0 });
  });

  it('is not for an account’s own model', async () => {
    const centre = clientOf(court.administrator, aiModels);
    const fields = { model_name: 'own', base_url: court.server.baseUrl, api_key: testKey };
    const { id } = await centre.add.own({ body: { ...fields, temperature: null, top_p: null, max_tokens: 4000 } });
    const path = { id };
    expect((await ask()).status).to.equal(200);
    await centre.activate.own({ path, body: { model_type: 'general' } });
    await set('all', 1);
    const { used } = await budgetOf('all');
    expect((await court.administrator.send(asking)).status).to.equal(200);
    expect((await budgetOf('all')).used).to.equal(used);
    await centre.deactivate.own({ body: { model_type: 'general' } });
    expect((await refusal(await court.administrator.send(asking))).code).to.equal('model_budget_spent');
  });

  it('is exceeded by less than one call when twenty ask at once', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => void (release = resolve));
    let reached = 0;
    court.server.always(async (exchange) => {
      reached += 1;
      await released;
      return reply(versions)(exchange);
    });
    // A call may use three times 4,000 tokens, and its prompts twice: two calls fit, of which the second is the last.
    const { used } = await budgetOf('all');
    const tokens = used + 20_000;
    await set('all', tokens);
    let refused = 0;
    const statuses = Array.from({ length: 20 }, async () => {
      const { status } = await ask();
      if (status === 402) refused += 1;
      return status;
    });
    await until(
      async () => reached + refused,
      (ended) => ended === 20,
    );
    const { held } = await budgetOf('all');
    expect([reached, refused]).to.deep.equal([2, 18]);
    expect(held).to.be.at.least(2 * 12_000);
    release();
    expect((await Promise.all(statuses)).filter((status) => status === 200)).to.have.length(2);
    expect(await budgetOf('all')).to.include({ used: used + 2 * perCall, held: 0 });
  });

  it('is recorded with who set it and when, once for the same number, and nobody else’s to see or set', async () => {
    await set('vision', 5_000);
    const first = await budgetOf('vision');
    expect(first).to.deep.include({ tokens: 5_000, set_at: now.toISOString() });
    expect(first.set_by?.email).to.equal(testAdministrator.email);
    await set('vision', 5_000);
    expect(await budgetOf('vision')).to.deep.equal(first);
    for (const tokens of [0, -1, 1.5, 1_000_000_000_001, '5']) {
      const sent = requestOf(usage.setModelBudget, { body: { part: 'vision', tokens: 1 } });
      const response = await court.administrator.send({ ...sent, body: { part: 'vision', tokens } });
      expect(await refusal(response), String(tokens)).to.deep.equal({ status: 422, code: 'fields_invalid' });
    }
    const stranger = court.newBrowser();
    expect((await stranger.send(requestOf(usage.modelBudgets, {}))).status).to.equal(401);
    const attempt = requestOf(usage.setModelBudget, { body: { part: 'vision', tokens: 1 } });
    expect((await stranger.send(attempt)).status).to.equal(401);
    const { stores, close } = await court.openStores();
    try {
      const rows: unknown = await stores.app('model_budgets').where({ part: 'vision' }).select('tokens');
      expect(rows).to.have.length(1);
    } finally {
      await close();
    }
  });

  it('begins a month at nothing, counts a call in the month in which it began, and outlives a process that died', async () => {
    const { stores, close } = await court.openStores();
    try {
      const logger = createLogger('silent');
      const budgets = createModelBudgets({ ...stores, timeZone: 'Asia/Shanghai', logger });
      await budgets.set('all', 100, { by: '00000000-0000-4000-8000-000000000001', at: now });
      const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);
      const hold = (now: Date) => budgets.hold({ slot: 'fast', tokens: 90, now, until: minutesAfter(now, 15) });
      const usedAt = async (moment: Date) => {
        const [all] = await budgets.read(moment);
        return [all?.month, all?.used, all?.held];
      };
      const codeOf = (error: unknown) => (error instanceof Error ? error.message : null);
      // The last minute of January at the court.
      const january = new Date('2031-01-31T15:59:00Z');
      const february = minutesAfter(january, 1);
      const last = await hold(january);
      expect(await usedAt(february)).to.deep.equal(['2031-02', 0, 0]);
      await last.end(110);
      expect(await usedAt(january)).to.deep.equal(['2031-01', 110, 0]);
      expect(await hold(january).then(() => 'held', codeOf)).to.equal('model_budget_spent');
      // Two calls fill February; their process dies, and they count until they are over for certain.
      await hold(february);
      await hold(february);
      expect(await usedAt(february)).to.deep.equal(['2031-02', 0, 180]);
      expect(await hold(minutesAfter(february, 15)).then(() => 'held', codeOf)).to.equal('model_budget_spent');
      await (await hold(minutesAfter(february, 16))).end(5);
      expect(await usedAt(minutesAfter(february, 16))).to.deep.equal(['2031-02', 5, 0]);
    } finally {
      await close();
    }
  });
});
