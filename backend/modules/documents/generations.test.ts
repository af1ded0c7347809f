import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { cases } from '../../../domain/contract/cases.js';
import { users } from '../../../domain/contract/users.js';
import { versions } from '../../../domain/contract/versions.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { loanComplaint, loanDefense } from '../cases/testing/submissionClient.js';
import { asks, startSaasCourt, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';

const limited = { status: 429, code: 'generation_limit_reached' };
let contents = 0;
/** A pleading that says what none before it says: the same content is counted once a day. */
const another = () => ({ answers: loanComplaint(['李四'], `${(contents += 1)}.00`) });
const statuses = async (answers: Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status);
const howMany = (all: readonly number[], status: number): number => all.filter((one) => one === status).length;

describe('generations of an account', function () {
  this.timeout(120_000);
  let court: SaasCourt;
  before(async () => void (court = await startSaasCourt()));
  after(() => court.close());
  const caseCount = async (): Promise<number> => (await clientOf(court.admin, cases).list()).total;

  it('are five a day on the free plan, of 50 asked for at once; what goes to the court is never refused for it', async () => {
    const person = await court.newPerson();
    const before = await caseCount();
    const { complain, preview } = asks(person);
    const filings = Array.from({ length: 25 }, () => complain(another()));
    const others = Array.from({ length: 25 }, () => preview(another().answers));
    const [filed, unfiled] = await Promise.all([statuses(filings), statuses(others)]);
    expect(howMany(filed, 200)).to.equal(25);
    expect(howMany(unfiled, 200)).to.be.at.most(5);
    expect(howMany(unfiled, 200) + howMany(unfiled, 429)).to.equal(25);
    expect(await person.generationsToday()).to.equal(5);
    expect((await caseCount()) - before).to.equal(25);
  });

  it('refuse the sixth document that no court receives', async () => {
    const person = await court.newPerson();
    const { preview } = asks(person);
    for (let made = 0; made < 5; made += 1) expect((await preview(another().answers)).status).to.equal(200);
    expect(await refusal(await preview(another().answers))).to.deep.equal(limited);
  });

  it('count the same content of a document once, printed again or submitted, also when the day’s are used up', async () => {
    const person = await court.newPerson();
    const { complain, preview } = asks(person);
    const { answers } = another();
    for (let again = 0; again < 3; again += 1) expect((await preview(answers)).status).to.equal(200);
    expect((await complain({ answers })).status).to.equal(200);
    expect(await person.generationsToday()).to.equal(1);
    for (let made = 0; made < 4; made += 1) await preview(another().answers);
    expect(await person.generationsToday()).to.equal(5);
    expect((await preview(answers)).status).to.equal(200);
    expect(await refusal(await preview(another().answers))).to.deep.equal(limited);
  });

  it('never count next and corrected versions of either side', async () => {
    const person = await court.newPerson();
    const { complain, defend } = asks(person);
    const opened = await complain(another());
    const number = decodeURIComponent(opened.headers.get('X-Case-Number') ?? '');
    const caseId = opened.headers.get('X-Case-Id') ?? '';
    for (let version = 2; version < 8; version += 1)
      expect((await complain({ number, ...another() })).status).to.equal(200);
    expect(await person.generationsToday()).to.equal(1);
    const { defendants } = await clientOf(court.admin, cases).documents({ path: { id: caseId } });
    const code = defendants[0]?.verification_code ?? '';
    const defendant = await court.newPerson();
    for (const words of ['一', '二', '三'])
      expect((await asks(defendant).defend({ number, code, answers: loanDefense(words) })).status).to.equal(200);
    expect(await defendant.generationsToday()).to.equal(1);
    expect((await defend({ number, code: 'XXXX2345' })).status).to.equal(404);
  });

  it('are as many as one likes on the professional plan, also 50 at once', async () => {
    const person = await court.newPerson({ subscription_plan: 'professional', subscription_expires_at: null });
    const { complain, preview } = asks(person);
    const all = await statuses(
      Array.from({ length: 50 }, (_none, i) => (i % 2 === 0 ? complain(another()) : preview(another().answers))),
    );
    expect(howMany(all, 200)).to.equal(50);
    expect(await person.generationsToday()).to.equal(50);
  });

  it('leave room for everybody else’s: of a hundred at once by one account none is refused, and a visitor files meanwhile', async () => {
    const person = await court.newPerson({ subscription_plan: 'professional', subscription_expires_at: null });
    const visitor = asks({ browser: court.newBrowser() });
    const { preview } = asks(person);
    let ended = 0;
    const flood = Array.from({ length: 100 }, async () => {
      const response = await preview(another().answers);
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
    const { complain, apply, preview } = asks(person);
    const [filing, applying] = [randomUUID(), randomUUID()];
    const all = await statuses(
      Array.from({ length: 12 }, (_none, i) => (i % 2 === 0 ? complain({}, filing) : apply({}, undefined, applying))),
    );
    expect(howMany(all, 200)).to.equal(12);
    expect(await person.generationsToday()).to.equal(2);
    await statuses(Array.from({ length: 3 }, () => complain(another())));
    expect(await refusal(await preview(another().answers))).to.deep.equal(limited);
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
    await statuses(Array.from({ length: 5 }, () => complain(another())));
    const refused = await preview();
    expect(refused.headers.get('Retry-After')).to.equal('30');
    expect(await refusal(refused)).to.deep.equal(limited);
    court.now.at = new Date('2026-03-02T16:00:00Z');
    expect((await complain()).status).to.equal(200);
    expect(await person.generationsToday()).to.equal(1);
  });

  it('are free again when an administrator resets them', async () => {
    const person = await court.newPerson();
    const { complain, preview } = asks(person);
    await statuses(Array.from({ length: 5 }, () => complain(another())));
    expect(await refusal(await preview())).to.deep.equal(limited);
    await court.admin.send(requestOf(users.resetGenerationCount, { path: { id: person.id }, body: {} }));
    expect((await preview()).status).to.equal(200);
  });

  it('are five a day again when a plan is over', async () => {
    const end = new Date(court.now.at.getTime() + 3_600_000).toISOString();
    const person = await court.newPerson({ subscription_plan: 'professional', subscription_expires_at: end });
    const { complain, preview } = asks(person);
    expect(howMany(await statuses(Array.from({ length: 6 }, () => complain(another()))), 200)).to.equal(6);
    court.now.at = new Date(court.now.at.getTime() + 3_600_001);
    expect(await refusal(await preview())).to.deep.equal(limited);
  });

  it('are nobody’s without a session: visitors are limited by address instead', async () => {
    const { complain } = asks({ browser: court.newBrowser() });
    expect(howMany(await statuses(Array.from({ length: 7 }, () => complain())), 200)).to.equal(7);
  });
});

describe('submitting when the plan’s documents of the day are used up', () => {
  let court: SaasCourt;
  before(async () => void (court = await startSaasCourt({ documentGenerations: { points: 9, seconds: 3600 } })));
  after(() => court.close());

  it('goes on under the limit of visitors of the same address, and not beyond it', async () => {
    const person = await court.newPerson();
    const { complain, preview } = asks(person);
    for (let made = 0; made < 5; made += 1) await preview(another().answers);
    const visitor = asks({ browser: court.newBrowser() });
    for (let made = 0; made < 8; made += 1) await visitor.preview(another().answers);
    expect((await complain(another())).status).to.equal(200);
    expect(await person.generationsToday()).to.equal(5);
    expect(await refusal(await complain(another()))).to.deep.equal({ status: 429, code: 'too_many_requests' });
  });
});
