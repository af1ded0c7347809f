import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { expect } from 'chai';
import { confirmedNumber } from '../../../domain/case/testing/fixtures.js';
import { cases } from '../../../domain/contract/cases.js';
import { documents } from '../../../domain/contract/documents.js';
import { ledger } from '../../../domain/contract/ledger.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import { createLogger } from '../../runtime/logging/logger.js';
import { enoughToClaim } from '../../tests/harness/pleadings.js';

const people = {
  plaintiff: '欧阳测试甲',
  defendant: '司马测试乙',
  idNumber: '11010519491231002X',
  phone: '13800138000',
  address: '北京市朝阳区测试路七号',
};

const wait = async (until: () => Promise<boolean>): Promise<void> => {
  while (!(await until())) await new Promise((resolve) => setTimeout(resolve, 100));
};

/** Value of a sample, `undefined` where there is none. `labels` as they are written: `{a="b",c="d"}`. */
const sample = (text: string, name: string, labels = ''): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${name}${labels} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

describe('metrics and logs of the main job', () => {
  let court: TestApplication;
  let logged = '';
  let number = '';
  let code = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  const metrics = async (): Promise<string> => (await fetch(`${court.url}/metrics`)).text();

  before(async () => {
    court = await startTestApplication({ logger: createLogger('trace', stream) });
    const visitor = court.newBrowser();
    const payload = {
      form_key: 'claim-private-lending',
      form_data: {
        plaintiffs_natural: [
          { name: people.plaintiff, id_number: people.idNumber, phone: people.phone, domicile: people.address },
        ],
        defendants_natural: [{ name: people.defendant }],
        sections: enoughToClaim,
      },
    };
    const body = { document_type: 'complaint' as const, case_number: '', payload };
    const filed = await visitor.send(requestOf(documents.submit, { body }));
    expect(filed.status).to.equal(200);
    const temporary = decodeURIComponent(filed.headers.get('X-Case-Number') ?? '');
    code = decodeURIComponent(filed.headers.get('X-Verification-Code') ?? '');
    const admin = court.newBrowser();
    await admin.signIn(testAdministrator.email, 'the wrong password');
    await admin.signIn(testAdministrator.email, testAdministrator.password);
    number = '（2026）京0105民初4711号';
    const path = { id: filed.headers.get('X-Case-Id') ?? '' };
    await admin.send(requestOf(cases.assignNumber, { path, body: confirmedNumber(number) }));
    await admin.send(requestOf(cases.list, { query: { search_term: people.plaintiff } }));
    await admin.send(requestOf(cases.documents, { path: { id: temporary } }));
    // Requests that fail: an invalid answer, a wrong code, a malformed body, a page that does not exist.
    const broken = { ...payload, form_data: { ...payload.form_data, plaintiffs_natural: people.plaintiff } };
    await visitor.send(requestOf(documents.submit, { body: { ...body, payload: broken } }));
    const attempt = { case_number: number, verification_code: 'AAAAAAAA' };
    await visitor.send(requestOf(documents.loadForEditing, { body: attempt }));
    await visitor.send(requestOf(documents.loadForEditing, { body: { ...attempt, verification_code: code } }));
    await visitor.send(requestOf(documents.latestClaim, { path: { caseNumber: number }, query: { code } }));
    await visitor.call('GET', `/${encodeURIComponent(people.plaintiff)}`);
    await visitor.send(requestOf(ledger.receipt, { path: { id: filed.headers.get('X-Receipt-Id') ?? '' } }));
  });
  after(() => court.close());

  it('counts requests by route pattern and status, appends, documents and the process', async () => {
    const text = await metrics();
    const route = (method: string, pattern: string, status: number) =>
      sample(
        text,
        'juanzong_http_request_duration_seconds_count',
        `{method="${method}",route="${pattern}",status="${status}"}`,
      );
    expect(route('POST', '/api/documents/generate-and-save', 200)).to.equal(1);
    expect(route('POST', '/api/documents/generate-and-save', 422)).to.equal(1);
    expect(route('PATCH', '/api/cases/:id/case-number', 200)).to.equal(1);
    expect(sample(text, 'juanzong_append_duration_seconds_count', '{outcome="written"}')).to.be.at.least(3);
    expect(sample(text, 'juanzong_word_duration_seconds_count', '{outcome="made"}')).to.equal(1);
    expect(sample(text, 'juanzong_word_documents_under_way')).to.equal(0);
    expect(sample(text, 'process_resident_memory_bytes')).to.be.greaterThan(1e7);
    expect(sample(text, 'nodejs_eventloop_lag_p99_seconds')).to.be.a('number');
  });

  it('reports the present state of read models and seals', async () => {
    await wait(async () => sample(await metrics(), 'juanzong_projection_lag_events') === 0);
    const text = await metrics();
    expect(sample(text, 'juanzong_projection_lag_seconds')).to.equal(0);
    expect(sample(text, 'juanzong_projecting')).to.equal(1);
    expect(sample(text, 'juanzong_projection_failing', '{projection="case_list"}')).to.equal(0);
    expect(sample(text, 'juanzong_seal_age_seconds')).to.be.within(0, 60);
    expect(sample(text, 'juanzong_unsealed_events')).to.be.at.least(0);
    expect(sample(text, 'juanzong_ledger_trouble', '{kind="broken"}')).to.equal(0);
    expect(sample(text, 'juanzong_part_unreachable', '{part="ledger"}')).to.equal(0);
  });

  it('has the format of Prometheus, and only metrics that the operations manual names', async () => {
    const manual = await readFile('docs/operations.md', 'utf8');
    const series = new Set<string>();
    for (const line of (await metrics()).split('\n').filter((one) => one !== '' && !one.startsWith('# HELP '))) {
      const declared = /^# TYPE ([a-z_0-9]+) (?:counter|gauge|histogram)$/.exec(line)?.[1];
      if (declared?.startsWith('juanzong_')) expect(manual).to.include(`\`${declared}`);
      if (declared !== undefined) continue;
      const read =
        /^([a-z_0-9]+(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)*\})?) (?:-?[\d.]+(?:e[-+]?\d+)?|[-+]Inf|Nan)$/i.exec(
          line,
        );
      expect(read, line).not.to.equal(null);
      expect(series.has(read?.[1] ?? ''), `twice: ${line}`).to.equal(false);
      series.add(read?.[1] ?? '');
    }
    expect(series.size).to.be.greaterThan(50);
  });

  it('labels refused requests with their route, and unknown paths with none', async () => {
    const refused = { Origin: 'https://evil.example' };
    await court.newBrowser().call('POST', '/api/user/agents', {}, refused);
    await court.newBrowser().call('POST', '/api/user/agents/of-nobody/x', {}, refused);
    const text = await metrics();
    const labels = '{method="POST",route="/api/user/agents",status="403"}';
    expect(sample(text, 'juanzong_http_request_duration_seconds_count', labels)).to.equal(1);
    expect(text).not.to.include('of-nobody');
  });

  it('holds no personal data, in metrics or in the log, at any level', async () => {
    expect(logged.split('\n').length).to.be.greaterThan(10);
    expect(logged).to.contain('/api/documents/generate-and-save');
    const secrets = [
      ...Object.values(people),
      number,
      code,
      '民初4711',
      testAdministrator.email,
      testAdministrator.password,
    ];
    const text = logged + (await metrics());
    for (const secret of secrets) {
      expect(text, secret).not.to.contain(secret);
      expect(text, secret).not.to.contain(encodeURIComponent(secret));
    }
  });
});
