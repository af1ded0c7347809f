import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import {
  loanComplaint,
  loanDefense,
  newSender,
  submissionClient,
  type TestResponse,
} from '../../cases/testing/submissionClient.js';
import { startSubmissionRoutes, type SubmissionRoutes } from '../../cases/testing/startSubmissionRoutes.js';
import { cases } from '../../../../domain/contract/cases.js';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import { versions } from '../../../../domain/contract/versions.js';
import { problems } from '../../../../domain/contract/problems.js';
import { createCaseFiles } from './caseFiles.js';
import { deleteOrphans } from './deleteOrphans.js';

const dayMs = 86_400_000;
const never = new AbortController().signal;

describe('the files of cases', function () {
  this.timeout(120_000);
  let court: SubmissionRoutes;
  let client: ReturnType<typeof submissionClient>;
  before(async () => {
    court = await startSubmissionRoutes();
    client = submissionClient(court.base);
  });
  after(() => court.close());
  afterEach(() => {
    delete court.faults.beforeAppend;
    delete court.faults.afterAppend;
  });

  const app = () => tablesIn(court.database.knex, court.database.schemas.app);
  type Row = { hash: string; content: Buffer; written_at: Date; has_event: boolean };
  const rowsOf = async (caseId: string): Promise<Row[]> =>
    app()('case_files')
      .where({ stream: court.streams.case(caseId) })
      .orderBy('hash');
  const download = ({ caseNumber: case_number, verificationCode: verification_code = '' }: TestResponse, version = 1) =>
    client.send(requestOf(versions.file, { body: { case_number, verification_code, version } }));
  const clear = (at: Date) => deleteOrphans({ app: app(), log: court.log, now: () => at }, never);
  const files = () => createCaseFiles({ ...court, app: app(), now: () => court.now.at });
  const later = (ms: number) => new Date(court.now.at.getTime() + ms);

  it('are stored once for each submission, encrypted, under the hash of the event, and given back byte for byte', async () => {
    const opened = await client.complain(loanComplaint(['王小二']));
    const [row, ...others] = await rowsOf(opened.caseId);
    expect(others).to.deep.equal([]);
    expect(row?.hash).to.equal(opened.hash).and.to.equal(opened.headers.get('X-Document-Hash'));
    expect(row?.content.length).to.equal(opened.bytes.length + 28); // nonce and tag
    for (const plain of ['PK\u0003\u0004', '张三', '王小二', '民事起诉状', 'document.xml'])
      expect(row?.content.includes(Buffer.from(plain)), plain).to.equal(false);
    const file = await download(opened);
    expect([file.status, file.hash]).to.deep.equal([200, opened.hash]);
    expect(file.headers.get('X-Document-Hash-Matches')).to.equal('true');
  });

  it('are each bound to their case, whose key alone opens them', async () => {
    const [one, other] = [await client.complain(loanComplaint()), await client.complain(loanComplaint())];
    expect(one.hash).to.equal(other.hash);
    const [[first], [second]] = [await rowsOf(one.caseId), await rowsOf(other.caseId)] as const;
    expect(first?.content.equals(second?.content ?? Buffer.alloc(0))).to.equal(false);
    await app()('case_files')
      .where({ stream: court.streams.case(other.caseId) })
      .update({ content: first?.content });
    expect((await download(other)).code).to.equal('submitted_file_altered');
    expect((await download(one)).status).to.equal(200);
  });

  it('of every later version and every defence are there before their event', async () => {
    const lacking: string[] = [];
    court.faults.beforeAppend = async (stream) => {
      if (court.streams.categoryOf(stream) !== 'case') return;
      const rows: unknown[] = await app()('case_files').where({ stream, written_at: court.now.at });
      if (rows.length === 0) lacking.push(stream);
    };
    court.now.at = later(1000);
    const opened = await client.complain(loanComplaint());
    court.now.at = later(1000);
    const given = { number: opened.caseNumber, code: opened.verificationCode ?? '' };
    const next = await client.complain(loanComplaint(['李四'], '13000.00'), given);
    const code = (await court.cases.load(opened.caseId)).state;
    const defendant = code.status === 'unopened' ? undefined : code.defendants[0];
    court.now.at = later(1000);
    const answered = await client.defend(loanDefense(), { number: opened.caseNumber, code: defendant?.code ?? '' });
    expect([next.status, answered.status]).to.deep.equal([200, 200]);
    expect(lacking).to.deep.equal([]);
    const hashes = (await rowsOf(opened.caseId)).map(({ hash }) => hash);
    expect(hashes).to.have.members([opened.hash, next.hash, answered.hash]);
  });

  it('are not stored for what is refused', async () => {
    const opened = await client.complain(loanComplaint());
    const refused = await client.complain(loanComplaint(['别人']), { number: opened.caseNumber, code: 'WRONG234' });
    expect(refused.status).not.to.equal(200);
    expect(await rowsOf(opened.caseId)).to.have.length(1);
  });

  it('are refused with a sentence, never printed anew, when a byte was altered or the row is gone', async () => {
    const sent = { key: randomUUID(), sender: newSender() };
    const opened = await client.complain(loanComplaint(['钱七']), sent);
    const [row] = await rowsOf(opened.caseId);
    const altered = Buffer.from(row?.content ?? []);
    altered.writeUInt8(altered.readUInt8(100) ^ 1, 100);
    const file = app()('case_files').where({ stream: court.streams.case(opened.caseId) });
    await file.clone().update({ content: altered });
    for (const response of [await download(opened), await client.complain(loanComplaint(['钱七']), sent)]) {
      expect([response.status, response.code]).to.deep.equal([409, 'submitted_file_altered']);
      expect(response.detail).to.equal(problems.submitted_file_altered.sentence);
    }
    await file.clone().delete();
    const missing = await download(opened);
    expect([missing.status, missing.code, missing.detail]).to.deep.equal([
      409,
      'submitted_file_missing',
      problems.submitted_file_missing.sentence,
    ]);
    const name = { stream: court.streams.case(opened.caseId), hash: opened.hash };
    expect(await files().check([name])).to.deep.equal(['missing']);
  });

  it('are erased with their case, row and key', async () => {
    const opened = await client.complain(loanComplaint(['吴九']));
    const erased = await client.send(
      requestOf(cases.erase, { path: { id: opened.caseId }, body: { reason: '保存期限届满' } }),
      { session: 'court' },
    );
    expect(erased.status).to.equal(200);
    expect(await rowsOf(opened.caseId)).to.deep.equal([]);
    const refused: unknown = await files()
      .read(opened.caseId, opened.hash)
      .catch((error: unknown) => error);
    expect(refused).to.include({ code: 'personal_data_erased' });
    const name = { stream: court.streams.case(opened.caseId), hash: opened.hash };
    expect(await files().check([name])).to.deep.equal(['erased']);
  });

  it('of a request that broke off before the append stay for a day and go then, and a repeat has its file', async () => {
    const sent = { key: randomUUID(), sender: newSender() };
    court.faults.beforeAppend = (stream) => {
      if (court.streams.categoryOf(stream) === 'case') throw new Error('broken off');
    };
    court.now.at = later(1000);
    const broken = await client.complain(loanComplaint(['周十']), sent);
    expect(broken.status).to.equal(500);
    const orphans = async (): Promise<Row[]> =>
      app()('case_files').where({ has_event: false }).where('written_at', court.now.at).select();
    delete court.faults.beforeAppend;
    expect(await clear(later(dayMs - 1))).to.equal(0);
    const [orphan] = await orphans();
    expect(orphan).to.include({ has_event: false });
    expect(await clear(later(dayMs + 1))).to.equal(1);
    const repeated = await client.complain(loanComplaint(['周十']), sent);
    expect([repeated.status, repeated.hash]).to.deep.equal([200, orphan?.hash]);
    expect((await download(repeated)).hash).to.equal(repeated.hash);
    expect(await rowsOf(repeated.caseId)).to.have.length(1);
  });

  it('of a request that broke off after the append stay for good, and its repeat gets the same and stores none', async () => {
    const sent = { key: randomUUID(), sender: newSender() };
    court.faults.afterAppend = () => {
      delete court.faults.afterAppend;
      throw new Error('broken off');
    };
    expect((await client.complain(loanComplaint(['郑十一']), sent)).status).to.equal(500);
    const repeated = await client.complain(loanComplaint(['郑十一']), sent);
    expect([repeated.status, repeated.hash]).to.deep.equal([200, repeated.headers.get('X-Document-Hash')]);
    expect(await clear(later(2 * dayMs))).to.equal(0);
    const rows = await rowsOf(repeated.caseId);
    expect(rows.map(({ hash, has_event }) => [hash, has_event])).to.deep.equal([[repeated.hash, true]]);
    // What was seen once is not looked up in the log again.
    const unseen: unknown[] = await app()('case_files').where({ has_event: false });
    const reads: string[] = [];
    const log = { readStream: (stream: string) => (reads.push(stream), court.log.readStream(stream)) };
    await deleteOrphans({ app: app(), log, now: () => later(2 * dayMs) }, never);
    expect(reads.length).to.be.at.most(unseen.length);
    expect(reads).not.to.include(court.streams.case(repeated.caseId));
  });

  it('stored again while they are being cleared stay', async () => {
    const opened = await client.complain(loanComplaint(['冯十二']));
    const stream = court.streams.case(opened.caseId);
    await app()('case_files')
      .where({ stream })
      .update({ has_event: false, written_at: later(-3 * dayMs) });
    const log = {
      readStream: async () => {
        // As if the event were not there yet, and another submission stored the file at this moment.
        await app()('case_files').where({ stream }).update({ written_at: court.now.at });
        return [];
      },
    };
    expect(await deleteOrphans({ app: app(), log, now: () => court.now.at }, never)).to.equal(0);
    expect(await rowsOf(opened.caseId)).to.have.length(1);
  });
});
