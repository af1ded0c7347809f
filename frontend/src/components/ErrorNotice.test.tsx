import { expect } from 'chai';
import { withBrowserDocument } from '../testing/browserDocument.js';

/** A page whose notice goes away once its button is pressed. */
const openPage = async () => {
  const { render } = await import('@testing-library/react');
  const { userEvent } = await import('@testing-library/user-event');
  const { useState } = await import('react');
  const { ErrorNotice } = await import('./ErrorNotice.js');
  const { PageTitle } = await import('./PageTitle.js');
  const Sample = () => {
    const [failed, setFailed] = useState(true);
    return (
      <>
        <PageTitle title="全部案件" />
        <input aria-label="搜索" />
        <button type="button" onClick={() => setFailed(false)}>
          刷新
        </button>
        {failed ? <ErrorNotice message="加载失败" onRetry={() => setFailed(false)} /> : <p>列表</p>}
      </>
    );
  };
  return { page: render(<Sample />), user: userEvent.setup() };
};

describe('a notice of what went wrong', () => {
  withBrowserDocument();

  it('hands the focus to the page’s heading when its button goes with it', async () => {
    const { page, user } = await openPage();
    page.getByRole('button', { name: '重试' }).focus();
    await user.keyboard('{Enter}');
    expect(page.queryByText('加载失败')).to.equal(null);
    expect(document.activeElement).to.equal(page.getByRole('heading', { name: '全部案件' }));
  });

  it('leaves the focus where it is when it is elsewhere', async () => {
    const { page, user } = await openPage();
    await user.click(page.getByRole('button', { name: '刷新' }));
    expect(page.queryByText('加载失败')).to.equal(null);
    expect(document.activeElement).to.equal(page.getByRole('button', { name: '刷新' }));
  });
});
