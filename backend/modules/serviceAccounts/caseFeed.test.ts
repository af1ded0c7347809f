import { expect } from 'chai';
import fc from 'fast-check';
import type { CaseEventItem } from '../../../domain/contract/caseEvents.js';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import { serviceAccounts } from '../../../domain/contract/serviceAccounts.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { daysAfter } from '../../../domain/courtCalendar/courtPeriods.js';
import type { Stores } from '../../composition/openStores.js';
import { TamperedEventError } from '../../adapters/eventStore/errors.js';
import { RequestError } from '../../platform/http/requestError.js';
import { newCaseNumber } from '../../tests/harness/newCaseNumber.js';
import { loanSubmission, shortComplaint } from '../../tests/harness/pleadings.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';
import { createCaseFeed, type CaseFeed } from './caseFeed.js';
import { followingSystem, newKey } from './testing/followingSystem.js';

const endsOn = daysAfter(courtClock(new Date(), 'Asia/Shanghai').day, 30);

describe('the feed of what happened to cases', () => {
  let court: TestApplication;
  let clerk: TestBrowser;
  let stores: Stores;
  let closeStores: () => Promise<void>;
  before(async () => {
    court = await startTestApplication();
    clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
    ({ stores, close: closeStores } = await court.openStores());
  });
  after(async () => {
    await closeStores?.();
    await court?.close();
  });

  const submit = async (plaintiff: string): Promise<string> => {
    const sent = await court
      .newBrowser()
      .send(requestOf(documents.submit, loanSubmission(shortComplaint(plaintiff, '某被告'))));
    expect(sent.status, await sent.clone().text()).to.equal(200);
    return decodeURIComponent(sent.headers.get('X-Case-Id') ?? '');
  };
  const file = async (id: string): Promise<string> => {
    const number = newCaseNumber();
    const api = clientOf(clerk, cases);
    const { remarks } = await api.checkNumber({ path: { id }, query: { number } });
    await api.assignNumber({
      path: { id },
      body: { new_case_number: number, acknowledged: remarks.map(({ code }) => code), read_version: 1 },
    });
    return number;
  };
  /** Waits until the read models have what was written. */
  const settle = async (): Promise<void> => void (await clientOf(clerk, cases).pending({ query: {} }));
  const system = async (...scopes: Parameters<typeof newKey>[1]) => {
    const made = await newKey(clerk, scopes, endsOn);
    return { ...made, ...followingSystem(court.url, made.key) };
  };
  type System = Pick<Awaited<ReturnType<typeof system>>, 'page'>;
  /** Everything from a position on, page by page of the sizes given in turn. */
  const readAll = async ({ page }: System, sizes: readonly number[], from = 0): Promise<CaseEventItem[]> => {
    const events: CaseEventItem[] = [];
    for (let [after, turn] = [from, 0]; ; turn += 1) {
      const found = await page(`?after=${after}&limit=${sizes[turn % sizes.length] ?? 1}`);
      events.push(...found.events);
      expect(found.next).to.be.at.least(after);
      after = found.next;
      if (!found.more) return events;
    }
  };

  it('is what the log says of each case, in its order, with the present number, whatever the size of pages', async () => {
    const ids = [await submit('甲'), await submit('乙'), await submit('丙')];
    const number = await file(ids[1] ?? '');
    await settle();
    const follower = await system('case_events');
    const all = await readAll(follower, [200]);
    expect(all.map(({ position }) => position)).to.deep.equal(
      [...new Set(all.map(({ position }) => position))].sort((a, b) => a - b),
    );
    for (const id of ids) {
      const logged = await stores.cases.history(id);
      const told = all.filter((event) => event.case_id === id);
      expect(told.map(({ type, at }) => [type, at])).to.deep.equal(
        logged.map(({ type, metadata }) => [type, metadata.occurredAt]),
      );
    }
    const filed = all.filter((event) => event.case_id === ids[1]);
    expect(filed.map((event) => event.case_number)).to.deep.equal(filed.map(() => number));
    expect(filed.find(({ type }) => type === 'CaseNumberAssigned')?.data).to.include({ caseNumber: number });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
        fc.nat({ max: all.length }),
        async (sizes, seen) => {
          const from = seen === 0 ? 0 : (all[seen - 1]?.position ?? 0);
          expect(await readAll(follower, sizes, from)).to.deep.equal(all.slice(seen));
        },
      ),
      { numRuns: 12 },
    );
  });

  it('leaves out what is personal without the scope, tells no code to anybody, and records whose data it told', async () => {
    const id = await submit('赵某某');
    await settle();
    const [without, withPersonal] = [await system('case_events'), await system('case_events_personal')];
    const bare = await (await without.ask('?limit=200')).text();
    const full = await (await withPersonal.ask('?limit=200')).text();
    expect(bare).not.to.include('赵某某');
    expect(bare).not.to.include('formData');
    expect(full).to.include('赵某某');
    const logged = await stores.cases.history(id);
    const codes = logged.flatMap((event) => {
      if (event.type === 'CaseOpened') return [event.data.plaintiffCode];
      return event.type === 'DefendantJoined' ? [event.data.code] : [];
    });
    expect(codes).to.have.lengthOf(2);
    for (const code of codes) {
      expect(code).to.be.a('string').and.have.length.above(3);
      expect(full).not.to.include(code ?? '');
    }

    const month = courtClock(new Date(), 'Asia/Shanghai').day.slice(0, 7);
    const looks = (await stores.log.readStream(stores.streams.auditAccess(month))).filter(
      ({ metadata }) => metadata.actor.kind === 'system',
    );
    expect(new Set(looks.map(({ metadata }) => metadata.actor.id))).to.deep.equal(
      new Set([`service account ${withPersonal.id}`]),
    );
    const [look] = looks;
    expect(look?.type === 'PersonalDataViewed' && look.data).to.deep.include({ scope: 'caseEvents' });
    expect(look?.type === 'PersonalDataViewed' && look.data.caseIds).to.include(id);
  });

  it('tells nothing any more of what was erased', async () => {
    const id = await submit('钱某某');
    await settle();
    const follower = await system('case_events_personal');
    expect(await (await follower.ask('?limit=200')).text()).to.include('钱某某');
    await clientOf(clerk, cases).erase({ path: { id }, body: { reason: '当事人依法申请删除' } });
    await settle();
    const after = (await readAll(follower, [200])).filter((event) => event.case_id === id);
    expect(JSON.stringify(after)).not.to.include('钱某某');
    expect(after.at(-1)?.type).to.equal('PersonalDataErased');
    const submitted = after.find(({ type }) => type === 'PleadingSubmitted');
    expect(submitted?.erased).to.equal(true);
    expect(submitted?.data).not.to.have.property('formData');
  });

  it('waits for what happens next, and ends with an empty page where nothing does', async () => {
    await settle();
    const follower = await system('case_events');
    const [last] = (await readAll(follower, [200])).slice(-1);
    const after = last?.position ?? 0;
    const began = performance.now();
    expect((await follower.page(`?after=${after}&wait=1`)).events).to.deep.equal([]);
    expect(performance.now() - began).to.be.above(900);

    const waiting = follower.page(`?after=${after}&wait=20`);
    const id = await submit('孙某某');
    const { events, next } = await waiting;
    expect(events[0]).to.deep.include({ case_id: id, type: 'CaseOpened' });
    expect(next).to.be.above(after);
  });

  it('gives nothing to a request that waits when its key is revoked meanwhile', async () => {
    await settle();
    const follower = await system('case_events');
    const { next } = await follower.page('?after=0&limit=200');
    const waiting = follower.refusal(`?after=${next}&wait=20`);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await clientOf(clerk, serviceAccounts).revoke({ path: { id: follower.id } });
    expect(await waiting).to.deep.equal({ status: 401, code: 'service_key_revoked' });
  });

  it('lets one key wait a few times at once, and refuses more with 429', async () => {
    await settle();
    const follower = await system('case_events');
    const end = async (after = 0): Promise<number> => {
      const { next, more } = await follower.page(`?after=${after}&limit=200`);
      return more ? end(next) : next;
    };
    const after = await end();
    const responses = await Promise.all(Array.from({ length: 6 }, () => follower.ask(`?after=${after}&wait=2`)));
    expect(responses.map(({ status }) => status).sort()).to.deep.equal([200, 200, 200, 200, 429, 429]);
  });

  it('refuses a position that is malformed or that no log has reached, and says so', async () => {
    const follower = await system('case_events');
    for (const query of [
      '?after=',
      '?after=-1',
      '?after=1.5',
      '?after=x',
      '?after=1e3',
      '?after=1&after=2',
      '?limit=0',
    ])
      expect(await follower.refusal(query), query).to.deep.equal({ status: 400, code: 'malformed_request' });
    for (const query of ['?limit=201', '?wait=26', '?wait=-1', '?after=9999999999999999'])
      expect(await follower.refusal(query), query).to.deep.equal({ status: 400, code: 'malformed_request' });
    expect(await follower.refusal('?after=999999999999999')).to.deep.equal({ status: 400, code: 'cursor_in_future' });
  });

  describe('at its bounds', () => {
    type Feed = Parameters<typeof createCaseFeed>[0];
    const feedWith = (change: Partial<Feed>) =>
      createCaseFeed({ ...stores, leavesCaughtUp: () => Promise.resolve(true), ...change });
    const asked = { after: 0, limit: 200, withPersonal: true };
    const pagesOf = async ({ page }: CaseFeed) => {
      const pages = [await page(asked)];
      for (let last = pages.at(-1); last?.more; last = pages.at(-1))
        pages.push(await page({ ...asked, after: last.next }));
      return pages;
    };

    it('looks through so much of the log and sends so much at once, and has the reader ask on', async () => {
      for (const name of ['周一', '周二', '周三']) await submit(name);
      await settle();
      const [whole] = await pagesOf(feedWith({}));
      expect(whole?.events.length).to.be.above(9);
      const narrow = await pagesOf(feedWith({ bounds: { windowSize: 1, mostWindows: 1, longestPage: 2_000_000 } }));
      expect(narrow.flatMap(({ events }) => events)).to.deep.equal(whole?.events);
      // Between two events of cases there are others, and a page of nothing goes on from there.
      expect(narrow.some(({ events, more }) => events.length === 0 && more)).to.equal(true);
      const short = await pagesOf(feedWith({ bounds: { windowSize: 5000, mostWindows: 20, longestPage: 1 } }));
      expect(short.flatMap(({ events }) => events)).to.deep.equal(whole?.events);
      expect(Math.max(...short.map(({ events }) => events.length))).to.equal(8);
    });

    it('names an event that cannot be read, and tells all others', async () => {
      const id = await submit('吴某某');
      await settle();
      const stream = stores.streams.case(id);
      const readStream: Feed['log']['readStream'] = async (of, after = -1n, most) => {
        if (of !== stream || after !== 0n) return stores.log.readStream(of, after, most);
        throw new TamperedEventError({ stream, revision: 1n, type: 'DefendantJoined' }, 'seal_broken');
      };
      const pages = await pagesOf(feedWith({ log: { readStream } }));
      const told = pages.flatMap(({ events }) => events).filter((event) => event.case_id === id);
      expect(told.map(({ type }) => type).slice(0, 3)).to.deep.equal(['CaseOpened', 'Unreadable', 'PleadingSubmitted']);
      expect(told[1]).to.deep.include({ data: null, at: null, erased: false });
    });

    it('does not call a position wrong while the leaves of the log are written anew', async () => {
      const { page } = feedWith({ leavesCaughtUp: () => Promise.resolve(false) });
      const refused = await page({ ...asked, after: 1_000_000 }).catch((error: unknown) => error);
      expect(refused).to.be.instanceOf(RequestError).and.to.include({ code: 'read_model_behind' });
    });
  });

  it('misses nothing and tells nothing twice while cases are filed beside it', async () => {
    const follower = await system('case_events');
    const before = await readAll(follower, [200]);
    const seen: CaseEventItem[] = [];
    let [after, isOver] = [before.at(-1)?.position ?? 0, false];
    const following = (async () => {
      while (!isOver) {
        const { events, next } = await follower.page(`?after=${after}&limit=3&wait=1`);
        seen.push(...events);
        after = next;
      }
    })();
    await Promise.all(Array.from({ length: 8 }, async (_, at) => file(await submit(`原告${at}`))));
    await settle();
    isOver = true;
    await following;
    seen.push(...(await readAll(follower, [5], after)));
    const all = await readAll(follower, [200]);
    const told = ({ position, type }: CaseEventItem) => `${position} ${type}`;
    expect([...before, ...seen].map(told)).to.deep.equal(all.map(told));
  });
});
