import { expect } from 'chai';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import { knowledge } from '../../../../domain/contract/knowledge.js';
import { knowledgeDesk, type DeskChunk } from '../../../../domain/contract/knowledgeDesk.js';
import { knowledgeQuestions } from '../../../../domain/contract/knowledgeQuestions.js';
import { RefusedError } from '../../../adapters/courtClient/cookieTransport.js';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import { startSaasCourt, type Person, type SaasCourt } from '../../ownDocuments/testing/saasCourt.js';
import { questionRows } from '../questions/questionRows.js';
import type { TestBrowser } from '../../../tests/harness/testBrowser.js';

const path = { caseCause: '民间借贷纠纷' };
const professional = { subscription_plan: 'professional', subscription_expires_at: null } as const;
const base = (browser: TestBrowser) => clientOf(browser, knowledge);
const desk = (browser: TestBrowser) => clientOf(browser, knowledgeDesk);

const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof RefusedError ? error.code : error),
  );

/** A law of three articles, one chunk each when cut at a hundred characters. */
const lawOf = (...articles: readonly string[]): string =>
  [
    '中华人民共和国测试借贷法',
    ...articles.map((text, at) => `第${'一二三四'[at] ?? ''}条　${text}${'无关的内容。'.repeat(12)}`),
  ].join('\n\n');

