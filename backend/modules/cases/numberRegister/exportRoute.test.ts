import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { strFromU8, unzipSync } from 'fflate';
import { confirmedNumber } from '../../../../domain/case/testing/fixtures.js';
import { audit } from '../../../../domain/contract/audit.js';
import { cases } from '../../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { courtLists } from '../../../../domain/contract/courtLists.js';
import { documents } from '../../../../domain/contract/documents.js';
import { loanSubmission, shortComplaint } from '../../../tests/harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';
import { refusal, type TestBrowser } from '../../../tests/harness/testBrowser.js';
import { eventually } from '../../../tests/torture/readiness.js';

describe('exporting the register of case numbers', () => {
  const series = '(2026)京0101民初';
  const numbered = (serial: number): string => `（2026）京0101民初${serial}号`;
  let court: TestApplication;
  let clerk: TestBrowser;
  const lists = () => clientOf(clerk, courtLists);

  before(async () => {
    court = await startTestApplication();
    clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
    const filed = async (plaintiff: string, serial: number): Promise<string> => {
      const submission = requestOf(documents.submit, loanSubmission(shortComplaint(plaintiff, '李四')));
      const response = await court.newBrowser().send(submission);
      const id = decodeURIComponent(response.headers.get('X-Case-Id') ?? '');
      await clientOf(clerk, cases).assignNumber({ path: { id }, body: confirmedNumber(numbered(serial)) });
      return id;
    };
    const first = await filed('=1+1', 1);
    await filed('张三', 5);
    await clientOf(clerk, cases).correctNumber({
      path: { id: first },
      body: { current_number: numbered(1), ...confirmedNumber(numbered(2)), reason: '编号笔误' },
    });
  });
  after(() => court.close());

  const file = async (view: 'all' | 'gaps' | 'corrected') => {
    const response = await clerk.send(requestOf(courtLists.numbersCsv, { query: { series, view } }));
    const bytes = new Uint8Array(await response.arrayBuffer());
    const [heading = '', titles = '', ...rows] = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
    return { bytes, heading, titles, rows };
  };

  it('holds what the register shows, in its order and as many, with who gave each number, and no formula', async () => {
    for (const view of ['all', 'gaps', 'corrected'] as const) {
      const shown = await lists().numbers({ query: { series, view, page_size: 100 } });
      const { heading, rows } = await file(view);
      expect(heading, view).to.contain(`共${shown.total}个`).and.to.contain(testAdministrator.email);
      expect(
        rows.map((row) => row.split(',')[0]),
        view,
      ).to.deep.equal(shown.items.map(({ number }) => number));
    }
    const { rows, titles } = await file('all');
    expect(titles.split(',').slice(0, 5)).to.deep.equal(['案号', '现在的案号', '当事人', '编立时间', '编立人']);
    expect(rows[0]).to.contain('张三诉李四').and.to.contain(testAdministrator.email).and.to.contain('3至4');
    expect(rows.at(-1)).to.contain('编号笔误').and.to.contain(numbered(2));
    expect(rows.filter((row) => row.includes(",'=1+1诉李四,"))).to.have.length(2);
  });

  it('is a workbook with the same text, and is recorded with series, view and hash', async () => {
    const response = await clerk.send(requestOf(courtLists.numbersWorkbook, { query: { series, view: 'gaps' } }));
    expect(response.headers.get('Content-Disposition')).to.contain(encodeURIComponent('案号登记簿'));
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).to.contain(numbered(5));
    const desk = clientOf(clerk, audit);
    const data = await eventually('the desk lists it', 20_000, async () => {
      const [newest] = (await desk.events({ query: { type: 'ListExported' } })).items;
      const shown = newest && (await desk.event({ path: { position: newest.position } }));
      return shown?.data?.['format'] === 'xlsx' && shown.data;
    });
    expect(data).to.deep.include({
      list: 'numbers',
      format: 'xlsx',
      series,
      view: 'gaps',
      rows: 1,
      fileHash: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  it('is for administrators alone', async () => {
    const request = requestOf(courtLists.numbersCsv, { query: { series, view: 'all' } });
    expect((await refusal(await court.newBrowser().send(request))).status).to.equal(401);
  });
});
