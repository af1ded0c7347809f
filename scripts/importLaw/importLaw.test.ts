import { expect } from 'chai';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleLaw, wordOf } from '../../backend/modules/knowledge/sources/testing/files.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../backend/tests/harness/testApplication.js';
import { shippedFacts as facts } from '../../domain/citations/shippedFacts.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { knowledge } from '../../domain/contract/knowledge.js';
import { everyCause } from '../../domain/knowledge/everyCause.js';
import { signIn } from '../demo/court.js';
import { collectLaw } from './collectLaw.js';
import { importLaw, tableOf } from './importLaw.js';
import { wantedLaws } from './wantedLaws.js';

const line = (law: string, number: number, path: string | null = null): string =>
  JSON.stringify({
    law,
    article: `第${number}条`,
    number,
    text: '甲。',
    path,
    version_date: '2020-05-28',
    effective_from: '2021-01-01',
  });
const code = '中华人民共和国民法典';
const lines = [
  line(code, 1, '第一编 总则 / 第一章 基本规定'),
  line(code, 463, '第三编 合同 / 第一分编 通则'),
  line(code, 464, '第三编 合同 / 第一分编 通则'),
  line('中华人民共和国合同法', 1),
  line('某某样本条例', 1),
].join('\n');

describe('npm run import-law', function () {
  this.timeout(300_000);
  let folder: string;
  let application: TestApplication;
  before(async () => {
    application = await startTestApplication();
    folder = await mkdtemp(join(tmpdir(), 'juanzong-law-'));
    await writeFile(join(folder, 'laws.jsonl'), lines);
    await writeFile(join(folder, 'sample.docx'), await wordOf(sampleLaw));
    await writeFile(join(folder, 'broken.docx'), (await wordOf(sampleLaw)).subarray(0, 500));
    await writeFile(join(folder, 'notes.odt'), 'not read');
    await mkdir(join(folder, 'old'));
    await writeFile(join(folder, 'old', 'sample.docx'), await wordOf(sampleLaw.replace('样本管理法', '样本旧法')));
  });
  after(async () => {
    await application.close();
    await rm(folder, { recursive: true, force: true });
  });
  const lawsOf = async (...only: string[]) => {
    const { files, leftOut } = await collectLaw([folder], wantedLaws(only, facts));
    return {
      laws: files.flatMap(({ laws }) => laws.map(({ law, articles }) => [law, articles])),
      leftOut: leftOut.map(({ name }) => name),
    };
  };

  it('finds the laws of a folder, those that are asked for by any name or by their part, and names what is missing', async () => {
    const all = await lawsOf();
    expect(all.laws).to.have.deep.members([
      ['中华人民共和国合同法', 1],
      [code, 3],
      ['中华人民共和国样本管理法', 4],
      ['中华人民共和国样本旧法', 4],
      ['某某样本条例', 1],
    ]);
    expect(all.leftOut).to.deep.equal(['broken.docx']);
    expect((await lawsOf('民法典合同编', '民事诉讼法')).laws).to.deep.equal([[code, 2]]);
    expect((await lawsOf('民法典合同编', '民事诉讼法')).leftOut).to.include('民事诉讼法');
  });

  it('brings them into a group for every cause, and says of each what version it is', async () => {
    const court = await signIn(new URL(application.url), testAdministrator.email, testAdministrator.password);
    const { files } = await collectLaw([folder], []);
    const into = { cause: everyCause.id, group: '法律法规' };
    const deps = { court, facts, today: '2026-11-22', pollMs: 100 };
    const rows = await importLaw(files, into, deps);
    expect(rows.map(({ law, articles, version, status }) => [law, articles, version, status])).to.have.deep.members([
      [code, '3 条', '2020-05-28', '现行'],
      ['中华人民共和国合同法', '1 条', '2020-05-28', '已于2021年1月1日废止，由《民法典》取代'],
      ['某某样本条例', '1 条', '2020-05-28', '名录未收录'],
      ['中华人民共和国样本管理法', '4 条', '2019-05-06', '名录未收录'],
      ['中华人民共和国样本旧法', '4 条', '2019-05-06', '名录未收录'],
    ]);
    for (const { isIn, outcome } of rows) expect(isIn, outcome).to.equal(true);
    const { items } = await clientOf(court, knowledge).list.platform({ path: { caseCause: everyCause.id } });
    expect(items.map(({ name, source_filenames: names }) => [name, names.length])).to.deep.equal([['法律法规', 5]]);
    expect((await importLaw(files, into, deps)).every(({ isIn }) => isIn)).to.equal(true);
    expect(tableOf(rows).split('\n')).to.have.length(6);
  });
});
