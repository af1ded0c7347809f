import { expect } from 'chai';
import fc from 'fast-check';
import { plans } from '../../../../domain/account/plans.js';
import { reasonProblem } from '../../components/reason.js';
import { managedUser } from './testing/fixtures.js';
import { changesOf, creditsProblem, dayProblem, expiryDay, fieldsOf, pastEndOf, readableDay } from './userFields.js';

const zone = 'Asia/Shanghai';

describe('the fields of an account that administrators change', () => {
  it('show the court’s day on which a plan ends', () => {
    expect(expiryDay('2026-12-31T15:59:59.999Z', zone)).to.equal('2026-12-31');
    expect(expiryDay('2026-12-31T16:00:00.000Z', zone)).to.equal('2027-01-01');
    expect(expiryDay(null, zone)).to.equal('');
    expect(readableDay('2026-03-05')).to.equal('2026年3月5日');
  });

  const user = managedUser({ platform_credits: 12.5, subscription_expires_at: '2026-12-31T15:59:59.999Z' });

  it('are asked about once more where the plan that they give is over already by the court’s calendar', () => {
    const now = new Date('2026-03-05T16:30:00.000Z'); // 6 March at the court
    const paid = managedUser({
      subscription_plan: 'professional',
      subscription_expires_at: '2026-01-31T15:59:59.999Z',
    });
    const past = (changes: Parameters<typeof pastEndOf>[1], of = paid) => pastEndOf(of, changes, zone, now);
    expect(past({ subscription_expires_at: '2026-03-05' })).to.equal('2026-03-05');
    expect(past({ subscription_expires_at: '2026-03-06' })).to.equal(null);
    expect(past({ subscription_expires_at: null })).to.equal(null);
    expect(past({ subscription_plan: 'enterprise' }), 'another plan with the end that is over').to.equal('2026-01-31');
    expect(past({ subscription_plan: 'explorer' }), 'the free plan has nothing to lose').to.equal(null);
    expect(past({ platform_credits: 5 }), 'nothing about the plan').to.equal(null);
  });

  it('send nothing when nothing was changed, whatever the account', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...plans),
        fc.integer({ min: 0, max: 1_000_000_000_000 }),
        fc.option(fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })),
        (plan, units, end) => {
          const any = managedUser({
            subscription_plan: plan,
            platform_credits: units / 10_000,
            subscription_expires_at: end?.toISOString() ?? null,
          });
          expect(changesOf(any, fieldsOf(any, zone), zone)).to.deep.equal({});
          expect(creditsProblem(fieldsOf(any, zone).credits)).to.equal(true);
        },
      ),
    ));

  it('send what was changed and nothing else', () => {
    const typed = fieldsOf(user, zone);
    expect(changesOf(user, { ...typed, plan: 'professional' }, zone)).to.deep.equal({
      subscription_plan: 'professional',
    });
    expect(changesOf(user, { ...typed, credits: ' 1,000.0001 ' }, zone)).to.deep.equal({ platform_credits: 1000.0001 });
    expect(changesOf(user, { ...typed, credits: '12.50' }, zone)).to.deep.equal({});
    expect(changesOf(user, { ...typed, expiresOn: '2027-01-31' }, zone)).to.deep.equal({
      subscription_expires_at: '2027-01-31',
    });
    expect(changesOf(user, { ...typed, permanent: true }, zone)).to.deep.equal({ subscription_expires_at: null });
  });

  for (const text of ['0', '100', '0.0001', '１２．５', '1,000', '100000000'])
    it(`take ${text} as credits`, () => expect(creditsProblem(text)).to.equal(true));
  for (const [text, problem] of [
    ['', '请填写积分'],
    ['-1', '积分应为不小于0的数字'],
    ['1e3', '积分应为不小于0的数字'],
    ['十', '积分应为不小于0的数字'],
    ['0.00001', '积分最多4位小数'],
    ['100000000.0001', '积分不能超过100,000,000'],
  ] as const)
    it(`refuse “${text}” as credits`, () => expect(creditsProblem(text)).to.equal(problem));

  it('require a day, or no end', () => {
    expect(dayProblem({ permanent: false, expiresOn: '' })).to.equal('请选择到期日，或者选择永久有效');
    expect(dayProblem({ permanent: true, expiresOn: '' })).to.equal(true);
    expect(dayProblem({ permanent: false, expiresOn: '2026-12-31' })).to.equal(true);
  });

  it('require a reason of 2 to 200 characters', () => {
    expect(reasonProblem(' 试 ')).to.equal('请填写原因，至少2个字');
    expect(reasonProblem('试用')).to.equal(true);
    expect(reasonProblem('因'.repeat(200))).to.equal(true);
    expect(reasonProblem('因'.repeat(201))).to.equal('原因不能超过200个字');
  });
});
