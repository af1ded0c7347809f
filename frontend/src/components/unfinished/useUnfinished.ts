import type { UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router';
import type { RootState } from '../../core/state.js';
import { selectOwner, selectSession } from '../../core/session/sessionSlice.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import { selectUnfinished, unfinishedKept, unfinishedTaken } from './unfinishedSlice.js';
import type { Typed, Unfinished } from './unfinishedSlice.js';

/** The kept input of the user for the dialog that actions of this type open on this page. */
const keptFor = (state: RootState, path: string, type: string): Unfinished | null => {
  const unfinished = selectUnfinished(state);
  return unfinished?.owner === selectOwner(state) && unfinished?.path === path && unfinished.opens.type === type
    ? unfinished
    : null;
};

/**
 * For the part of a page that a dialog opens from: a dialog that was being filled in when the session ended opens again,
 * once its owner is back on the page. `opening` is the type of the action that opens it.
 */
export const useReopening = (opening: string): void => {
  const store = useStore<RootState>();
  const { pathname } = useLocation();
  useEffect(() => {
    const unfinished = keptFor(store.getState(), pathname, opening);
    if (unfinished) store.dispatch(unfinished.opens);
  }, [store, pathname, opening]);
};

type Form = {
  /** Opens this very dialog again; where nothing does, nothing is kept. */
  readonly opens: UnknownAction | undefined;
  /** What stands in the fields now, but for passwords and keys. */
  readonly read: () => Typed;
  /** Writes the changed fields back into the form: some of the fields that `read` returns. */
  readonly write: (typed: Typed) => void;
  /** What counts as not typed yet, where that is not what stands in the fields at first. */
  readonly empty?: Typed;
};

/**
 * For a form in a dialog: keeps what was typed when the session ends by itself (expired, or closed from elsewhere), and
 * puts it back when the dialog opens again.
 */
export const useUnfinished = ({ opens, read, write, empty }: Form): void => {
  const store = useStore<RootState>();
  const { pathname } = useLocation();
  const begin = useEffectEvent((): Typed => {
    const first = empty ?? read();
    const unfinished = opens && keptFor(store.getState(), pathname, opens.type);
    if (unfinished) {
      write(unfinished.typed);
      store.dispatch(unfinishedTaken());
      store.dispatch(toastShown({ kind: 'info', text: '已恢复登录失效前填写的内容。' }));
    }
    return first;
  });
  const end = useEffectEvent((owner: string | null, first: Typed): void => {
    const session = selectSession(store.getState());
    if (!opens || owner === null || session.status !== 'signedOut' || session.how !== 'ended') return;
    const changedFields = Object.fromEntries(Object.entries(read()).filter(([name, value]) => value !== first[name]));
    if (Object.keys(changedFields).length > 0)
      store.dispatch(unfinishedKept({ owner, path: pathname, opens, typed: changedFields }));
  });
  useEffect(() => {
    const owner = selectOwner(store.getState());
    const first = begin();
    return () => end(owner, first);
  }, [store]);
};
