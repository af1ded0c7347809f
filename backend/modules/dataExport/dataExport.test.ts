import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { strFromU8, unzipSync } from 'fflate';
import { agents } from '../../../domain/contract/agents.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { dataExport, type ExportEvent } from '../../../domain/contract/dataExport.js';
import { drafts } from '../../../domain/contract/drafts.js';
import { ledger } from '../../../domain/contract/ledger.js';
import { ownDocuments } from '../../../domain/contract/ownDocuments.js';
import { users } from '../../../domain/contract/users.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { loanComplaint } from '../cases/testing/submissionClient.js';
import { idOf, openCase } from '../ownDocuments/testing/ownDocumentsOf.js';
import { asks, startSaasCourt, type Person, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';

type Archive = Readonly<Record<string, Uint8Array>>;

describe('the export of all that an account has', () => {
  let court: SaasCourt;
  before(async () => void (court = await startSaasCourt()));
  after(() => court.close());

  const begin = ({ browser }: Pick<Person, 'browser'>) => clientOf(browser, dataExport).start();
  const eventsOf = async (person: Pick<Person, 'browser'>): Promise<ExportEvent[]> => {
    const events: ExportEvent[] = [];
    for await (const event of await begin(person)) events.push(event);
    return events;
  };
  const bytesOf = (events: readonly ExportEvent[]): Buffer =>
    Buffer.concat(events.flatMap((event) => (event.kind === 'part' ? [Buffer.from(event.bytes, 'base64')] : [])));
  const archiveOf = async (person: Pick<Person, 'browser'>): Promise<Archive> =>
    unzipSync(bytesOf(await eventsOf(person)));
  const textIn = (archive: Archive, ending: string): string => {
    const path = Object.keys(archive).find((each) => each.endsWith(ending));
    return strFromU8(archive[path ?? ''] ?? new Uint8Array());
  };
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const draftIn = (person: Person, plaintiff: string) =>
    clientOf(person.browser, drafts).write({
      path: { form_key: 'claim-private-lending', case_key: `draft-${randomUUID()}` },
      body: {
        revision: 0,
        values: { filing: { mode: 'new', caseNumber: '' }, answers: loanComplaint([plaintiff]) },
      },
    });

  it('holds every version with answers, words, receipt and the Word file of then, drafts, agents, marks and the account', async () => {
    const [person, other] = [await court.newPerson(), await court.newPerson()];
    const { id, number } = await openCase(person, loanComplaint(['李四甲']));
    const first = await asks(person).complain({ number, answers: loanComplaint(['李四甲'], '15000.50') });
    expect(first.status).to.equal(200);
    const submitted = Buffer.from(await first.arrayBuffer());
    expect((await asks(person).apply({})).status).to.equal(200);
    const gone = idOf(await asks(person).apply({}, randomUUID()));
    await clientOf(person.browser, ownDocuments).remove({ path: { id: gone } });
    await clientOf(person.browser, ownDocuments).setTags({ path: { id }, body: { tags: ['=急件'] } });
    await draftIn(person, '草稿里的人');
    const agent = { agent_name: '=cmd|代理人', agent_unit: '某所', agent_title: '', agent_phone: '' };
    await clientOf(person.browser, agents).add({ body: agent });
    await openCase(other, loanComplaint(['别人的被告']));
    await draftIn(other, '别人的草稿');

    const events = await eventsOf(person);
    const bytes = bytesOf(events);
    const end = events.at(-1);
    expect(end).to.deep.equal({
      kind: 'end',
      file_name: '卷宗数据_20260302.zip',
      size: bytes.length,
      sha256: sha256(bytes),
    });
    const progress = events.filter(({ kind }) => kind === 'progress');
    expect([progress[0], progress.at(-1)]).to.deep.equal([
      { kind: 'progress', done: 0, total: 4 },
      { kind: 'progress', done: 4, total: 4 },
    ]);

    const archive = unzipSync(bytes);
    const paths = Object.keys(archive);
    expect(paths.slice(0, 6)).to.deep.equal([
      'README.txt',
      '账号/账号信息.csv',
      '账号/登录记录.csv',
      '账号/模型用量.csv',
      '账号/积分记录.csv',
      '常用代理人.csv',
    ]);
    const [version] = paths.filter((path) => path.endsWith('第2版/文书.docx'));
    expect(sha256(archive[version ?? ''] ?? new Uint8Array())).to.equal(sha256(submitted));
    expect(paths.filter((path) => /第\d版\/(文书\.docx|文书\.txt|填写内容\.json)$/.test(path))).to.have.length(6);
    expect(textIn(archive, '第2版/填写内容.json')).to.contain('15000.50');
    expect(textIn(archive, '第1版/文书.txt')).to.contain('李四甲').and.to.contain('民事起诉状');
    expect(textIn(archive, '草稿.txt')).to.contain('草稿里的人');
    expect(paths.filter((path) => path.endsWith('未提交/文书.docx'))).to.have.length(2);

    const list = textIn(archive, '清单.csv').split('\r\n');
    const row = list.find((line) => line.includes('第2版')) ?? '';
    expect(row).to.contain(sha256(submitted)).and.to.contain("'=急件").and.to.contain(',是,');
    expect(list.filter((line) => line.includes('申请书')).map((line) => line.split(',')[8])).to.have.members([
      '是',
      '否',
    ]);
    expect(textIn(archive, '常用代理人.csv')).to.contain("'=cmd|代理人,某所");
    expect(textIn(archive, '账号信息.csv')).to.contain(person.email).and.to.contain('探索版');
    expect(textIn(archive, '登录记录.csv').trim().split('\r\n')).to.have.length(2);
    expect(textIn(archive, 'README.txt')).to.contain('清单.csv').and.to.contain('不在这个压缩包里的');

    const everything = paths.map((path) => path + strFromU8(archive[path] ?? new Uint8Array())).join('\n');
    for (const foreign of ['别人的被告', '别人的草稿', other.email, other.id])
      expect(everything).not.to.contain(foreign);
  });

  it('holds the receipt of what the court has sealed', async () => {
    const person = await court.newPerson();
    const submitted = await asks(person).complain();
    const path = { id: submitted.headers.get('X-Receipt-Id') ?? '' };
    while ('state' in (await clientOf(person.browser, ledger).receipt({ path })));
    const archive = await archiveOf(person);
    expect(textIn(archive, '回执.json')).to.contain('juanzong-receipt-v1').and.to.contain(path.id);
    expect(textIn(archive, '清单.csv')).not.to.contain('尚未签发');
  });

  it('is made for one request of an account at a time, and begins again once the first was given up', async () => {
    const person = await court.newPerson();
    await openCase(person);
    const given = new AbortController();
    const first = await clientOf(person.browser, dataExport).start({}, { signal: given.signal });
    const ask = () => person.browser.send(requestOf(dataExport.start, {}));
    expect(await refusal(await ask())).to.deep.equal({ status: 409, code: 'export_running' });
    given.abort();
    await first[Symbol.asyncIterator]().return?.(undefined);
    for (;;) {
      const answer = await ask();
      if (answer.status === 409) continue; // it is not known yet that the first one left
      expect(answer.status).to.equal(200);
      await answer.text();
      return;
    }
  });

  it('goes on for a plan that is over, and is refused to whoever is not signed in', async () => {
    const person = await court.newPerson({
      subscription_plan: 'professional',
      subscription_expires_at: '2026-03-02T09:00:00.000Z',
    });
    await openCase(person);
    court.now.at = new Date('2026-03-02T09:01:00Z');
    const archive = await archiveOf(person);
    expect(Object.keys(archive).some((path) => path.endsWith('文书.docx'))).to.equal(true);
    expect(await refusal(await court.newBrowser().send(requestOf(dataExport.start, {})))).to.include({
      code: 'not_signed_in',
    });
    await clientOf(court.admin, users).change({ path: { id: person.id }, body: { is_active: false } });
    expect(await refusal(await person.browser.send(requestOf(dataExport.start, {})))).to.include({
      code: 'not_signed_in',
    });
  });

  it('ends with a typed refusal and without an end where the event store goes away, never as an archive that looks whole', async () => {
    const person = await court.newPerson({ subscription_plan: 'enterprise', subscription_expires_at: null });
    for (let n = 0; n < 3; n += 1) await openCase(person);
    const received: ExportEvent[] = [];
    let failure: unknown;
    try {
      for await (const event of await begin(person)) {
        received.push(event);
        if (event.kind === 'progress' && event.done === 1) await court.store.cut();
      }
    } catch (error) {
      failure = error;
    }
    expect((failure as Error).cause).to.include({ code: 'store_unavailable' });
    expect(received.map(({ kind }) => kind)).not.to.contain('end');
    expect(() => unzipSync(bytesOf(received))).to.throw();
  });
});
