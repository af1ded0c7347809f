import { expect } from 'chai';
import type { SessionNews } from '../../core/session/sessionChannel.js';
import { loggedOut, selectSession, userReceived } from '../../core/session/sessionSlice.js';
import { selectToasts } from '../../core/toasts/toastsSlice.js';
import { globalFlags } from './globalFlags.js';
import { ownFlags } from './ownFlags.js';
import { freshForMs, publicFlags } from './publicFlags.js';
import { selectFeature } from './useFeature.js';
import { away, chat, globalChat, ownChat, personB, site } from './testing/flagSite.js';

const publicList = 'GET /api/feature-flags/public';
const ownList = 'GET /api/user/feature-flags';

describe('which features are on', () => {
  it('is asked at start, kept for five minutes, and then asked again when a component wants it', async () => {
    const { asked, answered, isOn, want, passes } = await site({ user: null });
    expect([asked(), isOn()]).to.deep.equal([[publicList], false]);
    await answered(0, [chat(true)]);
    expect(isOn()).to.equal(true);
    passes(freshForMs - 1);
    want();
    expect(asked()).to.have.length(1);
    passes(1);
    want();
    want();
    expect(asked()).to.deep.equal([publicList, publicList]);
    await answered(1, [chat(false)]);
    expect(isOn()).to.equal(false);
  });

  it('is off for every feature when the list cannot be read, until a component wants it again', async () => {
    const { store, asked, answered, isOn, want } = await site({ user: null });
    await answered(0, away);
    expect(publicFlags.selectors.list(store.getState())).to.not.have.property('data');
    expect(isOn()).to.equal(false);
    want();
    expect(asked()).to.have.length(2);
    await answered(1, [chat(true)]);
    expect(isOn()).to.equal(true);
  });

  it('is what their own list says for a signed-in user', async () => {
    const { asked, answered, isOn, want } = await site();
    await answered(0, [chat(true)]);
    want();
    expect(isOn()).to.equal(true);
    expect(asked()).to.deep.equal([publicList, ownList]);
    await answered(1, [ownChat(false)]);
    expect(isOn()).to.equal(false);
    want();
    expect(asked()).to.have.length(2);
  });

  it('shows the next user nothing of the one before, not even a response that was under way', async () => {
    const { store, calls, answered, isOn, want } = await site();
    await answered(0, [chat(true)]);
    want();
    await answered(1, [ownChat(false)]);
    expect(isOn()).to.equal(false);
    store.dispatch(ownFlags.changes.turn({ id: 'ai_chat', to: true }));
    store.dispatch(userReceived(personB));
    await answered(2, ownChat(true));
    expect(ownFlags.selectors.list(store.getState())).to.deep.equal({ status: 'idle' });
    expect(ownFlags.selectors.pending(store.getState())).to.deep.equal([]);
    want();
    store.dispatch(loggedOut());
    await answered(3, [ownChat(false)]);
    expect(ownFlags.selectors.list(store.getState())).to.deep.equal({ status: 'idle' });
    expect(calls).to.have.length(4);
    expect(isOn()).to.equal(true);
  });

  it('is asked again after a change for everybody; an older response that comes late is not taken', async () => {
    const { store, calls, asked, answered, isOn, want, passes } = await site();
    await answered(0, [chat(true)]);
    want();
    await answered(1, [ownChat(true)]);
    passes(freshForMs);
    want(); // under way when the feature is turned off
    expect(asked().slice(2)).to.have.members([publicList, ownList]);
    store.dispatch(globalFlags.actions.dialogOpened(globalChat(true)));
    store.dispatch(globalFlags.actions.submitted('模型维护'));
    expect(calls[4]).to.deep.include({
      what: 'PATCH /api/admin/feature-flags/ai_chat',
      body: { is_enabled: false, reason: '模型维护' },
    });
    await answered(4, globalChat(false));
    expect(asked().slice(5)).to.have.members([publicList, ownList]);
    const at = (what: string, from: number) => asked().indexOf(what, from);
    await answered(at(publicList, 5), [chat(false)]);
    await answered(at(ownList, 5), [ownChat(false, false)]);
    await answered(at(publicList, 2), [chat(true)]);
    await answered(at(ownList, 2), [ownChat(true)]);
    expect(publicFlags.selectors.list(store.getState())).to.deep.include({ data: [chat(false)] });
    expect(isOn()).to.equal(false);
  });

  it('changes at once when the user turns a feature off, and back when the server refuses; other changes under way stay', async () => {
    const { store, asked, answered, isOn, want } = await site();
    const other = { ...ownChat(true), key: 'autocomplete', name: 'AI智能续写' };
    await answered(0, []);
    want();
    await answered(1, [ownChat(true), other]);
    const off = (key: string) => store.dispatch(ownFlags.changes.turn({ id: key, to: false }));
    off('ai_chat');
    off('autocomplete');
    expect(isOn()).to.equal(false);
    expect(selectFeature(store.getState(), 'autocomplete')).to.equal(false);
    await answered(2, away);
    expect(isOn()).to.equal(true);
    expect(selectToasts(store.getState()).map(({ text }) => text)).to.include('操作失败：服务暂时不可用');
    expect(asked()[4]).to.equal(ownList);
    await answered(4, [ownChat(true), other]); // read before the second change came through
    expect(selectFeature(store.getState(), 'autocomplete')).to.equal(false);
    await answered(3, { ...other, is_enabled: false, is_personal: true });
    expect(selectFeature(store.getState(), 'autocomplete')).to.equal(false);
    expect(ownFlags.selectors.pending(store.getState())).to.deep.equal([]);
  });

  it('stays as it was changed when a list that was asked for before comes after the change', async () => {
    const { store, asked, answered, isOn, want } = await site();
    await answered(0, []);
    want();
    await answered(1, [ownChat(true)]);
    store.dispatch(ownFlags.actions.requested());
    store.dispatch(ownFlags.changes.turn({ id: 'ai_chat', to: false }));
    await answered(3, ownChat(false));
    await answered(2, [ownChat(true)]);
    expect(isOn()).to.equal(false);
    expect(asked()[4]).to.equal(ownList);
    await answered(4, [ownChat(false)]);
    expect(ownFlags.selectors.list(store.getState()).status).to.equal('loaded');
  });

  it('tells the other tabs what changed, and asks again when one of them did', async () => {
    const told: SessionNews[] = [];
    let hear: ((news: SessionNews) => void)[] = [];
    const { store, asked, answered, want, isOn } = await site({
      channel: {
        announce: (news) => void told.push(news),
        listen: (heard) => {
          hear.push(heard);
          return () => void (hear = hear.filter((each) => each !== heard));
        },
        close: () => undefined,
      },
    });
    await answered(0, [chat(true)]);
    want();
    await answered(1, [ownChat(true)]);
    store.dispatch(ownFlags.changes.turn({ id: 'ai_chat', to: false }));
    await answered(2, ownChat(false));
    expect(told).to.deep.equal([{ kind: 'featuresChanged' }]);
    hear.forEach((heard) => heard({ kind: 'featuresChanged' }));
    expect(asked().slice(3)).to.have.members([publicList, ownList]);
    await answered(asked().indexOf(ownList, 3), [ownChat(true)]);
    expect(isOn()).to.equal(true);
    expect(told).to.have.length(1);
    expect(selectSession(store.getState()).status).to.equal('signedIn');
  });

  it('shows a refusal of a dialog that was left as a toast, and leaves the dialog opened later alone', async () => {
    const { store, answered } = await site();
    await answered(0, []);
    store.dispatch(globalFlags.actions.dialogOpened(globalChat(true)));
    store.dispatch(globalFlags.actions.submitted('模型维护'));
    store.dispatch(globalFlags.actions.left());
    const other = { ...globalChat(true), key: 'autocomplete', name: 'AI智能续写' };
    store.dispatch(globalFlags.actions.dialogOpened(other));
    store.dispatch(globalFlags.actions.submitted('模型维护'));
    await answered(1, away);
    expect(globalFlags.selectors.dialog(store.getState())).to.deep.include({
      open: true,
      busy: true,
      refusal: null,
      about: other,
    });
    expect(selectToasts(store.getState()).map(({ text }) => text)).to.deep.equal(['操作失败：服务暂时不可用']);
    await answered(2, { ...other, is_enabled: false });
    expect(globalFlags.selectors.dialog(store.getState()).open).to.equal(false);
  });
});
