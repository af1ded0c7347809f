import { expect } from 'chai';
import type { chat, ChatEvent } from '../../../../domain/contract/chat.js';
import type { CallInput } from '../../../../domain/contract/call.js';
import { formatEvent, formatProblem } from '../../../../domain/contract/serverSentEvents.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../testing/responses.js';
import { formResponse, sampleForm } from '../../testing/sampleForm.js';
import { loggedOut, userReceived } from '../../core/session/sessionSlice.js';

type Body = CallInput<typeof chat.ask>['body'];
type Asking = {
  readonly body: Body;
  readonly signal: AbortSignal | undefined;
  readonly send: (...events: ChatEvent[]) => void;
  /** Sends what is no event, and ends the response. */
  readonly end: (raw?: string) => void;
};
const begin: ChatEvent = { type: 'begin', model: '通义千问', left_out: 0, answers_cut: false };
const delta = (text: string): ChatEvent => ({ type: 'delta', text });
const complete: ChatEvent = { type: 'end', reason: 'complete' };

describe('the chat beside a form', () => {
  withBrowserDocument();

  const open = async ({ isOn = true, general = true, kept = false, passages = false } = {}) => {
    const asked: Asking[] = [];
    const judged: unknown[] = [];
    const respond: Responder = ({ method, path, body, signal }) => {
      if (path === '/api/config/app-mode') return appModeResponse('open');
      if (path === '/users/me') return userResponse();
      if (path === '/api/feature-flags/public') return [{ key: 'ai_chat', is_enabled: isOn }];
      if (path.startsWith('/api/forms/')) return formResponse(sampleForm);
      if (path === '/api/assistance/without-model') return { kept, passages };
      if (path === '/api/assistance/answer-feedback') {
        judged.push(body);
        return new Response(null, { status: 204 });
      }
      if (`${method} ${path}` !== 'POST /api/assistance/chat') throw new Error(`unexpected ${path}`);
      const { readable, writable } = new TransformStream<string, string>();
      const writer = writable.getWriter();
      const write = (raw: string) => void writer.write(raw).catch(() => undefined); // once the reader is gone
      asked.push({
        body: body as Body,
        signal,
        send: (...events) => events.forEach((event) => write(formatEvent(event))),
        end: (raw = '') => {
          write(raw);
          writer.close().catch(() => undefined);
        },
      });
      return new Response(readable.pipeThrough(new TextEncoderStream()), {
        headers: { 'Content-Type': 'text/event-stream' },
      });
    };
    const site = await openSite('/claim/private-lending', respond, {
      answersPublicFlags: true,
      models: () => ({ general, vision: false, fast: false }),
    });
    const { page, user } = site;
    await page.findByRole('heading', { name: sampleForm.title });
    const press = async (name: string) => user.click(await page.findByRole('button', { name }));
    const field = () => page.findByLabelText('您的问题');
    const typed = async () => {
      const input = await field();
      return input instanceof HTMLTextAreaElement ? input.value : undefined;
    };
    const ask = async (question: string): Promise<Asking> => {
      const before = asked.length;
      await user.type(await field(), `${question}{Enter}`);
      await site.waitFor(() => expect(asked).to.have.length(before + 1));
      const newest = asked.at(-1);
      if (!newest) throw new Error('nothing was asked');
      return newest;
    };
    return { ...site, asked, judged, press, field, typed, ask };
  };

  it('streams a reply to what Enter sends, with the form’s answers, and shows Markdown that fetches nothing and leads nowhere', async () => {
    const { page, press, ask, typed, waitFor } = await open();
    await press('AI助手');
    const { body, send, end } = await ask('利息怎么写？');
    expect(body).to.deep.include({ form_key: sampleForm.key, question: '利息怎么写？', turns: [] });
    expect(body.answers).to.be.an('object');
    expect(await typed()).to.equal('');
    send(begin, { type: 'thinking' });
    await page.findByText('正在思考…');
    send(delta('先看合同怎么约定'));
    await page.findByText('先看合同怎么约定');
    send({ type: 'taken_back' });
    await page.findByText('正在思考…');
    expect(page.queryByText('先看合同怎么约定')).to.equal(null);
    send(
      delta('**写明**利率\n\n- 一年\n'),
      delta('- 两年 ![图](https://evil.example/?q=1) [点这里](https://evil.example/2)'),
    );
    await page.findByText(/evil\.example\/2/);
    expect((await page.findByText('写明')).tagName).to.equal('STRONG');
    send(delta('\n\n<img src="https://evil.example/3"> <https://evil.example/4>'), complete);
    end();
    await page.findByText('回答完毕', { exact: false });
    const panel = page.getByRole('region', { name: 'AI助手' });
    expect(panel.querySelectorAll('img, a, iframe, script')).to.have.length(0);
    expect(panel.textContent)
      .to.include('<img src="https://evil.example/3">')
      .and.to.include('点这里（https://evil.example/2）');
    expect(panel.textContent).to.include('AI生成，仅供参考').and.to.include('通义千问');
    const second = await ask('然后呢？');
    expect(second.body.turns?.map(({ role }) => role)).to.deep.equal(['user', 'assistant']);
    await waitFor(() => expect(page.getByRole('button', { name: '停止' })).to.not.equal(null));
  });

  it('hands the question of an answer that was of no use to the court only by a press, without numbers', async () => {
    const { page, press, ask, judged, waitFor } = await open();
    await press('AI助手');
    const { send, end } = await ask('借条丢了，电话13812345678');
    send(begin, { type: 'sources', passages: [], note: null }, delta('可以起诉。'), complete);
    end();
    await press('没用');
    expect(judged).to.deep.equal([]);
    await page.findByText('借条丢了，电话〔电话号码〕');
    await press('交给法院');
    await page.findByText('感谢您的评价。');
    await waitFor(() =>
      expect(judged).to.deep.equal([
        { form_key: sampleForm.key, useful: false, found: false, question: '借条丢了，电话〔电话号码〕' },
      ]),
    );
  });

  it('does not ask what a reply was worth that a failed model never gave', async () => {
    const { page, press, ask } = await open();
    await press('AI助手');
    const { send, end } = await ask('利息怎么写？');
    send(begin, { type: 'sources', passages: [], note: null });
    end(formatProblem({ detail: '模型服务出错，请稍后再试。', code: 'model_call_failed' }));
    await page.findAllByText('模型服务出错，请稍后再试。', { exact: false });
    expect(page.queryByText('这次回答有用吗？')).to.equal(null);
  });

  it('shows what a reply was given of the knowledge base, folded, and the whole passage when it is clicked', async () => {
    const { page, user, press, ask } = await open();
    await press('AI助手');
    const { send, end } = await ask('利息怎么写？');
    const content = '第三条　借款人逾期还款的，按照约定支付利息。';
    const metadata = {
      source: '规则.md',
      group_name: '借贷规则',
      law: '样本借贷规则',
      heading: null,
      articles: ['第三条'],
      status: '已废止',
    };
    const note = '检索方式：仅全文：没有启用向量模型。';
    send(begin, { type: 'sources', passages: [{ content, metadata }], note }, delta('写明利率〔1〕。'), complete);
    end();
    const toggle = await page.findByRole('button', { name: '知识库来源（1段）' });
    expect(toggle.getAttribute('aria-expanded')).to.equal('false');
    page.getByText('其中1段的法律已废止、有变化或尚未施行');
    expect(page.getByText(note).textContent).to.equal(note);
    await user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).to.equal('true');
    const title = page.getByText('〔1〕《样本借贷规则》第三条');
    expect(page.getByText('已废止').closest('summary')?.contains(title)).to.equal(true);
    await user.click(title);
    expect(title.closest('details')?.open).to.equal(true);
    expect(page.container.querySelector('.found-passage-text')?.textContent).to.equal(content);
  });

  it('breaks a line by Shift and Enter, and leaves Enter to whoever composes characters', async () => {
    const { user, press, field, typed, asked } = await open();
    const { fireEvent } = await import('@testing-library/react');
    await press('AI助手');
    const input = await field();
    await user.type(input, '第一行{Shift>}{Enter}{/Shift}第二行');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(input, { key: 'Escape', isComposing: true });
    expect(asked).to.have.length(0);
    expect(await typed()).to.equal('第一行\n第二行');
  });

  it('ends the request when it is stopped, keeps what came, and asks the same again', async () => {
    const { page, user, press, ask, field, typed, asked, waitFor } = await open();
    await press('AI助手');
    const first = await ask('利息怎么写？');
    first.send(begin, delta('写明利率'));
    await page.findByText('写明利率');
    await user.type(await field(), '下一个问题');
    await press('停止');
    await waitFor(() => expect(first.signal?.aborted).to.equal(true));
    expect(page.getByText('以上回答不完整。您已停止这次回答。')).to.not.equal(null);
    expect(page.getByText('写明利率')).to.not.equal(null);
    await press('重试');
    await waitFor(() => expect(asked).to.have.length(2));
    expect(asked[1]?.body).to.deep.equal(first.body);
    asked[1]?.send(begin, delta('按约定写'), complete);
    asked[1]?.end();
    await page.findByText('按约定写');
    expect(page.queryByText('写明利率')).to.equal(null);
    expect(await typed()).to.equal('下一个问题');
  });

  it('says why a reply is not whole: in the server’s words, or that it broke off', async () => {
    const { page, press, ask } = await open();
    await press('AI助手');
    const failing = await ask('一');
    failing.send({ ...begin, left_out: 2, answers_cut: true }, delta('一半'));
    failing.end(formatProblem({ detail: '无法连接模型服务。', code: 'model_call_failed' }));
    await page.findByText('以上回答不完整。回答失败：无法连接模型服务。');
    await page.findByText('内容过长，有 2 个项目没有交给模型，以上结果没有考虑这些内容。');
    const cut = await ask('二');
    cut.send(begin, delta('另一半'), { type: 'end', reason: 'incomplete', sentence: '回答因长度上限被截断。' });
    cut.end();
    await page.findByText('以上回答不完整。回答因长度上限被截断。');
    const silent = await ask('三');
    silent.end();
    await page.findByText('回答没有结束就中断了。');
    expect(page.getAllByRole('button', { name: '重试' })).to.have.length(1);
  });

  it('keeps a conversation and what was typed while it is closed, and forgets both when cleared or when the user changes', async () => {
    const { page, user, store, press, ask, field, typed, waitFor } = await open();
    const { act } = await import('@testing-library/react');
    await press('AI助手');
    const { send, end } = await ask('一');
    send(begin, delta('答一'), complete);
    end();
    await page.findByText('答一');
    await user.type(await field(), '没写完');
    await user.keyboard('{Escape}');
    expect(page.queryByText('答一')).to.equal(null);
    expect(document.activeElement).to.equal(page.getByRole('button', { name: 'AI助手' }));
    await press('AI助手');
    await page.findByText('答一');
    expect(await typed()).to.equal('没写完');
    const { signal } = await ask('，二');
    await press('清空');
    expect(page.queryByText('答一')).to.equal(null);
    await waitFor(() => expect(signal?.aborted).to.equal(true));
    const third = await ask('三');
    third.send(begin, delta('答三'));
    await page.findByText('答三');
    act(() => {
      store.dispatch(loggedOut());
      store.dispatch(userReceived(userResponse({ id: uuid(2) })));
    });
    await waitFor(() => expect(third.signal?.aborted).to.equal(true));
    expect(store.getState()).to.have.property('chat').that.deep.equals({});
  });

  it('says what to do where no model would answer, and is not there where the feature is off', async () => {
    const without = await open({ general: false });
    await without.press('AI助手');
    await without.page.findByText(/AI助手需要.*模型，目前没有可用的/);
    await without.user.type(await without.field(), '问题');
    expect(without.page.getByRole('button', { name: '发送' }).hasAttribute('disabled')).to.equal(true);
    without.page.unmount();
    const off = await open({ isOn: false });
    expect(off.page.queryByRole('button', { name: 'AI助手' })).to.equal(null);
  });

  it('shows an answer of the permanent cache as one, with its citations checked, also where no model would answer', async () => {
    const { page, press, ask } = await open({ general: false, kept: true });
    await press('AI助手');
    await page.findByText(/问答缓存中有答案的问题仍可提问/);
    const { send, end } = await ask('诉讼费由谁承担');
    send(
      { type: 'kept', text: '见《中华人民共和国民法典》第一千零四十二条。', updated_at: '2026-01-01T20:00:00.000Z' },
      complete,
    );
    end();
    await page.findByText('来自问答缓存（2026-01-02更新），没有使用模型');
    await page.findByRole('button', { name: /民法典/ });
    expect(page.queryByText('AI生成，仅供参考')).to.equal(null);
  });

  it('shows what the knowledge base has on a question where no model would answer, and says so', async () => {
    const { page, press, ask } = await open({ general: false, passages: true });
    await press('AI助手');
    await page.findByText(/仍可提问，得到知识库中查到的原文/);
    const { send, end } = await ask('借款人不还利息怎么办');
    const metadata = {
      source: '合同法.md',
      group_name: '借贷法规',
      law: null,
      heading: null,
      articles: [],
      status: null,
    };
    send(
      { type: 'sources', passages: [{ content: '应当支付逾期利息。', metadata }], note: '检索方式：仅全文。' },
      complete,
    );
    end();
    await page.findByText(/没有可用的模型，以下是在知识库中查到的原文/);
    await page.findByRole('button', { name: '知识库来源（1段）', expanded: true });
    expect(await page.findAllByText('应当支付逾期利息。')).not.to.be.empty;
    expect(page.queryByText('AI生成，仅供参考')).to.equal(null);
  });

  it('offers near questions, and asks the one that is chosen without losing what is being typed', async () => {
    const { page, user, press, ask, field, typed, asked, waitFor } = await open();
    await press('AI助手');
    const { send, end } = await ask('请问公司能不能解除合同');
    send({ type: 'near', questions: ['公司可以解除合同吗'] }, begin, delta('看情况'));
    const near = await page.findByRole('button', { name: '公司可以解除合同吗' });
    expect(near.hasAttribute('disabled')).to.equal(true);
    send(complete);
    end();
    await waitFor(() => expect(near.hasAttribute('disabled')).to.equal(false));
    await user.type(await field(), '没写完');
    await user.click(near);
    await waitFor(() => expect(asked).to.have.length(2));
    expect(asked[1]?.body.question).to.equal('公司可以解除合同吗');
    expect(await typed()).to.equal('没写完');
  });
});
