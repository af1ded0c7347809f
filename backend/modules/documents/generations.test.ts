import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { cases } from '../../../domain/contract/cases.js';
import { users } from '../../../domain/contract/users.js';
import { versions } from '../../../domain/contract/versions.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { asks, startSaasCourt, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';

const limited = { status: 429, code: 'generation_limit_reached' };
const statuses = async (answers: Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status);
const howMany = (all: readonly number[], status: number): number => all.filter((one) => one === status).length;

describe('generations of an account', function () {
  this.timeout(120_000);
  let court: SaasCourt;
  before(async () => void (court = await startSaasCourt()));
  after(() => court.close());
  const caseCount = async (): Promise<number> => (await clientOf(court.admin, cases).list()).total;

  it('are five a day on the free plan, of 50 asked for at once, submitted and not; what is refused is not submitted', async () => {
    const person = await court.newPerson();
    const before = await caseCount();
    const { complain, apply, preview } = asks(person);
    const filings = Array.from({ length: 25 }, () => complain());
    const others = Array.from({ length: 25 }, (_none, i) => (i % 2 === 0 ? apply() : preview()));
    const [filed, unfiled] = await Promise.all([statuses(filings), statuses(others)]);
    expect(howMany([...filed, ...unfiled], 200)).to.equal(5);
    expect(howMany([...filed, ...unfiled], 429)).to.equal(45);
    expect(await person.generationsToday()).to.equal(5);
    expect((await caseCount()) - before).to.equal(howMany(filed, 200));
  });

  it('are as many as one likes on the professional plan, also 50 at once', async () => {
    const person = await court.newPerson({ subscription_plan: 'professional', subscription_expires_at: null });
    const { complain, preview } = asks(person);
    const all = await statuses(Array.from({ length: 50 }, (_none, i) => (i % 2 === 0 ? complain() : preview())));
    expect(howMany(all, 200)).to.equal(50);
    expect(await person.generationsToday()).to.equal(50);
  });

  it('leave room for everybody else’s: of a hundred at once by one account none is refused, and a visitor files meanwhile', async () => {
    const person = await court.newPerson({ subscription_plan: 'professional', subscription_expires_at: null });
    const visitor = asks({ browser: court.newBrowser() });
    const { preview } = asks(person);
    let ended = 0;
    const flood = Array.from({ length: 100 }, async () => {
      const response = await preview();
      ended += 1;
      return response;
    });
    await flood[0];
    expect((await visitor.complain()).status).to.equal(200);
    expect(ended, 'documents in front of the visitor’s').to.be.below(50);
    expect(howMany(await statuses(flood), 200)).to.equal(100);
  });

  it('are as many as they like for administrators, and counted', async () => {
    const { complain, preview } = asks({ browser: court.admin });
    const all = await statuses(Array.from({ length: 8 }, (_none, i) => (i % 2 === 0 ? complain() : preview())));
    expect(howMany(all, 200)).to.equal(8);
  });

  it('are counted once for one Idempotency-Key, however often and at whatever time it comes', async () => {
    const person = await court.newPerson();
    const { complain, apply } = asks(person);
    const [filing, applying] = [randomUUID(), randomUUID()];
    const all = await statuses(
      Array.from({ length: 12 }, (_none, i) => (i % 2 === 0 ? complain({}, filing) : apply({}, undefined, applying))),
    );
    expect(howMany(all, 200)).to.equal(12);
    expect(await person.generationsToday()).to.equal(2);
    await statuses(Array.from({ length: 3 }, () => complain()));
    expect(await refusal(await complain())).to.deep.equal(limited);
    expect(howMany(await statuses([complain({}, filing), apply({}, undefined, applying)]), 200)).to.equal(2);
    expect(await refusal(await apply({ agents: [] }, randomUUID(), applying))).to.deep.equal({
      status: 409,
      code: 'idempotency_key_reused',
    });
  });

  it('are not counted when the document is refused', async () => {
    const person = await court.newPerson();
    const { complain, defend, apply } = asks(person);
    const opened = await complain();
    const number = decodeURIComponent(opened.headers.get('X-Case-Number') ?? '');
    for (const refused of [
      await complain({ answers: { surprise: 1 } }),
      await complain({ number: '新案件-20260302-XXXX2345', code: 'XXXX2345' }),
      await defend({ number, code: 'XXXX2345' }),
      await apply({ surprise: 1 }),
      await apply({}, 'not-a-uuid'),
    ])
      expect(refused.status).to.be.within(400, 422);
    expect(await person.generationsToday()).to.equal(1);
  });

  it('are not counted when what was submitted is downloaded again', async () => {
    const person = await court.newPerson();
    const opened = await asks(person).complain();
    const case_number = decodeURIComponent(opened.headers.get('X-Case-Number') ?? '');
    const again = await person.browser.send(requestOf(versions.file, { body: { case_number, version: 1 } }));
    expect(again.status).to.equal(200);
    expect(await person.generationsToday()).to.equal(1);
  });

  it('are free again when the court’s next day begins; until then the refusal says how long', async () => {
    court.now.at = new Date('2026-03-02T15:59:30Z');
    const person = await court.newPerson();
    const { complain, preview } = asks(person);
    await statuses(Array.from({ length: 5 }, () => complain()));
    const refused = await preview();
    expect(refused.headers.get('Retry-After')).to.equal('30');
    expect(await refusal(refused)).to.deep.equal(limited);
    court.now.at = new Date('2026-03-02T16:00:00Z');
    expect((await complain()).status).to.equal(200);
    expect(await person.generationsToday()).to.equal(1);
  });

  it('are free again when an administrator resets them', async () => {
    const person = await court.newPerson();
    const { complain } = asks(person);
    await statuses(Array.from({ length: 5 }, () => complain()));
    expect(await refusal(await complain())).to.deep.equal(limited);
    await court.admin.send(requestOf(users.resetGenerationCount, { path: { id: person.id }, body: {} }));
    expect((await complain()).status).to.equal(200);
  });

  it('are five a day again when a plan is over', async () => {
    const end = new Date(court.now.at.getTime() + 3_600_000).toISOString();
    const person = await court.newPerson({ subscription_plan: 'professional', subscription_expires_at: end });
    const { complain } = asks(person);
    expect(howMany(await statuses(Array.from({ length: 6 }, () => complain())), 200)).to.equal(6);
    court.now.at = new Date(court.now.at.getTime() + 3_600_001);
    expect(await refusal(await complain())).to.deep.equal(limited);
  });

  it('are nobody’s without a session: visitors are limited by address instead', async () => {
    const { complain } = asks({ browser: court.newBrowser() });
    expect(howMany(await statuses(Array.from({ length: 7 }, () => complain())), 200)).to.equal(7);
  });
});
