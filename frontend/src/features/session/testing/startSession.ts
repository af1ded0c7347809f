import { ApiError } from '../../../http/apiError.js';
import { createBareStore } from '../../../store/store.js';
import type { Proving } from '../proving.js';
import type { CurrentUser, SessionApi } from '../sessionApi.js';
import { silentSessionChannel } from '../sessionChannel.js';
import type { SessionChannel, SessionNews } from '../sessionChannel.js';
import { sessionSaga } from '../sessionSaga.js';

/** What was under way has had its turn. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
export const user: CurrentUser = { id: 'u1', email: 'a@court.example', is_superuser: true };
export const form = { username: 'a@court.example', password: 'x', captchaAnswer: 'ab12', captchaSessionId: 's1' };
/** The answer when nobody is signed in. */
export const nobody = new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录' });

/** Tabs of one browser: what one announces the others hear. */
export const tabs = () => {
  const all = new Set<(news: SessionNews) => void>();
  return (): SessionChannel => {
    let own: ((news: SessionNews) => void) | null = null;
    return {
      announce: (news) => all.forEach((heard) => heard !== own && heard(news)),
      listen: (heard) => {
        own = heard;
        all.add(heard);
        return () => void all.delete(heard);
      },
      close: () => undefined,
    };
  };
};

/** The sagas of the session in a real store, against a scripted server. */
export const start = async (script: Partial<SessionApi> = {}, channel = silentSessionChannel, proving?: Proving) => {
  let captchas = 0;
  const done = () => Promise.resolve();
  const api: SessionApi = {
    fetchUser: () => Promise.reject(nobody),
    login: done,
    logout: done,
    registerCaptcha: done,
    ...script,
  };
  const { store, sagas } = createBareStore();
  const newCaptcha = () => ({ sessionId: `s${(captchas += 1)}`, text: 'ab12' });
  const task = sagas.run(sessionSaga, { api, newCaptcha, channel, proving });
  await settled();
  return { store, state: () => store.getState(), stop: () => task.cancel() };
};
