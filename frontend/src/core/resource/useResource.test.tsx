import { expect } from 'chai';
import type { SagaIterator } from 'redux-saga';
import { takeEvery } from 'redux-saga/effects';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { userResponse, uuid } from '../../testing/responses.js';

describe('a page that shows a resource', () => {
  withBrowserDocument();

  it('reads it when it opens, and again for another query, another account and on request; leaves it once', async () => {
    const [{ act, render }, { createElement }, { Provider }] = await Promise.all([
      import('@testing-library/react'),
      import('react'),
      import('react-redux'),
    ]);
    const [{ createBareStore }, { useResource }, { managedUsers }, { userReceived }] = await Promise.all([
      import('../../testing/wholeStore.js'),
      import('./useResource.js'),
      import('../../features/users/managedUsers.js'),
      import('../session/sessionSlice.js'),
    ]);
    const { store, sagas } = createBareStore();
    const { requested, received, left } = managedUsers.actions;
    const seen: unknown[] = [];
    sagas.run(function* (): SagaIterator<void> {
      yield takeEvery(requested.match, ({ payload }: ReturnType<typeof requested>) => void seen.push(payload));
      yield takeEvery(left.match, () => void seen.push('left'));
    });
    const Page = ({ search }: { readonly search: string }) => {
      const { list, data, reload } = useResource(managedUsers, { search, page: 1 });
      return createElement('button', { onClick: reload }, `${list.status} ${data?.total ?? '?'}`);
    };
    const tree = (search: string) => createElement(Provider, { store, children: createElement(Page, { search }) });
    const page = render(tree('li'));
    page.getByText('loading ?');
    act(() => void store.dispatch(received({ items: [], total: 3, page: 1, page_size: 10 })));
    const button = page.getByText('loaded 3');
    page.rerender(tree('li'));
    expect(seen).to.deep.equal([{ search: 'li', page: 1 }]);

    page.rerender(tree('wang'));
    expect(seen.slice(1)).to.deep.equal([{ search: 'wang', page: 1 }]);
    act(() => void store.dispatch(userReceived(userResponse({ id: uuid(1) }))));
    act(() => button.click());
    expect(seen.slice(2)).to.deep.equal([
      { search: 'wang', page: 1 },
      { search: 'wang', page: 1 },
    ]);
    page.unmount();
    expect(seen.slice(4)).to.deep.equal(['left']);
  });
});
