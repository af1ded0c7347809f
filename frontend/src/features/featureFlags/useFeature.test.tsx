import { expect } from 'chai';
import { createElement } from 'react';
import type { SagaIterator } from 'redux-saga';
import { takeEvery } from 'redux-saga/effects';
import { createBareStore } from '../../testing/wholeStore.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { userResponse } from '../../testing/responses.js';
import { loggedOut, userReceived } from '../../core/session/sessionSlice.js';
import { ownFlags } from './ownFlags.js';
import { featuresWanted, publicFlags } from './publicFlags.js';

describe('a component that needs a feature', () => {
  withBrowserDocument();

  it('follows the lists, and asks again for the next user', async () => {
    const [{ render, act }, { Provider }, { useFeature }] = await Promise.all([
      import('@testing-library/react'),
      import('react-redux'),
      import('./useFeature.js'),
    ]);
    const { store, sagas } = createBareStore();
    let wanted = 0;
    sagas.run(function* (): SagaIterator<void> {
      yield takeEvery(featuresWanted, () => void (wanted += 1));
    });
    const Button = () => (useFeature('ai_chat') ? <button type="button">AI助手</button> : null);
    const page = render(createElement(Provider, { store, children: <Button /> }));
    const isThere = () => page.queryByRole('button', { name: 'AI助手' }) !== null;
    const happens = (action: Parameters<typeof store.dispatch>[0]) => act(() => void store.dispatch(action));
    const flag = { key: 'ai_chat', is_enabled: true };
    expect([isThere(), wanted]).to.deep.equal([false, 1]);

    happens(publicFlags.actions.received([flag]));
    expect(isThere()).to.equal(true);
    happens(userReceived(userResponse()));
    expect([isThere(), wanted]).to.deep.equal([true, 2]);
    const own = {
      ...flag,
      name: 'AI助手',
      description: '',
      is_enabled: false,
      default_enabled: true,
      is_personal: true,
    };
    happens(ownFlags.actions.received([own]));
    expect([isThere(), wanted]).to.deep.equal([false, 2]);
    happens(loggedOut());
    expect([isThere(), wanted]).to.deep.equal([true, 3]);
  });
});
