import { expect } from 'chai';
import { requestOf } from '../../../domain/contract/clientOf.js';
import type { CallInput } from '../../../domain/contract/call.js';
import { users } from '../../../domain/contract/users.js';
import { accessOf, authorization } from '../../platform/http/authorization.js';
import { startPopulatedApplication, type PopulatedApplication } from '../harness/populatedApplication.js';
import { samples } from './testing/samples/samples.js';

/** Operations that read, take away or delete. What stops work that is under way, or clears a notice, does so too. */
const reads = (key: string): boolean => /^(GET|DELETE) /.test(key);
const ofUsers = Object.entries(authorization)
  .map(([key, entry]) => ({ key, access: accessOf(entry), sample: samples[key] }))
  .filter(({ access }) => access.role === 'user');

describe('a plan that is over', () => {
  let site: PopulatedApplication;
  before(async () => void (site = await startPopulatedApplication()));
  after(() => site?.close());

  const change = async (body: CallInput<typeof users.change>['body']) => {
    const { user, superuser } = site.people;
    await site.client.ask(superuser.cookie, requestOf(users.change, { path: { id: user.id }, body }));
  };
  const holds = () => change({ subscription_plan: 'professional', subscription_expires_at: null });
  const isOver = () => change({ subscription_expires_at: '2020-01-01T00:00:00.000Z', reason: '准备测试' });

  it('keeps no operation of the table from an account that reads or deletes what it has', () => {
    const refused = ofUsers.filter(({ key, access }) => reads(key) && access.plan !== undefined && !access.afterPlan);
    expect(refused.map(({ key }) => key)).to.deep.equal([]);
    expect(ofUsers.filter(({ access }) => access.afterPlan).length).to.be.above(15);
  });

  for (const { key, access, sample } of ofUsers.filter(({ key: each, access }) => reads(each) || access.plan))
    it(`${access.plan === undefined || access.afterPlan ? 'leaves' : 'takes away'} ${key}`, async () => {
      const { user } = site.people;
      if (!sample) throw new Error(`no sample for ${key}`);
      await holds();
      const request = await sample.call(site, user);
      await isOver();
      const cookie = sample.session === undefined ? user.cookie : await site.client.signIn(user.email, user.password);
      const response = await site.client.send(cookie, request);
      if (access.plan === undefined || access.afterPlan)
        expect(response.status, response.text).to.be.oneOf([...(sample.answers ?? [200, 201, 204])]);
      else expect([response.status, response.code]).to.deep.equal([403, 'plan_required']);
    });

  it('is another thing than none: whoever never had one is told which plan it takes', async () => {
    const { explorer } = site.people;
    for (const { key, access, sample } of ofUsers.filter(({ access: { afterPlan } }) => afterPlan)) {
      const request = await sample?.call(site, explorer);
      if (!request || !access.plan) throw new Error(`no sample for ${key}`);
      const response = await site.client.send(explorer.cookie, request);
      expect([response.status, response.code], key).to.deep.equal([403, 'plan_required']);
    }
  });
});
