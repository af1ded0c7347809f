import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { completeDocument } from '../../testing/completeDocument.js';

const text = '依照《民法典》第五百七十七条、第九千条，\n参照（2024）京0105民初123号判决和《上海市某条例》第三条。';

/** The name of a citation's button: its words, then the verdict. */
const named = (citation: string) => (name: string) => name.replaceAll(/\s/g, '') === citation;

describe('a text whose citations are marked', () => {
  withBrowserDocument();

  /** A suggestion that may be accepted once its suspicious citations were opened. */
  const open = async (given: string) => {
    completeDocument();
    const [
      { render, within, configure },
      { userEvent },
      { Provider },
      { createBareStore },
      { CitedText, useCitations },
    ] = await Promise.all([
      import('@testing-library/react'),
      import('@testing-library/user-event'),
      import('react-redux'),
      import('../../testing/wholeStore.js'),
      import('./index.js'),
    ]);
    // The facts are loaded when they are first needed, which takes longer on a busy machine than the library waits by default.
    configure({ asyncUtilTimeout: 15_000 });
    const Suggestion = () => {
      const citations = useCitations(given);
      return (
        <>
          <CitedText text={given} citations={citations} />
          <button disabled={!citations.mayAccept}>接受</button>
        </>
      );
    };
    const page = render(
      <Provider store={createBareStore().store}>
        <Suggestion />
      </Provider>,
    );
    const isAcceptable = () => !page.getByRole('button', { name: '接受' }).hasAttribute('disabled');
    return { page, user: userEvent.setup(), within, isAcceptable };
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
});
