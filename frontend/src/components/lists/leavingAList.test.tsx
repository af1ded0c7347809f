import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { completeDocument } from '../../testing/completeDocument.js';
import { until } from '../../testing/until.js';

describe('a list whose search is in the address', () => {
  withBrowserDocument();
  before(completeDocument);

  it('takes no search once a link was followed, and takes one again after going back before the next page was drawn', async () => {
    const { act, render } = await import('@testing-library/react');
    const { createMemoryRouter } = await import('react-router');
    const { RouterProvider } = await import('react-router/dom');
    const { useListQuery } = await import('./useListQuery.js');
    let search: (text: string) => void = () => undefined;
    const List = () => {
      const { change } = useListQuery();
      search = (text) => change({ search: text });
      return <p>list</p>;
    };
    const never = new Promise<never>(() => undefined);
    const Slow = () => {
      throw never;
    };
    const routes = [
      { path: '/cases', element: <List /> },
      { path: '/case', element: <Slow /> },
    ];
    const router = createMemoryRouter(routes, { initialEntries: ['/cases?cause=离婚纠纷'] });
    const page = render(<RouterProvider router={router} />);
    const address = () => `${router.state.location.pathname}${decodeURIComponent(router.state.location.search)}`;

    await act(() => router.navigate('/case'));
    await act(() => search('没有'));
    expect([address(), page.container.textContent]).to.deep.equal(['/case', 'list']);

    await act(() => router.navigate(-1));
    await until(() => address() === '/cases?cause=离婚纠纷');
    await act(() => search('李某'));
    await until(() => address() === '/cases?cause=离婚纠纷&search=李某');
    page.unmount();
  });
});
