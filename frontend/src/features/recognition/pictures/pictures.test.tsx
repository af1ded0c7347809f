import { expect } from 'chai';
import type { ReadingEvent } from '../../../../../domain/contract/reading.js';
import { formatEvent } from '../../../../../domain/contract/serverSentEvents.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import type { CallCosts } from '../../../../../domain/contract/callCosts.js';
import { userResponse } from '../../../testing/responses.js';
import { openSite } from '../../../testing/openSite.js';
import { formResponse, sampleForm } from '../../../testing/sampleForm.js';
import type { ScriptedCall } from '../../../testing/scriptedHttp.js';

type Line = Extract<ReadingEvent, { kind: 'page' }>['lines'][number];

const line = (text: string, row: number, unsure: number[] = []): Line => ({
  text,
  confidence: 0.9,
  unsure,
  box: [
    [10, row * 40],
    [200, row * 40],
    [200, row * 40 + 30],
    [10, row * 40 + 30],
  ],
});
const page = (number: number, pages: number, lines: Line[]): ReadingEvent => ({
  kind: 'page',
  page: number,
  pages,
  last: pages,
  width: 400,
  height: 300,
  lines,
  source: 'ocr',
  picture: 'AAAA',
});
const events = (...all: ReadingEvent[]): Response =>
  new Response(all.map(formatEvent).join(''), { headers: { 'Content-Type': 'text/event-stream' } });
const picture = (name: string): File => new File(['picture'], name, { type: 'image/jpeg' });

