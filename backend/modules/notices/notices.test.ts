import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { confirmedNumber } from '../../../domain/case/testing/fixtures.js';
import { accounts } from '../../../domain/contract/accounts.js';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf } from '../../../domain/contract/clientOf.js';
import { closures } from '../../../domain/contract/closures.js';
import { corrections } from '../../../domain/contract/corrections.js';
import { documents } from '../../../domain/contract/documents.js';
import { createMailer } from '../../adapters/mail/mailer.js';
import { startSmtpServer, type SmtpServer } from '../../adapters/mail/testing/smtpServer.js';
import type { Stores } from '../../composition/openStores.js';
import { createLogger } from '../../runtime/logging/logger.js';
import { taskTable } from '../../platform/tasks/taskTable.js';
import { createTasks, type Tasks } from '../../platform/tasks/tasks.js';
import { loanSubmission, shortComplaint, shortDefence } from '../../tests/harness/pleadings.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';
import { noticesModule } from './module.js';
import { signHook } from './webHook.js';

type Call = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** The operator's system: keeps what it is told, and responds with the next of `statuses`, then 204; 0 for no response at all. */
const startReceiver = async () => {
  const calls: Call[] = [];
  const statuses: number[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      calls.push({ headers: request.headers, body });
      const status = statuses.shift() ?? 204;
      if (status !== 0) response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    statuses,
    url: new URL(`http://127.0.0.1:${port}/hook`),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('news of cases, told by e-mail and by a web hook', () => {
  const secret = 'a secret of the operator, of more than thirty-two characters';
  const email = 'zhangsan@example.cn';
  let court: TestApplication;
  let stores: Stores;
  let closeStores: () => Promise<void>;
  let mail: SmtpServer;
  let hook: Awaited<ReturnType<typeof startReceiver>>;
  let tasks: Tasks;
  let running: { readonly stop: () => Promise<void> };
  let search: () => Promise<void>;
  let administrator: TestBrowser;
  let party: TestBrowser;

  before(async () => {
    [mail, hook, court] = await Promise.all([
      startSmtpServer(),
      startReceiver(),
      startTestApplication({}, { APP_MODE: 'saas' }),
    ]);
    ({ stores, close: closeStores } = await court.openStores());
    const logger = createLogger('silent');
    tasks = createTasks({ ...stores, background: stores.knex, isAlone: false, logger });
    const module = noticesModule({
      ...stores,
      config: { publicUrl: new URL('http://pleadings.court.example.cn'), webHook: { url: hook.url, secret } },
      mailer: createMailer({
        serverUrl: new URL(mail.url),
        from: { name: '某区人民法院', address: 'noreply@court.example.cn' },
        logger,
      }),
      courtName: '某区人民法院',
      timeZone: 'Asia/Shanghai',
      noticeKey: Buffer.alloc(32, 7),
      now: () => new Date(),
      tasks,
      logger,
    });
    const job = module.jobs?.find(({ atStart }) => atStart);
    search = async () => job?.work(new AbortController().signal);
    running = tasks.start(module.tasks ?? []);
    administrator = court.newBrowser();
    await administrator.signIn(testAdministrator.email, testAdministrator.password);
    party = court.newBrowser();
    const password = 'Passw0rd-now';
    await clientOf(party, accounts).register({
      body: { email, password, agreeToTerms: true, ...(await party.captcha()) },
    });
    await party.signIn(email, password);
  });
  after(async () => {
    await running.stop();
    await closeStores();
    await court.close();
    hook.close();
    await mail.close();
  });

  const submit = async () => {
    const { headers } = await clientOf(party, documents).submit(loanSubmission(shortComplaint('张三', '李四')));
    const header = (name: string): string => decodeURIComponent(headers.get(name) ?? '');
    return { id: header('X-Case-Id'), number: header('X-Case-Number') };
  };
  const searched = async (holds: () => boolean): Promise<void> =>
    until(async () => {
      await search();
      return holds();
    });
  const bodies = (): string[] => hook.calls.map(({ body }) => body);

  it('begin with what happens after the first search; a letter names the case by number and cause, a call no case, and neither a person', async () => {
    await submit();
    await until(async () => (await stores.read('case_list').select('case_id')).length > 0);
    await search();
    const { id } = await submit();
    await searched(() => hook.calls.length === 1);
    await clientOf(administrator, cases).assignNumber({
      path: { id },
      body: confirmedNumber('（2026）京0101民初901号'),
    });
    await searched(() => hook.calls.length === 2 && mail.letters.length === 1);
    expect(bodies().map((body) => Object.keys(JSON.parse(body) as object))).to.deep.equal([
      ['event', 'id', 'at'],
      ['event', 'id', 'at'],
    ]);
    expect(bodies()[1]).to.include('"event":"case.filed"');
    const [letter] = mail.letters;
    const formal = '（2026）京0101民初901号';
    expect(letter).to.deep.include({ to: [email], subject: `${formal} 有新进展` });
    expect(letter?.text).to.include('某区人民法院').and.include(`案件：${formal} 民间借贷纠纷`).and.include('已立案');
    const link = `http://pleadings.court.example.cn/versions?${new URLSearchParams({ case_number: formal })}`;
    expect(letter?.text).to.include(`${link} ，登录后即可查看，不用输入验证码`);
    for (const secretOfCase of ['张三', '李四', id, '借款到期'])
      expect([letter?.text, ...bodies()].join('\n')).not.to.include(secretOfCase);
    for (const secretOfCase of ['901', '民间借贷']) expect(bodies().join('\n')).not.to.include(secretOfCase);
  });

  it('sign each call so that the receiver can check it', () => {
    const [{ headers, body } = { headers: {}, body: '' }] = hook.calls;
    const id = `${headers['webhook-id']}`;
    expect(JSON.parse(body)).to.include({ id, event: 'submission.received' });
    expect(headers['webhook-signature']).to.equal(signHook(secret, id, Number(headers['webhook-timestamp']), body));
  });

  it('are told once, though the search is repeated by several at once and goes over the log again', async () => {
    const before = [hook.calls.length, mail.letters.length];
    await stores.app('notice_progress').update({ next_leaf: 0 });
    await Promise.all([search(), search(), search()]);
    // What happened before the first search is told now, because the search began at the first leaf; nothing is told twice.
    await until(() => hook.calls.length === 3);
    expect([hook.calls.length - (before[0] ?? 0), mail.letters.length - (before[1] ?? 0)]).to.deep.equal([1, 0]);
    const ids = hook.calls.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('wait in the queue while the receiver fails, with the same id at each try, and hold up no e-mail', async () => {
    hook.statuses.push(503);
    const { id } = await submit();
    await searched(() => hook.calls.length === 4);
    const stateOf = async () => {
      const rows: { status: string; reason: string | null; id: string }[] = await stores
        .app('tasks')
        .where({ kind: 'web_hook', id: `${hook.calls[3]?.headers['webhook-id']}` })
        .select('id', 'status', 'reason');
      return rows[0];
    };
    await until(async () => (await stateOf())?.status === 'PENDING');
    expect((await stateOf())?.reason).to.equal('接收方回答 503');
    await clientOf(administrator, cases).assignNumber({
      path: { id },
      body: confirmedNumber('（2026）京0101民初902号'),
    });
    await searched(() => mail.letters.length === 2);
    // The pause before the next try, by hand.
    await stores
      .app('tasks')
      .where({ status: 'PENDING' })
      .update({ due_at: new Date(0) });
    tasks.wake();
    await until(async () => (await stateOf())?.status === 'SUCCESS');
    const again = hook.calls.filter(({ headers }) => headers['webhook-id'] === hook.calls[3]?.headers['webhook-id']);
    expect(again.map(({ body }) => body)).to.deep.equal([hook.calls[3]?.body, hook.calls[3]?.body]);
  });

  it('say what the court demands and by when, and nothing once it was withdrawn before the letter went', async () => {
    const { id } = await submit();
    const ask = clientOf(administrator, corrections);
    const path = 'sections.claims.items.principal.principal';
    const { notice_id: noticeId } = await ask.ask({
      path: { id },
      body: {
        version: 1,
        due_on: '2098-12-31',
        again_because: '',
        marks: [{ source: 'clerk', code: 'unclear', path, reason: '李四欠款的来源不明' }],
      },
    });
    await searched(() => mail.letters.length === 3);
    expect(mail.letters.at(-1)?.text).to.include('法院通知您补正起诉状，请在2098年12月31日以前提交');
    expect(mail.letters.at(-1)?.text).not.to.match(/李四|来源不明/u);
    const about = { case_id: id, kind: 'correction.asked', notice_id: noticeId } as const;
    const found: { user_id: string } | undefined = await stores.app('credentials').where({ email }).first('user_id');
    const userId = found?.user_id ?? '';
    await ask.withdraw({ path: { id, noticeId } });
    const taskId = randomUUID();
    const payload = { user_id: userId, at: new Date().toISOString(), about };
    await taskTable(stores.app).put({
      id: taskId,
      kind: 'notice_mail',
      owner: userId,
      payload,
      now: new Date(),
    });
    tasks.wake();
    await until(async () => {
      const row: { status: string } | undefined = await stores.app('tasks').where({ id: taskId }).first('status');
      return row?.status === 'SUCCESS';
    });
    expect(mail.letters).to.have.length(3);
  });

  it('tell the plaintiff that a defendant answered, whom no account stands behind', async () => {
    const { id, number } = await submit();
    const { defendants } = await clientOf(administrator, cases).documents({ path: { id } });
    const payload = {
      form_key: 'defense-private-lending',
      form_data: shortDefence('李四', '已经还清。', number),
      defendant_code: defendants[0]?.verification_code ?? '',
    };
    await clientOf(court.newBrowser(), documents).submit({
      body: { document_type: 'defense', case_number: number, payload },
    });
    await searched(() => mail.letters.length === 4);
    expect(mail.letters.at(-1)?.to).to.deep.equal([email]);
    expect(mail.letters.at(-1)?.text)
      .to.include('被告提交了答辩状')
      .and.include(`/versions?${new URLSearchParams({ case_number: number, paper: 'defense' })} ，`)
      .and.not.match(/张三|李四/u);
  });

  it('say how the court closed a case without a number, and not why', async () => {
    const { id } = await submit();
    const body = { how: 'returned' as const, reason: '李四的住所不明' };
    await clientOf(administrator, closures).close({ path: { id }, body });
    await searched(() => mail.letters.length === 5);
    expect(mail.letters.at(-1)?.text)
      .to.include('没有立案，已处理完毕（退回起诉状）')
      .and.not.match(/李四|住所/u);
  });

  it('go by e-mail at once while the receiver of the web hook holds a call and says nothing', async () => {
    const taken = hook.calls.length;
    hook.statuses.push(0);
    const { id } = await submit();
    await searched(() => hook.calls.length === taken + 1);
    const held = `${hook.calls.at(-1)?.headers['webhook-id']}`;
    const letters = mail.letters.length;
    await clientOf(administrator, cases).assignNumber({
      path: { id },
      body: confirmedNumber('（2026）京0101民初903号'),
    });
    await searched(() => mail.letters.length === letters + 1);
    const rows: { status: string }[] = await stores.app('tasks').where({ id: held }).select('status');
    expect(rows, 'the letter waited for the call').to.deep.equal([{ status: 'STARTED' }]);
  });
});
