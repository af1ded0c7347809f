import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import { eraseAccount } from '../erasure/eraseAccount.js';
import { contextAt, startErasing, type Erasing } from '../erasure/testing/startErasing.js';
import { nothingLimited } from '../../../domain/account/planLimits.js';

const now = new Date('2026-03-02T02:00:00Z');
const secret = '绝密当事人甲';

describe('own documents of an erased account', () => {
  let all: Erasing;
  let handle: Accounts['handle'];
  const [gone, stays] = [randomUUID(), randomUUID()];
  const keep = (userId: string, name: string) =>
    handle(
      userId,
      {
        type: 'RecordGeneration',
        data: {
          courtDay: '2026-03-02',
          now,
          planLimits: nothingLimited,
          formKey: 'application-compulsory-enforcement',
          contentHash: name,
          keep: {
            documentId: 'd-1',
            documentType: 'application',
            formKey: 'application-compulsory-enforcement',
            edition: '2025',
            cause: '强制执行',
            caseId: null,
            version: null,
            defendantId: null,
            formData: { applicants_natural: [{ name }] },
          },
        },
      },
      contextAt(now),
    );
  before(async () => {
    all = await startErasing();
    ({ handle } = all.accounts);
    for (const userId of [gone, stays]) {
      const email = `${userId}@example.cn`;
      await handle(userId, { type: 'RegisterAccount', data: { userId, email } }, contextAt(now));
    }
    await keep(gone, secret);
    await keep(stays, '乙');
    await all.project();
  });
  after(() => all.close());

  it('are in its list and, sealed, in the log, until then', async () => {
    expect(JSON.stringify(await all.read('user_documents'))).to.include(secret);
    expect(JSON.stringify((await all.log.readStream(all.streams.account(gone))).at(-1)?.data)).to.include(secret);
  });

  it('are in no list and in no event any more; those of others are', async () => {
    await eraseAccount(all, gone, { reason: '本人申请' }, contextAt(now));
    await all.project();
    expect(await all.read('user_documents').pluck('user_id')).to.deep.equal([stays]);
    const history = await all.log.readStream(all.streams.account(gone));
    expect(JSON.stringify(history.map(({ data }) => data))).not.to.include(secret);
    expect(history.find(({ type }) => type === 'PleadingKept')?.data).to.include({ formData: null });
  });

  it('cannot be added to', async () => {
    const refused = await keep(gone, secret).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refused).to.be.instanceOf(DomainError).with.property('code', 'personal_data_erased');
  });
});
