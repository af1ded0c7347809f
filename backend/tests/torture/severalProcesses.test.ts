import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { Client } from 'pg';
import { confirmedNumber } from '../../../domain/case/testing/fixtures.js';
import { accounts } from '../../../domain/contract/accounts.js';
import { cases } from '../../../domain/contract/cases.js';
import { documents } from '../../../domain/contract/documents.js';
import { ledger } from '../../../domain/contract/ledger.js';
import { readSubmitted, newPerson, type Submitted, type Person } from './person.js';
import { complaint } from './pleadings.js';
import { eventually, readiness } from './readiness.js';
import { administrator, type Backend } from './startBackendProcess.js';
import { startTwoBackends, type TwoBackends } from './twoBackends.js';

/** A guard against hanging: a busy machine only waits longer. */
const takeoverMs = 60_000;

describe('two backends on one event store and one Postgres', function () {
  this.timeout(120_000);
  let two: TwoBackends;
  let sql: Client;
  let a: Backend;
  let b: Backend;

  const ledgerOf = (name: string): string => join(two.directoryOf(name), 'ledger');
  before(async () => {
    two = await startTwoBackends();
    [a, b] = two.both;
    sql = new Client({ connectionString: two.postgres.url });
    await sql.connect();
  });
  after(async () => {
    await sql?.end();
    await two?.close();
  });

  let addresses = 0;
  const somebody = (): Person => newPerson(`192.0.2.${(addresses += 1)}`);
  const open = async (base: string, person = somebody()): Promise<Submitted> => {
    const response = await person.call(base, documents.submit, { body: complaint(1000) });
    expect(response.status, response.bytes.toString('utf8').slice(0, 300)).to.equal(200);
    return readSubmitted(response);
  };
  const court = async (base: string): Promise<Person> => {
    const judge = somebody();
    expect((await judge.signIn(base, administrator.email, administrator.password)).status).to.equal(204);
    return judge;
  };
  const typesIn = async (stream: string): Promise<string[]> => {
    const types: string[] = [];
    for await (const { event } of two.events.readStream(stream)) if (event) types.push(event.type);
    return types;
  };
  const leaders = async (): Promise<Backend[]> => {
    const asked = await Promise.all(two.started.map(async (one) => ((await readiness(one.url))?.leading ? [one] : [])));
    return asked.flat();
  };
  const oneLeader = (): Promise<Backend> =>
    eventually('one process projects', takeoverMs, async () => {
      const [first, ...others] = await leaders();
      return two.postgres.hasSessions && others.length > 0 ? undefined : first;
    });

  it('share sessions: signed in on one, signed in on the other, and signed out on both', async () => {
    const judge = await court(a.url);
    expect((await judge.call(b.url, accounts.me, {})).json()).to.deep.include({ email: administrator.email });
    const other = await court(b.url);
    expect((await judge.call(b.url, accounts.logout, {})).status).to.equal(204);
    expect((await judge.call(a.url, accounts.me, {})).status).to.equal(401);
    expect((await other.call(a.url, accounts.me, {})).status).to.equal(200);
  });

  it('open one case for one draft that both of them are sent at the same moment, under different keys', async () => {
    const body = { ...complaint(1000), draft_id: randomUUID() };
    const send = (base: string) => somebody().call(base, documents.submit, { body });
    const answers = await Promise.all([send(a.url), send(b.url), send(a.url), send(b.url)]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409, 409]);
    for (const answer of answers)
      if (answer.status === 409) expect(answer.json()).to.have.property('code', 'draft_submitted');
  });

  it('accept a captcha once, in any process and even at the same moment', async () => {
    const visitor = somebody();
    const sessionId = randomUUID();
    await visitor.registerCaptcha(a.url, sessionId);
    const attempt = (base: string) => somebody().login(base, administrator.email, administrator.password, sessionId);
    const answers = await Promise.all([attempt(a.url), attempt(b.url), attempt(a.url), attempt(b.url)]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([204, 400, 400, 400]);
    expect((await attempt(b.url)).code).to.equal('CAPTCHA_INVALID');
  });

  it('carry a command out once that is sent to both at once, and give both the same response', async () => {
    const key = randomUUID();
    const body = complaint(2000);
    // One browser sends all, since the code is returned again to the first sender only.
    const sender = somebody();
    const sent = [a, b, a, b].map(({ url }) => sender.call(url, documents.submit, { body }, key));
    const responses = await Promise.all(sent);
    expect(responses.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
    const [first, ...others] = responses.map(readSubmitted);
    for (const other of others) expect(other).to.deep.equal(first);
    const stream = `case-${first?.caseId}`;
    expect(await typesIn(stream)).to.deep.equal(['CaseOpened', 'DefendantJoined', 'PleadingSubmitted']);

    const place = { caseNumber: first?.caseNumber ?? '', code: first?.verificationCode };
    const [next, nextKey] = [{ body: complaint(3000, place) }, randomUUID()];
    const reader = somebody();
    const versions = await Promise.all([a, b].map(({ url }) => somebody().call(url, documents.submit, next, nextKey)));
    const [one, two] = versions.map(readSubmitted);
    expect(one).to.deep.equal(two);
    expect(one?.version).to.equal(2);
    expect((await typesIn(stream)).length).to.equal(4);
    const loaded = await reader.call(b.url, documents.loadForEditing, {
      body: { case_number: place.caseNumber, verification_code: place.code ?? '' },
    });
    expect(loaded.json()).to.deep.include({ version: 2 });
  });

  it('read on one what was written on the other', async () => {
    const judge = await court(a.url);
    for (const [writer, reader] of [
      [a, b],
      [b, a],
    ] as const) {
      const { caseId } = await open(writer.url, judge);
      const shown = await judge.call(reader.url, cases.documents, { path: { id: caseId } });
      expect(shown.status).to.equal(200);
    }
  });

  it('give a number once, though two courts want it at the same moment', async () => {
    const [mine, yours] = [await open(a.url), await open(b.url)];
    const [judge, colleague] = [await court(a.url), await court(b.url)];
    const body = confirmedNumber(`（2026）京0101民初${randomBytes(4).readUInt32BE()}号`);
    const answers = await Promise.all([
      judge.call(a.url, cases.assignNumber, { path: { id: mine.caseId }, body }),
      colleague.call(b.url, cases.assignNumber, { path: { id: yours.caseId }, body }),
    ]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).to.equal('case_number_taken');
  });

  it('count wrong codes together: the sixth attempt is slowed, wherever the five were', async () => {
    const { caseNumber, verificationCode } = await open(a.url);
    const guesser = somebody();
    const guess = (base: string, code = '') =>
      guesser.call(base, documents.loadForEditing, {
        body: { case_number: caseNumber, verification_code: code },
      });
    for (const { url } of [a, b, a, b, a]) expect((await guess(url, 'XXXX2345')).code).to.equal('wrong_number_or_code');
    for (const { url } of [b, a]) {
      const slowed = await guess(url, verificationCode);
      expect([slowed.status, slowed.code]).to.deep.equal([429, 'too_many_requests']);
      expect(Number(slowed.headers.get('Retry-After'))).to.be.within(1, 600);
    }
  });

  const receiptFrom = async (base: string, { caseId, position }: Submitted): Promise<unknown> => {
    const eventId = await eventually('the event stands in the tree', takeoverMs, async () => {
      const { rows } = await sql.query<{ event_id: string }>(
        'select event_id from read.ledger_leaf where stream = $1 and position = $2',
        [`case-${caseId}`, String(position)],
      );
      return rows[0]?.event_id;
    });
    return eventually('a receipt', takeoverMs, async () => {
      const response = await somebody().call(base, ledger.receipt, { path: { id: eventId } });
      return response.status === 200 && response.json();
    });
  };
  const sealsOf = (name: string): Promise<string[]> => readdir(join(ledgerOf(name), 'checkpoints'));

  it('leave projecting and sealing to one, which takes the wish for a receipt from the other', async () => {
    const leader = await oneLeader();
    expect(await leaders()).to.have.length(two.postgres.hasSessions ? 1 : 2);
    const standby = leader === a ? b : a;
    const filing = await open(standby.url);
    const receipt = await receiptFrom(standby.url, filing);
    expect(receipt).to.have.nested.property('leaf.stream', `case-${filing.caseId}`);
    const [leading, waiting] = leader === a ? ['a', 'b'] : ['b', 'a'];
    await eventually('a seal outside the event store', takeoverMs, async () => {
      const seals = [...(await sealsOf(leading)), ...(await sealsOf(waiting))];
      return seals.length > 0;
    });
    if (two.postgres.hasSessions) expect(await sealsOf(waiting)).to.deep.equal([]);
  });

  it('go on when Postgres cuts the connection that holds the lease', async () => {
    await oneLeader();
    await sql.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()`,
    );
    await oneLeader();
    const judge = await court(b.url);
    const { caseId } = await open(a.url, judge);
    expect((await judge.call(b.url, cases.documents, { path: { id: caseId } })).status).to.equal(200);
    expect(two.started.map((one) => one.hasEnded())).to.deep.equal([false, false]);
  });

  it('are ready again when the event store was away, although nothing happens in it', async () => {
    await two.killStore();
    for (const { url } of [a, b])
      await eventually('it says that it is not ready', takeoverMs, async () => (await readiness(url))?.ready === false);
    await two.restartStore();
    for (const { url } of [a, b])
      await eventually('it is ready again', takeoverMs, async () => (await readiness(url))?.ready);
    expect(two.started.map((one) => one.hasEnded())).to.deep.equal([false, false]);
  });

  it('lose nothing when the one that projects is killed: the other projects and seals', async () => {
    const leader = await oneLeader();
    const [survivor, name] = leader === a ? [b, 'b'] : [a, 'a'];
    const judge = await court(survivor.url);
    await leader.end('SIGKILL');
    const filing = await open(survivor.url, judge);
    const shown = await eventually('the case is shown', takeoverMs, async () => {
      const response = await judge.call(survivor.url, cases.documents, { path: { id: filing.caseId } });
      return response.status === 200 && response;
    });
    expect(shown.json()).to.have.nested.property('documents[0].version', 1);
    expect(await leaders()).to.deep.equal([survivor]);
    await receiptFrom(survivor.url, filing);
    await eventually('a seal outside', takeoverMs, async () => (await sealsOf(name)).length > 0);
    expect((await readiness(survivor.url))?.trouble).to.equal(null);

    const back = await two.start(leader === a ? 'a' : 'b');
    await eventually('the process that came back is ready', takeoverMs, async () => (await readiness(back.url))?.ready);
    expect((await leaders()).length).to.equal(two.postgres.hasSessions ? 1 : 2);
    const stats = await judge.call(back.url, cases.stats, {});
    const { rows } = await sql.query<{ cases: string }>(
      `select count(distinct stream) as cases from read.ledger_leaf where stream like 'case-%'`,
    );
    expect(stats.json()).to.have.property('total_cases', Number(rows[0]?.cases));
  });
});
