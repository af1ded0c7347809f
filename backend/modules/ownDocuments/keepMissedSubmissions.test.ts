import { hashContent } from '../../../projections/testing/hashContent.js';
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { hasEffect } from '../../adapters/eventStore/eventLog.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { createProjections } from '../../../projections/index.js';
import { tablesIn } from '../../../projections/runner/tablesIn.js';
import { feed } from '../../../projections/testing/feed.js';
import {
  submissionClient,
  loanComplaint,
  loanDefense,
  type SubmissionClient,
} from '../cases/testing/submissionClient.js';
import { startSubmissionRoutes, type SubmissionRoutes } from '../cases/testing/startSubmissionRoutes.js';
import { keepMissedSubmissions } from './keepMissedSubmissions.js';

const projections = createProjections({
  hashContent,
  partyNames: () => ({ plaintiffs: [], defendants: [] }),
  timeZone: 'Asia/Shanghai',
});

describe('a submission that broke off', () => {
  let site: SubmissionRoutes;
  let client: SubmissionClient;
  const cases: string[] = [];
  before(async () => {
    site = await startSubmissionRoutes();
    client = submissionClient(site.base);
    await client.complain(); // from here on the definition of the form is in the log, and no append of a submission any more
  });
  after(() => site.close());

  const account = async (userId: string): Promise<Recorded<DomainEvent>[]> =>
    (await site.log.readStream(site.streams.account(userId))).filter(hasEffect);
  const countOf = async (userId: string, type: DomainEvent['type']): Promise<number> =>
    (await account(userId)).filter((event) => event.type === type).length;
  /** Breaks off after so many appends. */
  const breakOffAfter = (appends: number): void => {
    let left = appends;
    site.faults.afterAppend = () => {
      left -= 1;
      if (left === 0) throw new Error('broken off');
    };
  };
  /** Another document for each key: the same one is counted once a day. */
  const answersOf = (key: string) => loanComplaint([`李四${key}`]);
  const submit = async (breakAfter: number, userId: string, key: string = randomUUID()) => {
    breakOffAfter(breakAfter);
    const broken = await client.complain(answersOf(key), { session: userId === 'u-1' ? 'owner' : 'other', key });
    delete site.faults.afterAppend;
    expect(broken.status).to.equal(500);
    return key;
  };
  const project = async (): Promise<void> => {
    const events: Recorded<DomainEvent>[] = [];
    for (const stream of [...['u-1', 'u-2'].map(site.streams.account), ...cases.map(site.streams.case)])
      events.push(...(await site.log.readStream(stream)).filter(hasEffect));
    await feed(
      site.database,
      projections,
      events.sort((one, other) => (one.position < other.position ? -1 : 1)),
    );
  };
  const read = () => tablesIn(site.database.knex, site.database.schemas.read);
  const failures: unknown[] = [];
  const job = (batchSize?: number) =>
    keepMissedSubmissions(
      {
        read: read(),
        accounts: site.accounts,
        now: () => site.now.at,
        newId: randomUUID,
        logger: { error: (...said: unknown[]) => void failures.push(said) },
        ...(batchSize === undefined ? {} : { batchSize }),
      },
      new AbortController().signal,
    );

  it('between counting and submitting is submitted and counted once when it is sent again', async () => {
    const counted = await countOf('u-1', 'DocumentGenerated');
    const key = await submit(1, 'u-1');
    expect(await countOf('u-1', 'DocumentGenerated')).to.equal(counted + 1);
    const again = await client.complain(answersOf(key), { session: 'owner', key });
    expect([again.status, again.version]).to.deep.equal([200, 1]);
    expect(await countOf('u-1', 'DocumentGenerated')).to.equal(counted + 1);
    expect(await countOf('u-1', 'PleadingKept')).to.equal(1);
    cases.push(again.caseId);
  });

  it('between submitting and keeping is kept when it is sent again, and once', async () => {
    const key = await submit(2, 'u-1');
    expect(await countOf('u-1', 'PleadingKept')).to.equal(1);
    const again = await client.complain(answersOf(key), { session: 'owner', key });
    expect([again.status, again.version]).to.deep.equal([200, 1]);
    await client.complain(answersOf(key), { session: 'owner', key });
    expect(await countOf('u-1', 'PleadingKept')).to.equal(2);
    const [last] = (await account('u-1')).slice(-1);
    expect(last?.data).to.include({ documentId: again.headers.get('X-Document-Id'), caseId: again.caseId });
    expect(again.headers.get('X-Position')).to.equal(String(last?.position));
    cases.push(again.caseId);
  });

  describe('and is not sent again', () => {
    let missed: string;
    let defendantCode = '';
    before(async () => {
      const opened = await client.complain(loanComplaint(), { session: 'owner' });
      missed = opened.caseId;
      cases.push(missed);
      for (const { type, data } of await site.log.readStream(site.streams.case(missed)))
        if (type === 'DefendantJoined') defendantCode = data.code ?? '';
      breakOffAfter(1); // a later version, which is not counted
      const broken = await client.complain(loanComplaint(['李四'], '2.00'), {
        number: opened.caseNumber,
        session: 'owner',
      });
      breakOffAfter(3); // the first defence: its definition is stored before it is counted
      const defense = await client.defend(loanDefense(), {
        number: opened.caseNumber,
        code: defendantCode,
        session: 'other',
      });
      delete site.faults.afterAppend;
      expect([broken.status, defense.status]).to.deep.equal([500, 500]);
      await project();
    });

    it('is kept by the scheduled job, for whoever submitted it, and once', async () => {
      expect(await job(1)).to.equal(2);
      const [complaint] = (await account('u-1')).slice(-1);
      expect(complaint?.data).to.include({ caseId: missed, documentType: 'complaint', version: 2, formData: null });
      const [defense] = (await account('u-2')).slice(-1);
      expect(defense?.data).to.include({ caseId: missed, documentType: 'defense', version: 1, cause: '民间借贷纠纷' });
      const before = [await account('u-1'), await account('u-2')];
      expect(await job()).to.equal(0); // the read models still do not know
      expect([await account('u-1'), await account('u-2')]).to.deep.equal(before);
      await project();
      expect(await job()).to.equal(0);
      expect(failures).to.deep.equal([]);
    });

    it('stays off the list that its owner took it off, also when the read models do not know', async () => {
      const [kept] = (await account('u-2')).slice(-1);
      const documentId = kept?.type === 'PleadingKept' ? kept.data.documentId : '';
      await site.accounts.handle(
        'u-2',
        { type: 'DiscardPleading', data: { documentId } },
        { commandId: randomUUID(), correlationId: 'test', actor: { kind: 'user', id: 'u-2' }, now: site.now.at },
      );
      await read()('user_documents').where({ user_id: 'u-2' }).del();
      await job();
      expect((await account('u-2')).at(-1)?.type).to.equal('PleadingDiscarded');
    });

    it('stops the job while the store is away', async () => {
      await read()('user_documents').del();
      await site.store.cut();
      const stopped = await job().then(
        () => undefined,
        (error: unknown) => error,
      );
      await site.store.mend();
      expect(stopped).to.have.property('name', 'StoreUnavailableError');
    });

    it('is not kept for an account that was erased', async () => {
      await site.accounts.handle(
        'u-2',
        { type: 'EraseAccount', data: { reason: '本人申请', otherAdministrators: 1 } },
        { commandId: randomUUID(), correlationId: 'test', actor: { kind: 'system', id: 'test' }, now: site.now.at },
      );
      await job(); // the read models do not know yet
      await project();
      await job();
      expect((await account('u-2')).at(-1)?.type).to.equal('AccountErased');
      expect(failures).to.deep.equal([]);
    });
  });
});