describe('the desk of the knowledge base', () => {
  let court: SaasCourt;
  let zhang: Person;
  let opened: Awaited<ReturnType<SaasCourt['openStores']>>;
  before(async () => {
    court = await startSaasCourt();
    opened = await court.openStores();
  });
  beforeEach(async () => {
    zhang = await court.newPerson(professional);
  });
  after(async () => {
    await opened.close();
    await court.close();
  });

  /** The account of `zhang`, as it is named where it changed something. */
  const own = () => ({ id: zhang.id, email: zhang.email });
  const ended = async (id: string): Promise<void> => {
    for (;;) {
      const { status, reason } = await base(zhang.browser).task.own({ path: { id } });
      if (status === 'FAILURE') throw new Error(reason ?? 'failed');
      if (status === 'SUCCESS') return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const bringIn = async (name: string, content: string, group_name = '借贷'): Promise<string> => {
    const files = [new File([content], name)];
    const { task_id } = await base(zhang.browser).upload.own({
      path,
      body: { files, group_name, chunk_size: '100', overlap: '0' },
    });
    await ended(task_id);
    const [group] = (await base(zhang.browser).list.own({ path })).items.filter((one) => one.name === group_name);
    const { items } = await desk(zhang.browser).files.own({ path: { id: group?.id ?? '' } });
    return items.find((file) => file.name === name)?.id ?? '';
  };
  const chunksOf = async (id: string, query = {}): Promise<DeskChunk[]> =>
    (await desk(zhang.browser).chunks.own({ path: { id }, query: { page_size: 100, ...query } })).items;
  const search = async (query: string): Promise<string[]> =>
    (await base(zhang.browser).test.own({ path, body: { query } })).results.map(({ content }) => content);
  const correct = (id: string, { place, edition }: DeskChunk, text: string) =>
    desk(zhang.browser).correct.own({ path: { id, place }, body: { text, edition } });
  const firstOf = (chunks: readonly DeskChunk[]): DeskChunk => {
    const [chunk] = chunks;
    if (!chunk) throw new Error('there is no chunk');
    return chunk;
  };
  const replace = async (id: string, name: string, content: string): Promise<void> => {
    const { task_id } = await desk(zhang.browser).replace.own({
      path: { id },
      body: { files: [new File([content], name)] },
    });
    await ended(task_id);
  };
  /** In how many passages of files each term is counted, against what the passages hold. */
  const countsAgree = async (): Promise<void> => {
    const { knex, schemas } = opened.stores;
    const { rows }: { rows: unknown[] } = await knex.raw(
      `select coalesce(kept.term, real.term) as term, kept.chunks, real.chunks as passages from ??.knowledge_terms kept
       full join (select c.file_id, t.term, count(*)::int as chunks from ??.knowledge_chunks c, unnest(tsvector_to_array(c.terms)) as t(term)
                  group by 1, 2) real on real.file_id = kept.file_id and real.term = kept.term
       where kept.chunks is distinct from real.chunks`,
      [schemas.app, schemas.app],
    );
    expect(rows).to.deep.equal([]);
  };

  it('shows the passages of a file with their articles, finds in them, and turns their pages', async () => {
    const id = await bringIn('法.md', lawOf('借款的利率。', '还款的期限。', '担保的责任。'));
    const chunks = await chunksOf(id);
    expect(
      chunks.map(({ articles, law, page, is_off, correction }) => [articles, law, page, is_off, correction]),
    ).to.deep.equal(
      ['第一条', '第二条', '第三条'].map((article) => [[article], '中华人民共和国测试借贷法', null, false, null]),
    );
    expect((await chunksOf(id, { search: '期限' })).map(({ place }) => place)).to.deep.equal([1]);
    expect((await chunksOf(id, { search: '第三条' })).map(({ place }) => place)).to.deep.equal([2]);
    expect((await chunksOf(id, { page_size: 1, page: 2 })).map(({ place }) => place)).to.deep.equal([1]);
  });

  it('finds a corrected passage by its new words and no more by the old ones, and gives the original back', async () => {
    const id = await bringIn('材料.txt', '借据遗失后应当登报声明。');
    const chunk = firstOf(await chunksOf(id));
    const corrected = await correct(id, chunk, '汇票灭失后可以公示催告。');
    expect(corrected.correction).to.deep.include({
      original: '借据遗失后应当登报声明。',
      corrected_by: own(),
      off_at: null,
    });
    expect(await search('公示催告')).to.deep.equal(['汇票灭失后可以公示催告。']);
    expect(await search('登报声明')).to.deep.equal([]);
    expect(await codeOf(correct(id, chunk, '又一次修改'))).to.equal('document_chunk_changed');
    await countsAgree();
    const restored = await correct(id, corrected, '借据遗失后应当登报声明。');
    expect(restored).to.deep.equal(chunk);
    expect(await search('登报声明')).to.have.length(1);
    await countsAgree();
  });

  it('finds a passage that is switched off by nothing, also not as part of an article, until it is on again', async () => {
    const id = await bringIn('材料.txt', '借据遗失后应当登报声明。');
    const use = (is_off: boolean) => desk(zhang.browser).switchChunk.own({ path: { id, place: 0 }, body: { is_off } });
    expect((await use(true)).correction).to.deep.include({ off_by: own(), corrected_at: null });
    expect(await search('登报声明')).to.deep.equal([]);
    expect(await chunksOf(id, { only: 'off' })).to.have.length(1);
    await countsAgree();
    await correct(id, firstOf(await chunksOf(id)), '停用时改正的文字。');
    expect(await search('停用时改正')).to.deep.equal([]);
    expect((await use(false)).is_off).to.equal(false);
    expect(await search('停用时改正')).to.deep.equal(['停用时改正的文字。']);
    await countsAgree();
  });

  it('replaces a file at once, keeps corrections of what reads the same, and shows those that it could not keep', async () => {
    const id = await bringIn('旧.md', lawOf('借款的利率。', '还款的期限。', '担保的责任。'));
    const [first, second, third] = await chunksOf(id);
    if (!first || !second || !third) throw new Error('a passage is missing');
    await correct(id, first, '第一条　借款的年利率。');
    await correct(id, second, '第二条　还款的最后期限。');
    await desk(zhang.browser).switchChunk.own({ path: { id, place: third.place }, body: { is_off: true } });
    await replace(id, '新.md', lawOf('借款的利率。', '还款的日期。', '担保的责任。'));

    expect(await codeOf(desk(zhang.browser).file.own({ path: { id } }))).to.equal('document_file_not_found');
    const [group] = (await base(zhang.browser).list.own({ path })).items;
    const { items } = await desk(zhang.browser).files.own({ path: { id: group?.id ?? '' } });
    expect(items).to.have.length(1);
    const file = items[0];
    expect(file).to.deep.include({ name: '新.md', version: 2, corrected: 1, off: 1, lapsed: 1, replacement: null });
    const chunks = await chunksOf(file?.id ?? '');
    expect(chunks.map(({ text, is_off }) => [text.slice(0, 10), is_off])).to.deep.equal([
      ['第一条　借款的年利率', false],
      ['第二条　还款的日期。', false],
      ['第三条　担保的责任。', true],
    ]);
    const { lapsed } = await desk(zhang.browser).file.own({ path: { id: file?.id ?? '' } });
    expect(lapsed.map(({ articles, text, was_off }) => [articles, text, was_off])).to.deep.equal([
      [['第二条'], '第二条　还款的最后期限。', false],
    ]);
    await desk(zhang.browser).dismiss.own({ path: { id: lapsed[0]?.id ?? '' } });
    expect((await desk(zhang.browser).file.own({ path: { id: file?.id ?? '' } })).lapsed).to.deep.equal([]);
    await countsAgree();
  });

  it('refuses a replacement that is the same, or two files at once, and keeps the file as it is', async () => {
    const id = await bringIn('材料.txt', '借据遗失后应当登报声明。');
    expect(await codeOf(replace(id, '同样.txt', '借据遗失后应当登报声明。'))).to.equal('document_file_exists');
    const two = desk(zhang.browser).replace.own({
      path: { id },
      body: { files: [new File(['甲'], '甲.txt'), new File(['乙'], '乙.txt')] },
    });
    expect(await codeOf(two)).to.equal('fields_invalid');
    expect(await search('登报声明')).to.have.length(1);
  });

  it('gives the uploaded file back as it was, and says so where it is not kept', async () => {
    const id = await bringIn('材料.txt', '借据遗失后应当登报声明。');
    const file = await desk(zhang.browser).source.own({ path: { id } });
    expect(await file.blob.text()).to.equal('借据遗失后应当登报声明。');
    expect(file.fileName).to.equal('材料.txt');
    await tablesIn(opened.stores.knex, opened.stores.schemas.app)('knowledge_sources').where({ file_id: id }).del();
    expect(await codeOf(desk(zhang.browser).source.own({ path: { id } }))).to.equal('document_source_not_kept');
  });

  it('renames a file, moves it with all that hangs on it, and searches it only between its dates', async () => {
    const id = await bringIn('材料.txt', '借据遗失后应当登报声明。');
    const other = await bringIn('别的.txt', '别的材料。', '另一组');
    const { group } = await desk(zhang.browser).file.own({ path: { id: other } });
    const change = (body: NonNullable<Parameters<ReturnType<typeof desk>['change']['own']>[0]['body']>) =>
      desk(zhang.browser).change.own({ path: { id }, body });
    expect(await change({ name: '声明.txt', group_id: group.id })).to.deep.include({
      name: '声明.txt',
      group_id: group.id,
      validity: 'valid',
    });
    expect(await search('登报声明')).to.have.length(1);
    await countsAgree();
    expect((await change({ valid_until: '2000-01-01' })).validity).to.equal('over');
    expect(await search('登报声明')).to.deep.equal([]);
    expect((await change({ valid_until: null, valid_from: '2999-01-01' })).validity).to.equal('not_yet');
    expect(await codeOf(change({ valid_until: '2998-01-01' }))).to.equal('fields_invalid');
    expect((await change({ valid_from: null })).validity).to.equal('valid');
    expect(await search('登报声明')).to.have.length(1);
  });

  it('deletes a file with its rows, of which the same content can then be brought in again', async () => {
    const id = await bringIn('材料.txt', '借据遗失后应当登报声明。');
    await desk(zhang.browser).removeFile.own({ path: { id } });
    expect(await search('登报声明')).to.deep.equal([]);
    const tables = tablesIn(opened.stores.knex, opened.stores.schemas.app);
    for (const table of ['knowledge_chunks', 'knowledge_terms', 'knowledge_sources', 'knowledge_laws'])
      expect(await tables(table).where({ file_id: id }).select('file_id'), table).to.deep.equal([]);
    await bringIn('再次.txt', '借据遗失后应当登报声明。');
    expect(await search('登报声明')).to.have.length(1);
  });

  it('names the laws that are repealed by the facts, and those of which a newer version stands beside', async () => {
    const version = (year: number) =>
      `中华人民共和国测试借贷法\n（${year}年1月1日通过 自${year}年1月1日起施行）\n\n第一条　${year}年的规定。\n\n第二条　利率。\n\n第三条　期限。`;
    await bringIn('旧.md', version(2011));
    await bringIn('新.md', version(2021));
    await bringIn(
      '合同法.md',
      '中华人民共和国合同法\n（1999年3月15日通过）\n\n第一条　为了保护合同当事人的合法权益，制定本法。\n\n第二条　合同是协议。\n\n第三条　合同当事人的法律地位平等。',
    );
    const { items } = await desk(zhang.browser).lawNotices.own({});
    expect(items.map(({ file, status }) => [file, status])).to.deep.equal([
      ['合同法.md', '已于2021年1月1日废止，由《民法典》取代'],
      ['旧.md', '知识库中已有自2021年1月1日起施行的版本'],
    ]);
  });

  it('names the laws that another file repeals or amends, from the import on, and no more once that file is gone', async () => {
    const statute = (name: string, head: string, ...articles: readonly string[]) =>
      [name, head, ...articles.map((text, at) => `第${'一二三'[at] ?? ''}条　${text}`)].join('\n\n');
    await bringIn(
      '旧条例.md',
      statute('测试押金条例', '（2001年3月1日公布 自2001年5月1日起施行）', '押金。', '返还。', '期限。'),
    );
    await bringIn('旧法.md', statute('中华人民共和国测试租赁法', '（2002年3月1日通过）', '租赁。', '租金。', '期限。'));
    const notices = async () =>
      (await desk(zhang.browser).lawNotices.own({})).items.map(({ file, status }) => [file, status]);
    expect(await notices()).to.deep.equal([]);
    const id = await bringIn(
      '新法.md',
      statute(
        '中华人民共和国测试住房法',
        '（2020年5月28日通过）',
        '住房。',
        '租赁。',
        '本法自2021年1月1日起施行。《测试押金条例》、《中华人民共和国测试租赁法》同时废止。',
      ),
    );
    const sentence = '已由《测试住房法》废止（自2021年1月1日起）';
    expect(await notices()).to.have.deep.members([
      ['旧条例.md', sentence],
      ['旧法.md', sentence],
    ]);
    await desk(zhang.browser).removeFile.own({ path: { id } });
    expect(await notices()).to.deep.equal([]);
    await bringIn(
      '决定.md',
      '# 关于修改《中华人民共和国测试租赁法》的决定\n\n（2025年12月27日通过）\n\n一、将第一条修改为：“租赁三十年。”\n\n本决定自2026年1月1日起施行。',
    );
    expect(await notices()).to.deep.equal([
      ['旧法.md', '已由《关于修改〈中华人民共和国测试租赁法〉的决定》修改（自2026年1月1日起）'],
    ]);
  });

  it('names the laws that a decision amends which was stored before its name was read, with a heading or without', async () => {
    await bringIn(
      '旧法.md',
      '中华人民共和国测试租赁法\n（2002年3月1日通过）\n\n第一条　租赁。\n\n第二条　租金。\n\n第三条　期限。',
    );
    const notices = async () =>
      (await desk(zhang.browser).lawNotices.own({})).items.map(({ file, status }) => [file, status]);
    const tables = tablesIn(opened.stores.knex, opened.stores.schemas.app);
    const items = `一、将第一条修改为：“租赁三十年。”${'另有说明。'.repeat(40)}\n\n本决定自2026年1月1日起施行。`;
    for (const mark of ['# ', '']) {
      const id = await bringIn(
        `决定${mark.length}.md`,
        `${mark}关于修改《中华人民共和国测试租赁法》的决定\n\n（2025年12月27日通过）\n\n${items}`,
      );
      await tables('knowledge_chunks')
        .where({ file_id: id })
        .update({ law: null, version_date: null, effective_from: null });
      await tables('knowledge_laws').where({ file_id: id }).del();
      expect(await notices()).to.deep.equal([
        ['旧法.md', '已由《关于修改〈中华人民共和国测试租赁法〉的决定》修改（自2026年1月1日起）'],
      ]);
      await desk(zhang.browser).removeFile.own({ path: { id } });
      expect(await notices()).to.deep.equal([]);
    }
  });

  it('finds a file that was moved to a group of another cause there, and no more where it was', async () => {
    const id = await bringIn('材料.txt', '借据遗失后应当登报声明。');
    const there = { caseCause: '离婚纠纷' };
    const files = [new File(['分居满二年。'], '离婚.txt')];
    const { task_id } = await base(zhang.browser).upload.own({ path: there, body: { files, group_name: '离婚' } });
    await ended(task_id);
    const [group] = (await base(zhang.browser).list.own({ path: there })).items;
    await desk(zhang.browser).change.own({ path: { id }, body: { group_id: group?.id } });
    const found = await base(zhang.browser).test.own({ path: there, body: { query: '登报声明' } });
    expect(found.results.map(({ content }) => content)).to.deep.equal(['借据遗失后应当登报声明。']);
    expect(await search('登报声明')).to.deep.equal([]);
    await countsAgree();
  });

  it('records who changed what, without the texts, and shows it to the owner alone', async () => {
    const id = await bringIn('材料.txt', '借据遗失后应当登报声明。');
    await correct(id, firstOf(await chunksOf(id)), '改正的文字。');
    await desk(zhang.browser).removeFile.own({ path: { id } });
    const { items, total } = await desk(zhang.browser).changes.own({ query: {} });
    expect(items.map(({ action, by, group, file, place }) => [action, by, group, file, place])).to.deep.equal([
      ['file_removed', own(), '借贷', null, null],
      ['chunk_corrected', own(), '借贷', null, 0],
      ['files_uploaded', own(), '借贷', null, null],
    ]);
    expect(total).to.equal(3);
    const li = await court.newPerson(professional);
    expect((await desk(li.browser).changes.own({ query: {} })).items).to.deep.equal([]);
  });

  it('keeps a question only when its author hands it over, without numbers, counts all, and forgets it with the account', async () => {
    const admin = clientOf(court.admin, knowledgeQuestions);
    const judge = (browser: TestBrowser, useful: boolean, question: string | null) =>
      clientOf(browser, knowledgeQuestions).judge({
        body: { form_key: 'claim-private-lending', useful, found: false, question },
      });
    await judge(zhang.browser, true, null);
    await judge(zhang.browser, false, '借条丢了，对方电话13812345678，怎么办？');
    await judge(court.newBrowser(), false, '借条丢了 对方电话13900001111 怎么办');
    const { items, total, counts } = await admin.list({ query: {} });
    expect(
      items.map(({ question, case_cause, times, nothing, useless }) => [question, case_cause, times, nothing, useless]),
    ).to.have.deep.members([[items[0]?.question, '民间借贷纠纷', 2, 2, 0]]);
    expect(items[0]?.question)
      .to.include('〔电话号码〕')
      .and.to.not.match(/1[38]\d{9}/);
    expect(total).to.equal(1);
    // Who answers beside a form counts that nothing was found by itself; nothing was of no use then.
    expect(counts).to.deep.equal({ useful: 1, useless: 0, nothing: 0 });
    const tables = tablesIn(opened.stores.knex, opened.stores.schemas.app);
    await tables('credentials').where({ user_id: zhang.id }).delete();
    expect((await admin.list({ query: {} })).items.map(({ times }) => times)).to.deep.equal([1]);
    await questionRows({ ...opened.stores, dayOf: (at) => at.toISOString().slice(0, 10) }).forget(
      new Date(court.now.at.getTime() + 181 * 86_400_000),
    );
    expect((await admin.list({ query: {} })).items).to.deep.equal([]);
    expect(await codeOf(admin.remove({ path: { id: items[0]?.id ?? '' } }))).to.equal('asked_question_not_found');
  });

  it('keeps a question of a search under its cause, and takes either a form or a cause', async () => {
    const admin = clientOf(court.admin, knowledgeQuestions);
    const { judge } = clientOf(zhang.browser, knowledgeQuestions);
    const judged = { useful: false, found: true, question: '没写还款日的借条何时能要' };
    await judge({ body: { ...judged, case_cause: '民间借贷纠纷' } });
    const { items } = await admin.list({ query: {} });
    expect(items.map(({ case_cause: cause, nothing, useless }) => [cause, nothing, useless])).to.deep.equal([
      ['民间借贷纠纷', 0, 1],
    ]);
    await judge({ body: { ...judged, found: false, case_cause: '民间借贷纠纷', question: null } });
    expect((await admin.list({ query: {} })).counts).to.deep.equal({ useful: 1, useless: 1, nothing: 1 });
    expect(await codeOf(judge({ body: { ...judged, case_cause: '没有这个案由' } }))).to.equal('case_cause_unknown');
    expect(await codeOf(judge({ body: judged }))).to.equal('malformed_request');
    await admin.remove({ path: { id: items[0]?.id ?? '' } });
  });
});
