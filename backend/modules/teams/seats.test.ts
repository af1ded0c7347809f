import { expect } from 'chai';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { orders } from '../../../domain/contract/orders.js';
import { teams } from '../../../domain/contract/teams.js';
import { users } from '../../../domain/contract/users.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { startSaasCourt, type Person, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';
import { teamsOf, type Founded } from './testing/teamsOf.js';

const seatPrice = 3000;

describe('how many belong to a team', function () {
  this.timeout(120_000);
  let court: SaasCourt;
  before(async () => {
    court = await startSaasCourt({ teamInvitations: { points: 1000, seconds: 60 } });
    const desk = clientOf(court.admin, orders);
    const { version, limits } = await desk.planLimits();
    const ofEnterprise = { ...limits.enterprise, team_members: 2 };
    await desk.setPlanLimits({ body: { version, limits: { ...limits, enterprise: ofEnterprise } } });
    const { version: list, ...before } = await desk.prices();
    await desk.setPrices({ body: { ...before, version: list, prices: { ...before.prices, seat: seatPrice } } });
  });
  after(() => court.close());

  const { api, founding, invited } = teamsOf(() => court);
  const inviting = ({ path }: Founded, { email }: Person) =>
    requestOf(teams.invite, { path, body: { email, role: 'member' } });
  const mostIn = async ({ founder, path }: Founded) => (await api(founder).read({ path })).most_members;
  const buySeats = async ({ browser }: Person, seats: number) => {
    const body = {
      item: { kind: 'seats', seats } as const,
      amount: seats * seatPrice,
      invoice: { buyer: 'person' as const, title: '张三', tax_number: '' },
    };
    const { id } = await clientOf(browser, orders).place({ body });
    const payment = { reference: `B-${id.slice(0, 8)}`, received_on: '2026-03-01' };
    await clientOf(court.admin, orders).confirm({ path: { id }, body: payment });
  };

  it('is what the plan gives, then a seat more for each that was paid for', async () => {
    const team = await founding();
    const [li, zhao] = [await court.newPerson(), await court.newPerson()];
    await api(li).accept({ body: { token: await invited(team, li) } });
    expect(await mostIn(team)).to.equal(2);
    expect(await refusal(await team.founder.browser.send(inviting(team, zhao)))).to.deep.equal({
      status: 409,
      code: 'team_full',
    });
    await buySeats(team.founder, 1);
    expect(await mostIn(team)).to.equal(3);
    await api(zhao).accept({ body: { token: await invited(team, zhao) } });
    expect((await api(team.founder).read({ path: team.path })).members).to.have.lengthOf(3);
  });

  it('is asked again when an invitation is accepted: of two for one seat the first has it', async () => {
    const team = await founding();
    const [li, zhao] = [await court.newPerson(), await court.newPerson()];
    const [ofLi, ofZhao] = [await invited(team, li), await invited(team, zhao)];
    const accept = (token: string) => requestOf(teams.accept, { body: { token } });
    expect((await li.browser.send(accept(ofLi))).status).to.equal(200);
    expect(await refusal(await zhao.browser.send(accept(ofZhao)))).to.include({ code: 'team_full' });
    await buySeats(team.founder, 1);
    expect((await zhao.browser.send(accept(ofZhao))).status).to.equal(200);
  });

  it('counts seats while the owner’s plan runs; whoever is in stays after it', async () => {
    const team = await founding();
    const [li, zhao, sun] = [await court.newPerson(), await court.newPerson(), await court.newPerson()];
    await buySeats(team.founder, 5);
    for (const who of [li, zhao]) await api(who).accept({ body: { token: await invited(team, who) } });
    expect(await mostIn(team)).to.equal(7);
    const over = { subscription_expires_at: '2026-03-01T00:00:00.000Z', reason: '测试' };
    await clientOf(court.admin, users).change({ path: { id: team.founder.id }, body: over });
    expect(await mostIn(team)).to.equal(2);
    expect((await api(li).read({ path: team.path })).members).to.have.lengthOf(3);
    const refused = await refusal(await team.founder.browser.send(inviting(team, sun)));
    expect(refused.status).to.be.oneOf([403, 409]);
  });
});
