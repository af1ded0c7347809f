import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { completeDocument } from '../../testing/completeDocument.js';
import { sagaDeps } from '../../testing/sagaDeps.js';
import { until } from '../../testing/until.js';
import { scriptedHttp, type ScriptedCall } from '../../testing/scriptedHttp.js';

const text = '依照《民法典》第五百七十七条、第九千条，\n参照（2024）京0105民初123号判决和《上海市某条例》第三条。';

/** The name of a citation's button: its words, then the verdict. */
const named = (citation: string) => (name: string) => name.replaceAll(/\s/g, '') === citation;

describe('a text whose citations are marked', () => {
  withBrowserDocument();

  /** A suggestion that may be accepted once its suspicious citations were opened. `counts`: the server's response about paragraphs. */
  const open = async (
    given: string,
    counts: (call: ScriptedCall) => unknown = () => Promise.reject(new Error('nothing should be counted')),
    options: { readonly isPrivate?: boolean } = {},
  ) => {
    completeDocument();
    const [{ render, within, configure }, { userEvent }, { Provider }, { createStore }, { CitedText, useCitations }] =
      await Promise.all([
        import('@testing-library/react'),
        import('@testing-library/user-event'),
        import('react-redux'),
        import('../../app/store.js'),
        import('./index.js'),
      ]);
    // The facts are loaded when they are first needed, which takes longer on a busy machine than the library waits by default.
    configure({ asyncUtilTimeout: 15_000 });
    const Suggestion = () => {
      const citations = useCitations(given, options);
      return (
        <>
          <CitedText text={given} citations={citations} />
          <button disabled={!citations.mayAccept}>接受</button>
        </>
      );
    };
    const asked: unknown[] = [];
    const http = scriptedHttp((call) => {
      if (call.path !== '/api/citations/paragraphs') return new Promise(() => undefined);
      asked.push(call.body);
      return Promise.resolve().then(() => counts(call));
    });
    const page = render(
      <Provider store={createStore(sagaDeps(http))}>
        <Suggestion />
      </Provider>,
    );
    const isAcceptable = () => !page.getByRole('button', { name: '接受' }).hasAttribute('disabled');
    return { page, user: userEvent.setup(), within, isAcceptable, asked };
  };

  it('says beside each citation how it came out, and keeps the text with its line breaks', async () => {
    const { page } = await open(text);
    await page.findByRole('button', { name: named('《民法典》第五百七十七条已核对') });
    page.getByRole('button', { name: named('第九千条可疑') });
    page.getByRole('button', { name: named('（2024）京0105民初123号格式已核对') });
    page.getByRole('button', { name: named('《上海市某条例》第三条无法核对') });
    page.getByRole('button', { name: '引用核对：可疑 1 处、无法核对 1 处、已核对 2 处' });
    const shown = page.container
      .querySelector('.cited-text')
      ?.textContent?.replaceAll(/(?:格式)?已核对|无法核对|可疑/g, '');
    expect(shown).to.equal(text);
  });

  it('says on focus what was checked, also by keyboard, and nothing after Escape', async () => {
    const { page, user } = await open(text);
    const law = await page.findByRole('button', { name: named('《民法典》第五百七十七条已核对') });
    await user.tab();
    expect(document.activeElement).to.equal(law);
    await page.findByText(/共1260条，有第五百七十七条.*未核对条文内容/, { selector: '.popover-body' });
    await user.keyboard('{Escape}');
    expect(law.getAttribute('aria-expanded')).to.equal('false');
  });

  it('may be accepted only after its suspicious citation was opened', async () => {
    const { page, user, isAcceptable } = await open(text);
    expect(isAcceptable()).to.equal(false);
    await user.click(await page.findByRole('button', { name: named('《民法典》第五百七十七条已核对') }));
    expect(isAcceptable()).to.equal(false);
    await user.click(page.getByRole('button', { name: named('第九千条可疑') }));
    expect(isAcceptable()).to.equal(true);
  });

  it('counts the list below, which holds every sentence and what is not checked, as opening them all', async () => {
    const { page, user, isAcceptable } = await open(text);
    await user.click(await page.findByRole('button', { name: /引用核对/ }));
    page.getByText(/共1260条，没有第九千条/);
    page.getByText(/没有标记不等于正确/);
    expect(isAcceptable()).to.equal(true);
  });

  it('is plain text, and acceptable at once, where nothing is cited', async () => {
    const { page, isAcceptable } = await open('被告应当返还押金。');
    expect(page.container.textContent).to.equal('被告应当返还押金。接受');
    expect(isAcceptable()).to.equal(true);
  });

  const code = '中华人民共和国民法典';
  const fifth = '按照《民法典》第一千零四十三条第五款处理。';
  const sentenceOf = async ({ page, user }: Awaited<ReturnType<typeof open>>) => {
    await user.click(await page.findByRole('button', { name: /引用核对/ }));
    return page.container.querySelector('.citation-list')?.textContent ?? '';
  };
  const isUnchecked = /有第一千零四十三条（资料截至[^）]*）。未核对条文内容、款和项/;

  it('calls a paragraph suspicious that the article does not have by the stored statute, and blocks accepting it before', async () => {
    let respond: (counts: unknown) => void = () => undefined;
    const opened = await open(fifth, () => new Promise((resolve) => (respond = resolve)));
    await opened.page.findByRole('button', { name: named('《民法典》第一千零四十三条第五款已核对') });
    await until(() => opened.asked.length === 1);
    expect(opened.isAcceptable()).to.equal(false);
    respond({ counts: [2] });
    await opened.page.findByRole('button', { name: named('《民法典》第一千零四十三条第五款可疑') });
    expect(opened.isAcceptable()).to.equal(false);
    expect(await sentenceOf(opened)).to.include('《民法典》第一千零四十三条共2款，没有第5款');
    expect(opened.isAcceptable()).to.equal(true);
    expect(opened.asked).to.deep.equal([{ cited: [{ law: code, article: '第一千零四十三条' }] }]);
  });

  it('says how many paragraphs an article has that has the cited one', async () => {
    const opened = await open(fifth.replace('五款', '二款'), () => ({ counts: [2] }));
    await opened.page.findByText(/该条共2款/);
    opened.page.getByRole('button', { name: named('《民法典》第一千零四十三条第二款已核对') });
    expect(opened.isAcceptable()).to.equal(true);
  });

  for (const [why, counts] of [
    ['is not at hand', () => ({ counts: [null] })],
    ['could not be asked for, as the call is refused', () => Promise.reject(new Error('429'))],
  ] as const)
    it(`stays what it was where the statute ${why}`, async () => {
      const opened = await open(fifth, counts);
      await opened.page.findByRole('button', { name: named('《民法典》第一千零四十三条第五款已核对') });
      await until(() => opened.asked.length === 1 && opened.isAcceptable());
      expect(await sentenceOf(opened)).to.match(isUnchecked);
    });

  it('asks for nothing of a text that must not leave the browser', async () => {
    const opened = await open(fifth, () => ({ counts: [2] }), { isPrivate: true });
    expect(await sentenceOf(opened)).to.match(isUnchecked);
    expect(opened.isAcceptable()).to.equal(true);
    expect(opened.asked).to.deep.equal([]);
  });

  it('asks once for all that it cites, by names of listed laws alone, and for nothing where no paragraph is named', async () => {
    const several = `${fifth}《民法典》第1043条第一款、《公司法》第五条，《小明公司管理办法》第三条第二款，《民法典》第一条第二款。`;
    const opened = await open(several, ({ body }) => ({
      counts: (body as { cited: unknown[] }).cited.map(() => 1),
    }));
    await opened.page.findByRole('button', { name: /可疑 2 处/ });
    expect(opened.asked).to.deep.equal([
      {
        cited: [
          { law: code, article: '第一千零四十三条' },
          { law: code, article: '第一条' },
        ],
      },
    ]);
  });
});
