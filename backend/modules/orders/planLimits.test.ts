import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { accounts } from '../../../domain/contract/accounts.js';
import { batches } from '../../../domain/contract/batches.js';
import type { CallInput } from '../../../domain/contract/call.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { orders } from '../../../domain/contract/orders.js';
import { limitsView, type PlanLimitsView } from '../../../domain/contract/planLimits.js';
import { users } from '../../../domain/contract/users.js';
import { defaultPlanLimits } from '../../../domain/account/planLimits.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { createReadPlanLimits } from '../accounts/index.js';
import { formKey, loadLendingTable, numbered, whole } from '../batches/testing/lendingTable.js';
import { loanComplaint } from '../cases/testing/submissionClient.js';
import { asks, startSaasCourt, type Person, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';

const released = limitsView(defaultPlanLimits);
const endless = { subscription_plan: 'professional', subscription_expires_at: null, reason: '测试' } as const;
let contents = 0;
const another = () => loanComplaint(['李四'], `${(contents += 1)}.00`);

describe('the limits of plans', function () {
  this.timeout(120_000);
  let court: SaasCourt;
  before(async () => void (court = await startSaasCourt()));
  after(() => court.close());
  afterEach(() => set(released));

  const desk = () => clientOf(court.admin, orders);
  const set = async (limits: PlanLimitsView) => {
    const { version } = await desk().planLimits();
    return desk().setPlanLimits({ body: { version, limits } });
  };
  const explorerWith = (change: Partial<PlanLimitsView['explorer']>): PlanLimitsView => ({
    ...released,
    explorer: { ...released.explorer, ...change },
  });
  const creditsTo = (monthly_credits: number): PlanLimitsView => ({
    ...released,
    professional: { ...released.professional, monthly_credits },
    enterprise: { ...released.enterprise, monthly_credits },
  });
  const me = ({ browser }: Person) => clientOf(browser, accounts).me();
  const tried = (asked: CallInput<typeof orders.setPlanLimits>) =>
    court.admin.send(requestOf(orders.setPlanLimits, asked));

  it('are those of the release until they are set, and are shown wherever a limit is', async () => {
    expect(await desk().planLimits()).to.deep.equal({ version: 0, limits: released });
    const person = await court.newPerson();
    await set(explorerWith({ generations_per_day: 7, batch_rows: 33 }));
    expect(await me(person)).to.deep.include({ generation_limit: 7, batch_rows: 33 });
    const { limits } = await clientOf(person.browser, orders).offer();
    expect(limits.explorer).to.deep.equal({ generations_per_day: 7, batch_rows: 33, batch_pleadings: 20 });
    const { items } = await clientOf(court.admin, users).list({ query: { search: person.email } });
    expect(items.map(({ generation_limit: limit }) => limit)).to.deep.equal([7]);
  });

  it('are followed by another process at once', async () => {
    const { stores, close } = await court.openStores();
    try {
      const { current } = createReadPlanLimits(stores.priceLists);
      const { version } = await current();
      await set(explorerWith({ generations_per_day: 9 }));
      const seen = await current();
      expect([seen.version, seen.limits.explorer.generationsPerDay]).to.deep.equal([version + 1, 9]);
    } finally {
      await close();
    }
  });

  it('count the documents of the day anew as soon as they are set, and name the number that holds', async () => {
    const person = await court.newPerson();
    const { preview } = asks(person);
    await set(explorerWith({ generations_per_day: 2 }));
    for (let made = 0; made < 2; made += 1) expect((await preview(another())).status).to.equal(200);
    const third = await preview(another());
    expect(third.status).to.equal(429);
    expect(((await third.json()) as { detail: string }).detail).to.match(/^今日 2 次文书生成已用完/);
    await set(explorerWith({ generations_per_day: 3 }));
    expect((await preview(another())).status).to.equal(200);
    expect(await person.generationsToday()).to.equal(3);
  });

  it('limit a plan that had no limit before, with what was made on that day counted', async () => {
    const person = await court.newPerson(endless);
    const { preview } = asks(person);
    for (let made = 0; made < 6; made += 1) expect((await preview(another())).status).to.equal(200);
    await set({ ...released, professional: { ...released.professional, generations_per_day: 6 } });
    expect(await refusal(await preview(another()))).to.deep.equal({ status: 429, code: 'generation_limit_reached' });
  });

  it('bound the rows of a table, and the pleadings of a day apart from them', async () => {
    const fileOf = await loadLendingTable();
    const person = await court.newPerson();
    const calls = clientOf(person.browser, batches);
    await set(explorerWith({ batch_rows: 2, batch_pleadings: 1 }));
    const three = fileOf(numbered(whole('李一'), whole('李二'), whole('李三')));
    const body = { form_key: formKey, name: '' };
    const tooMany = await person.browser.send(requestOf(batches.create, { body: { ...body, file: three } }));
    expect(await refusal(tooMany)).to.deep.equal({ status: 422, code: 'batch_too_many_rows' });
    const { id } = await calls.create({ body: { ...body, file: fileOf(numbered(whole('李一'), whole('李二'))) } });
    expect((await calls.read({ path: { id }, query: {} })).budget).to.deep.equal({ rows: 2, left_today: 1 });
    const both = await person.browser.send(requestOf(batches.submit, { path: { id }, body: { rows: [1, 2] } }));
    expect(await refusal(both)).to.deep.equal({ status: 429, code: 'batch_budget_used' });
    await set(explorerWith({ batch_rows: 2, batch_pleadings: 2 }));
    await calls.submit({ path: { id }, body: { rows: [1, 2] } });
  });

  it('take back nothing that was given this month, and count for who comes after', async () => {
    const before = await court.newPerson(endless);
    expect((await me(before)).platform_credits).to.equal(1_000_000);
    await set(creditsTo(500));
    const after = await court.newPerson(endless);
    expect((await me(after)).platform_credits).to.equal(500);
    expect((await me(before)).platform_credits).to.equal(1_000_000);
  });

  it('are set once by a double press, and not over what somebody else set', async () => {
    const { version } = await desk().planLimits();
    const limits = explorerWith({ batch_pleadings: 21 });
    const idempotencyKey = randomUUID();
    const sent = requestOf(orders.setPlanLimits, { body: { version, limits } });
    const both = await Promise.all([1, 2].map(() => court.admin.send(sent, { idempotencyKey })));
    expect(both.map(({ status }) => status)).to.deep.equal([200, 200]);
    expect((await desk().planLimits()).version).to.equal(version + 1);
    const stale = await tried({ body: { version, limits: explorerWith({ batch_pleadings: 22 }) } });
    expect(await refusal(stale)).to.deep.equal({ status: 409, code: 'plan_limits_changed' });
  });

  it('are refused beyond what the machine takes, each at its field', async () => {
    const { version } = await desk().planLimits();
    const limits = {
      ...released,
      explorer: { ...released.explorer, batch_rows: 2001 },
      enterprise: { ...released.enterprise, monthly_credits: 999_999 },
    };
    const told = async (given: PlanLimitsView) => {
      const response = await tried({ body: { version, limits: given } });
      const { errors } = (await response.json()) as { errors: { path: string; message: string }[] };
      return [response.status, errors.map(({ path, message }) => `${path}：${message}`)];
    };
    expect(await told(limits)).to.deep.equal([
      422,
      [
        'limits.explorer.batch_rows：请填写 1 到 2,000 的整数',
        'limits.professional.batch_rows：不能少于探索版的',
        'limits.enterprise.monthly_credits：不能少于专业版的',
      ],
    ]);
    expect((await desk().planLimits()).limits).to.deep.equal(released);
  });
});