describe('filling in a form from photographs', () => {
  withBrowserDocument();
  let opened = 0;

  const open = async (
    respondToPicture: (call: ScriptedCall) => unknown,
    readAgain?: (call: ScriptedCall) => unknown,
    callCosts?: CallCosts,
  ) => {
    opened += 1;
    const { ApiError } = await import('../../../http/apiError.js');
    const definition = { ...sampleForm, key: `claim-photographed-${opened}` };
    const sent: ScriptedCall[] = [];
    const site = await openSite(
      `/claim/photographed-${opened}`,
      (call) => {
        if (call.path === '/api/documents/read-picture') {
          sent.push(call);
          return respondToPicture(call);
        }
        if (call.path === '/api/documents/read-again' && readAgain) return readAgain(call);
        if (call.path === '/api/config/app-mode') return { app_mode: 'open' };
        if (call.path === '/api/feature-flags/public') return [{ key: 'ai_autofill', is_enabled: true }];
        if (call.path === `/api/forms/${definition.key}`) return formResponse(definition);
        if (callCosts && call.path === '/users/me') return userResponse({ terms_to_agree: null });
        if (callCosts && call.path.startsWith('/api/user/')) return { items: [], over: [] };
        throw new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录' });
      },
      {
        answersPublicFlags: true,
        ...(callCosts && { callCosts }),
        models: () => ({ general: false, vision: readAgain !== undefined, fast: false }),
      },
    );
    const { page: screen, user } = site;
    await user.click(await screen.findByRole('button', { name: '从文字或照片中识别' }));
    const choose = async (...files: File[]) => user.upload(await screen.findByLabelText('选择图片或 PDF'), files);
    const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
    return { ...site, sent, choose, press };
  };
  const valueIn = (field: HTMLElement): string => (field instanceof HTMLInputElement ? field.value : '');

  it('reads them one after another, shows what is unsure, and offers the corrected text to the form', async () => {
    const site = await open(() =>
      site.sent.length === 1
        ? events(page(1, 1, [line('原告：王小朋', 0, [5]), line('电话13812345678', 1)]))
        : events(page(1, 2, [line('第一页', 0)]), { kind: 'failed', page: 2, pages: 2, reason: 'damaged' }),
    );
    const { page: screen, user, choose, press } = site;
    await choose(picture('身份证.jpg'), picture('合同.pdf'));
    await screen.findByText('第 2 页已损坏，无法读取。');
    const first = screen.getByRole('region', { name: '身份证.jpg' });
    expect(first.querySelectorAll('polygon')).to.have.lengthOf(2);
    expect(first.querySelector('.picture-unsure mark')?.textContent).to.equal('朋');
    expect(first.textContent).to.contain('有 1 行含不确定的字');
    const [name] = screen.getAllByLabelText('第 1 行');
    if (!name) throw new Error('no line');
    await user.clear(name);
    await user.type(name, '原告：王小明');
    expect(document.activeElement?.closest('li')?.className).to.equal('is-active');
    expect(first.querySelector('polygon.is-active')).to.equal(first.querySelector('polygon'));
    expect(first.querySelector('.picture-unsure')).to.equal(null);
    await press('用这些文字填写');
    // Who is pointed to the results hears there what was read, a moment later.
    await site.waitFor(() => expect(document.activeElement?.textContent).to.contain('您是谁，对方是谁？'));
    await press('就是这样');
    await press('新增原告 王小明');
    expect(valueIn(await screen.findByLabelText('姓名', { exact: true }))).to.equal('王小明');
    expect(valueIn(screen.getByLabelText('联系电话', { exact: true }))).to.equal('13812345678');
  });

  it('says beside the button that has a model read a page again what it costs and what is left', async () => {
    const tasks = [{ task: 'second-reading', most: 4.5, least: 0.5, text: null }];
    const {
      page: screen,
      choose,
      press,
    } = await open(
      () => events(page(1, 1, [line('原告：王小朋', 0)])),
      () => ({ lines: [], cut: false, model: '测试视觉' }),
      { credits: 20, held: 0, tasks },
    );
    await choose(picture('借条.jpg'));
    await screen.findByText(/至多扣除 4.5 积分，按实际用量计，剩余 20。/);
    await press('请 AI 再读一遍 借条.jpg');
    expect(screen.getAllByText(/至多扣除 4.5 积分/)).to.have.length(1);
  });

  it('has a model read a page again once somebody agrees, and lets them choose where both readings differ', async () => {
    const { ApiError } = await import('../../../http/apiError.js');
    const asked: ScriptedCall[] = [];
    const site = await open(
      () => events(page(1, 1, [line('原告：王小朋', 0), line('电话13812345678', 1, [3]), line('欠款5000元', 2)])),
      (call) => {
        asked.push(call);
        if (asked.length === 1)
          throw new ApiError({ status: 502, code: 'model_call_failed', detail: '模型拒绝回答。', fromServer: true });
        return {
          lines: ['原告：王小明', '电话13812345678', '欠款50000元', '2024年3月5日'],
          cut: false,
          model: '测试视觉',
        };
      },
    );
    const { page: screen, user, choose, press } = site;
    await choose(picture('借条.jpg'));
    await press('请 AI 再读一遍 借条.jpg');
    expect(screen.getByText(/不会遮盖/).textContent).to.contain('发送给智能模型');
    const unclear = () => screen.getByRole('region', { name: '借条.jpg' }).querySelectorAll('.picture-unsure').length;
    expect(unclear()).to.equal(1);
    await press('不发送');
    expect(asked).to.deep.equal([]);
    await press('请 AI 再读一遍 借条.jpg');
    await press('同意并发送 借条.jpg');
    await screen.findByText('AI 没有读成这一页：模型拒绝回答。');
    expect(valueIn(screen.getByLabelText('第 1 行'))).to.equal('原告：王小朋');
    await press('重试');
    await press('同意并发送 借条.jpg');
    await screen.findByText(/有 2 行不同，还有 2 行请对照图片选择/);
    // What both read alike is not unclear, and of what they read differently the choice asks.
    expect(unclear()).to.equal(0);
    // Nothing changes by itself.
    expect(valueIn(screen.getByLabelText('第 1 行'))).to.equal('原告：王小朋');
    // What is taken from a line that nobody decided is a question.
    await press('用这些文字填写');
    await press('就是这样');
    expect((await screen.findAllByText(/两次识别的文字不同/)).length).to.be.above(0);
    const choices = screen.getByRole('group', { name: /第 1 行两种读法/ });
    expect([...choices.querySelectorAll('q')].map(({ textContent }) => textContent)).to.deep.equal([
      '原告：王小朋',
      '原告：王小明',
    ]);
    await user.click(screen.getByLabelText('AI：原告：王小明'));
    expect(valueIn(screen.getByLabelText('第 1 行'))).to.equal('原告：王小明');
    await user.click(screen.getByLabelText('本机：欠款5000元'));
    await screen.findByText(/有 2 行不同，均已选定/);
    await press('加入 2024年3月5日');
    await press('用这些文字填写');
    expect(screen.queryAllByText(/两次识别的文字不同/)).to.deep.equal([]);
    const field = await screen.findByLabelText(/粘贴合同/);
    expect(field instanceof HTMLTextAreaElement ? field.value : '').to.equal(
      '原告：王小明\n电话13812345678\n欠款5000元\n2024年3月5日',
    );
  });

  it('says what the server refuses, and reads again when it is asked to', async () => {
    const { ApiError } = await import('../../../http/apiError.js');
    const site = await open(() => {
      if (site.sent.length > 1) return events(page(1, 1, [line('借条', 0)]));
      throw new ApiError({ status: 503, code: 'overloaded', detail: '系统繁忙，请稍后再试。', fromServer: true });
    });
    const { page: screen, choose, press } = site;
    await choose(picture('借条.jpg'));
    await screen.findByText('识别失败：系统繁忙，请稍后再试。');
    await press('重新识别 借条.jpg');
    await screen.findByRole('region', { name: '借条.jpg' });
    await press('移除 借条.jpg');
    expect(screen.queryByRole('region', { name: '借条.jpg' })).to.equal(null);
  });

  it('ends the request when reading is stopped, and when the panel is closed', async () => {
    const site = await open(() => new Promise(() => undefined));
    const { page: screen, choose, press, sent, waitFor } = site;
    await choose(picture('一.jpg'), picture('二.jpg'));
    await screen.findByText('正在识别第 1 页…');
    await press('停止 一.jpg');
    await screen.findByText('已停止，读了 0 页');
    await waitFor(() => expect(sent).to.have.lengthOf(2));
    await press('从文字或照片中识别');
    await waitFor(() => expect(sent.map(({ signal }) => signal?.aborted)).to.deep.equal([true, true]));
  });
});
