import { expect } from 'chai';
import { aiModels } from '../../../domain/contract/aiModels.js';
import { chat, type ChatEvent } from '../../../domain/contract/chat.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { permanentCache } from '../../../domain/contract/permanentCache.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { reply } from '../../tests/harness/modelServer/scripts.js';
import { refusal } from '../../tests/harness/testBrowser.js';

const answer = '由败诉方承担，见《诉讼费用交纳办法》第二十九条。';

describe('the permanent cache over HTTP', () => {
  let court: ModelCourt;
  before(async () => {
    court = await startModelCourt();
  });
  after(() => court.close());
  afterEach(async () => {
    for (;;) {
      const { items } = await cache().list({ query: { page_size: 100 } });
      if (items.length === 0) return;
      for (const { question } of items) await cache().remove({ body: { question } });
    }
  });
  const cache = () => clientOf(court.administrator, permanentCache);
  const keep = (question: string, said = answer) => cache().save({ body: { question, answer: said } });
  const refusedSave = async (body: object) =>
    refusal(await court.administrator.call('POST', '/api/admin/cache/permanent-qa', body));
  const ask = async (question: string): Promise<ChatEvent[]> => {
    const heard: ChatEvent[] = [];
    const body = { form_key: 'claim-housing-lease', answers: {}, question };
    for await (const event of await clientOf(court.newBrowser(), chat).ask({ body })) heard.push(event);
    return heard;
  };
  const csv = (content: string | Uint8Array<ArrayBuffer>, name = '问答.csv') => new File([content], name);
  const imported = (file: File, more: { preview?: 'true'; state?: string } = {}) =>
    cache().import({ body: { file, ...more } });
  const refusedImport = async (file: File, more: object = {}) => {
    const response = await court.administrator.send(requestOf(permanentCache.import, { body: { file, ...more } }));
    const told = (await response.json()) as { code: string; errors?: { message: string }[] };
    return [response.status, told.code, told.errors?.[0]?.message ?? ''];
  };

  it('is added to, searched, changed and deleted; the same question in other signs is the same', async () => {
    const first = await keep(' 诉讼费由谁承担？ ');
    expect(first).to.include({ question: '诉讼费由谁承担？', answer, hits: 0, last_used_at: null });
    expect(await keep('诉讼费，由谁承担')).to.deep.equal(first);
    expect(await refusedSave({ question: '诉讼费由谁承担', answer: '原告' })).to.include({
      code: 'kept_answer_exists',
    });
    await keep('押金怎么退', '按 100% 的约定退还。');
    const found = async (search: string) =>
      (await cache().list({ query: { search } })).items.map(({ question }) => question);
    expect(await found('')).to.deep.equal(['押金怎么退', '诉讼费由谁承担？']);
    expect(await found('败诉')).to.deep.equal(['诉讼费由谁承担？']);
    expect(await found('0%')).to.deep.equal(['押金怎么退']);
    expect(await found('无此')).to.deep.equal([]);
    const changed = await cache().save({ body: { question: '诉讼费由谁承担', answer: '败诉方', version: first.id } });
    expect(changed).to.include({ question: '诉讼费由谁承担？', answer: '败诉方' });
    expect(changed.id).to.not.equal(first.id);
    await cache().remove({ body: { question: '诉讼费由谁承担' } });
    expect(await found('')).to.deep.equal(['押金怎么退']);
  });

  it('keeps what another administrator did meanwhile, and says so; the same content is no conflict', async () => {
    const { id: version } = await keep('怎么立案', '旧');
    const question = '怎么立案';
    const { id } = await cache().save({ body: { question, answer: '甲写的', version } });
    const mine = { question, answer: '乙写的', version };
    expect(await refusedSave(mine)).to.deep.equal({ status: 409, code: 'kept_answer_changed' });
    expect((await cache().save({ body: { question, answer: '甲写的', version } })).id).to.equal(id);
    const removing = await court.administrator.send(requestOf(permanentCache.remove, { body: { question, version } }));
    expect(await refusal(removing)).to.include({ code: 'kept_answer_changed' });
    await cache().remove({ body: { question, version: id } });
    expect(await refusedSave({ ...mine, version: id })).to.deep.equal({ status: 404, code: 'kept_answer_not_found' });
  });

  it('refuses questions and answers that are empty, too long or say nothing', async () => {
    for (const body of [
      { question: '', answer },
      { question: '？！', answer },
      { question: '问'.repeat(501), answer },
      { question: '\u3300'.repeat(500), answer },
      { question: '问', answer: ' ' },
      { question: '问', answer: '答'.repeat(10_001) },
    ])
      expect(await refusedSave(body), body.question.slice(0, 3)).to.include({ code: 'fields_invalid' });
    await keep('问'.repeat(500), '答'.repeat(10_000));
  });

  it('previews a table in any order of columns, imports it line by line, and finds it unchanged the second time', async () => {
    await keep('诉讼费由谁承担', '旧');
    await keep('怎么立案', '在网上\n提交');
    const file = csv(
      '\uFEFFanswer,备注,Question\r\n"第一行\r\n第二行，""引号""",x,押金怎么退\r\n新,,诉讼费由谁承担？\r\n\r\n"在网上\r\n提交",,怎么立案\r\n,,没有答案\r\n一,,冲突\r\n二,,冲突！\r\n',
    );
    const preview = await imported(file, { preview: 'true' });
    expect(preview).to.include({ preview: true, added: 1, changed: 1, unchanged: 1, refused: 3, left_out: 0 });
    expect(preview.lines.map(({ line, outcome, reason = '' }) => [line, outcome, reason])).to.deep.equal([
      [8, 'refused', '请填写答案'],
      [9, 'refused', '与第10行的问题相同，而答案不同，请只保留一行'],
      [10, 'refused', '与第9行的问题相同，而答案不同，请只保留一行'],
      [4, 'changed', ''],
      [2, 'added', ''],
      [6, 'unchanged', ''],
    ]);
    expect((await cache().list()).total).to.equal(2);
    expect(await imported(file, { state: preview.state })).to.include({ preview: false, added: 1, changed: 1 });
    const { items } = await cache().list();
    expect(items.find(({ question }) => question === '押金怎么退')?.answer).to.equal('第一行\n第二行，"引号"');
    expect(await imported(file)).to.include({ added: 0, changed: 0, unchanged: 3, refused: 3 });
    expect(await refusedImport(file, { state: preview.state })).to.include.members([409, 'kept_answers_changed']);
  });

  it('imports GB18030, and refuses with a sentence what is no such table', async () => {
    const gbk = new Uint8Array([
      0xce, 0xca, 0xcc, 0xe2, 0x2c, 0xb4, 0xf0, 0xb0, 0xb8, 0x0a, 0xd1, 0xba, 0xbd, 0xf0, 0x2c, 0xcd, 0xcb,
    ]);
    expect(await imported(csv(gbk))).to.include({ added: 1 });
    expect((await cache().list()).items[0]).to.include({ question: '押金', answer: '退' });
    for (const [file, sentence] of [
      [csv('问题,答案\n甲,乙', '问答.xlsx'), '只能导入 .csv 文件'],
      [csv('题目,答案\n甲,乙'), '首行没有“问题”一列。首行应为列名：问题,答案'],
      [csv('问题,答案,question\n甲,乙,丙'), '首行有多个“问题”列，请只保留一个'],
      [csv('问题,答案\n'), '文件中没有问题和答案'],
      [csv(''), '文件中没有问题和答案'],
      [csv('问题,答案\n"甲,乙\n丙,丁'), /^文件.*引号没有成对，无法读取$/],
      [csv(new Uint8Array([0xff, 0xfe, 0x4f, 0, 0xff])), /^无法识别文件的编码/],
      [csv(`问题,答案${'\n甲,乙'.repeat(50_001)}`), '文件超过50000行，请分成几个文件导入'],
    ] as const) {
      const [status, code, message] = await refusedImport(file);
      expect([status, code], String(sentence)).to.deep.equal([422, 'fields_invalid']);
      if (typeof sentence === 'string') expect(message).to.equal(sentence);
      else expect(message).to.match(sentence);
    }
  });

  it('is exported without formulas under the name of the day, and imported again as it was', async () => {
    await keep('=HYPERLINK("https://evil.example")', '\'-1\n+2, "三"');
    await keep('押金怎么退', '@SUM(A1)');
    const pairs = async () =>
      (await cache().list()).items.map(({ question, answer: said }) => `${question}|${said}`).sort();
    const before = await pairs();
    const { blob, fileName } = await cache().export();
    expect(fileName).to.match(/^permanent_qa_export_\d{8}\.csv$/);
    const content = new Uint8Array(await blob.arrayBuffer());
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
    expect(text)
      .to.match(/^\uFEFF问题,答案\r\n/)
      .and.to.include("押金怎么退,'@SUM(A1)\r\n");
    for (const question of ['=HYPERLINK("https://evil.example")', '押金怎么退'])
      await cache().remove({ body: { question } });
    expect(await imported(csv(content))).to.include({ added: 2, refused: 0 });
    expect(await pairs()).to.deep.equal(before);
  });

  it('answers the same question in the chat at once, without a model, and counts it', async () => {
    const { updated_at } = await keep('诉讼费由谁承担？');
    const asked = court.server.requests.length;
    expect(await ask(' 诉讼费由谁承担')).to.deep.equal([
      { type: 'kept', text: answer, updated_at },
      { type: 'end', reason: 'complete' },
    ]);
    expect(court.server.requests.length).to.equal(asked);
    const [kept] = (await cache().list()).items;
    expect(kept).to.include({ hits: 1 }).and.to.have.property('last_used_at').that.is.a('string');
  });

  it('offers near questions beside the model’s answer, and no opposite of what is asked', async () => {
    await keep('公司可以解除劳动合同吗');
    await keep('公司不可以解除劳动合同吗');
    await keep('公司可以解除劳动合同吗2024');
    court.server.script(reply('看情况。'));
    const events = await ask('请问公司能不能解除劳动合同？');
    expect(events[0]).to.deep.equal({ type: 'near', questions: ['公司可以解除劳动合同吗'] });
    expect(events[1]).to.include({ type: 'begin' });
    expect(events.at(-1)).to.include({ type: 'end', reason: 'complete' });
    court.server.script(reply('好的。'));
    expect((await ask('这个金额怎么填'))[0]).to.include({ type: 'begin' });
  });

  it('answers, and offers near questions, where no model would answer', async () => {
    const visitor = court.newBrowser();
    expect(await clientOf(visitor, chat).withoutModel()).to.deep.equal({ kept: false, passages: false });
    await keep('诉讼费由谁承担');
    expect((await clientOf(visitor, chat).withoutModel()).kept).to.equal(true);
    await clientOf(court.administrator, aiModels).deactivate.platform({ body: { model_type: 'general' } });
    try {
      expect((await ask('诉讼费由谁承担？'))[0]).to.include({ type: 'kept' });
      const body = { form_key: 'claim-housing-lease', answers: {}, question: '请问诉讼费谁承担' };
      const response = await visitor.send(requestOf(chat.ask, { body }));
      const text = await response.text();
      expect(text)
        .to.include('{"type":"near","questions":["诉讼费由谁承担"]}')
        .and.to.match(/event: problem\ndata: .*no_active_model/);
      const other = { ...body, question: '违约金能主张多少' };
      expect(await refusal(await visitor.send(requestOf(chat.ask, { body: other })))).to.include({
        code: 'no_active_model',
      });
    } finally {
      await clientOf(court.administrator, aiModels).activate.platform({
        path: { id: court.modelId },
        body: { model_type: 'general' },
      });
    }
  });
});
