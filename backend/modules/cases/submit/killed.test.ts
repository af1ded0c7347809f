import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';
import { expect } from 'chai';
import { builtBackend, compileLess } from '../../../tests/harness/builtBackend.js';
import { testDataDirectory } from '../../../tests/harness/testApplication.js';
import { startEmbeddedEventStore } from '../../../embeddedEventStore/startEmbeddedEventStore.js';
import { submissionClient, loanComplaint, newSender } from '../testing/submissionClient.js';

/** Node's options for the application as it is, and for one that dies between append and response. */
const options = { whole: [], dying: ['--import', new URL('../testing/dieAfterAppend.mjs', import.meta.url).href] };
const embedded = { DATABASE_URL: '', EVENTSTORE_URL: '', SECRET_KEY: '' };

/** Types of all events of cases and of forms' definitions in a store that nobody has open. */
const eventsIn = async (directory: string): Promise<string[]> => {
  const store = await startEmbeddedEventStore({ directory });
  const client = EventStoreDBClient.connectionString(store.connectionString);
  const types: string[] = [];
  for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: START }))
    if (event && /^(case|formDefinition)-/.test(event.streamId)) types.push(event.type);
  await client.dispose();
  await store.close();
  return types;
};

describe('kill -9 while a complaint is submitted', function () {
  this.timeout(150_000);
  let bundle: string;
  let dataDirectory: string;
  const children: ChildProcess[] = [];
  before(async () => {
    bundle = await builtBackend();
    dataDirectory = await testDataDirectory();
  });
  afterEach(async () => {
    for (const child of children.splice(0))
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
  });
  after(() => rm(dirname(dataDirectory), { recursive: true, force: true }));

  const start = (
    given: readonly string[],
    environment: NodeJS.ProcessEnv = {},
  ): { child: ChildProcess; url: Promise<string> } => {
    const child = spawn(process.execPath, [compileLess, ...given, `${bundle}/main.js`], {
      env: { ...process.env, ...embedded, PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'silent', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let text = '';
    const url = new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        text += chunk.toString();
        const found = /请用浏览器打开\s+(\S+)[\s\S]*Ctrl-C/u.exec(text)?.[1];
        if (found) resolve(found);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => reject(new Error(`did not start: ${text}`)));
    });
    return { child, url };
  };

  it('killed after the definition of the form was stored, has the definition and no case', async () => {
    const [key, sender] = [randomUUID(), newSender()];
    const complain = async (running: ReturnType<typeof start>) =>
      submissionClient(await running.url)
        .complain(loanComplaint(), { key, sender })
        .then(({ status }) => status)
        .catch(() => 'broken off');
    const dying = start(options.dying, { DIE_AFTER: 'formDefinition' });
    const died = once(dying.child, 'exit');
    expect(await complain(dying)).to.equal('broken off');
    expect((await died)[1]).to.equal('SIGKILL');
    expect(await eventsIn(join(dataDirectory, 'events'))).to.deep.equal(['FormDefinitionStored']);
  });

  it('loses nothing: the retry gets the receipt of the case that was opened, and there is one case', async () => {
    const [key, sender] = [randomUUID(), newSender()];
    const dying = start(options.dying);
    const died = once(dying.child, 'exit');
    const unanswered = await submissionClient(await dying.url)
      .complain(loanComplaint(), { key, sender })
      .then(
        () => 'answered',
        () => 'broken off',
      );
    expect(unanswered).to.equal('broken off');
    expect((await died)[1]).to.equal('SIGKILL');

    const restarted = start(options.whole);
    const client = submissionClient(await restarted.url);
    const retried = await client.complain(loanComplaint(), { key, sender });
    expect([retried.status, retried.version], retried.detail).to.deep.equal([200, 1]);
    expect(retried.headers.get('X-Document-Hash')).to.equal(retried.hash);
    const { caseNumber: number, verificationCode: code = '' } = retried;
    expect((await client.load(number, code)).body['formData']).to.deep.equal(loanComplaint());

    restarted.child.kill('SIGTERM');
    await once(restarted.child, 'exit');
    expect(await eventsIn(join(dataDirectory, 'events'))).to.deep.equal([
      'FormDefinitionStored',
      'CaseOpened',
      'DefendantJoined',
      'PleadingSubmitted',
    ]);
  });

  it('killed after the file was kept and before the append, has no case until the retry opens one with that file', async () => {
    const [key, sender] = [randomUUID(), newSender()];
    const before = await eventsIn(join(dataDirectory, 'events'));
    const dying = start(options.dying, { DIE_BEFORE: 'case' });
    const died = once(dying.child, 'exit');
    const unanswered = await submissionClient(await dying.url)
      .complain(loanComplaint(['孙八']), { key, sender })
      .then(
        () => 'answered',
        () => 'broken off',
      );
    expect([unanswered, (await died)[1]]).to.deep.equal(['broken off', 'SIGKILL']);
    expect(await eventsIn(join(dataDirectory, 'events'))).to.deep.equal(before);

    const restarted = start(options.whole);
    const client = submissionClient(await restarted.url);
    const retried = await client.complain(loanComplaint(['孙八']), { key, sender });
    expect([retried.status, retried.version], retried.detail).to.deep.equal([200, 1]);
    const repeated = await client.complain(loanComplaint(['孙八']), { key, sender });
    expect([repeated.hash, repeated.caseId]).to.deep.equal([retried.hash, retried.caseId]);
    restarted.child.kill('SIGTERM');
    await once(restarted.child, 'exit');
    expect((await eventsIn(join(dataDirectory, 'events'))).slice(before.length)).to.deep.equal([
      'CaseOpened',
      'DefendantJoined',
      'PleadingSubmitted',
    ]);
  });
});
