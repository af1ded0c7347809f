import { pageSigningOut } from '../../../core/session/signingOut.js';
import { ApiError } from '../../../http/apiError.js';
import { createBareStore } from '../../../testing/wholeStore.js';
import { userResponse, uuid } from '../../../testing/responses.js';
import { settled } from '../../../testing/settled.js';
import { silentSessionChannel } from '../../../core/session/sessionChannel.js';
import type { SessionChannel, SessionNews } from '../../../core/session/sessionChannel.js';
import { sessionSaga, type SessionApi, type SessionDeps } from '../sessionSaga.js';

export const user = userResponse({ id: uuid(1), email: 'a@court.example', is_superuser: true });
export const form = { username: 'a@court.example', password: 'x', captcha_answer: 'ab12', captcha_session_id: 's1' };
/** The refusal of `GET /users/me` when nobody is signed in. */
export const nobody = new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录' });

/** Tabs of one browser: each hears what the others announce. */
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
export const start = async (
  script: Partial<SessionApi> = {},
  channel = silentSessionChannel,
  given: Partial<Pick<SessionDeps, 'proving' | 'deviceToken' | 'leaving' | 'pause' | 'signingOut'>> = {},
) => {
  let captchas = 0;
  const done = () => Promise.resolve();
  const api: SessionApi = {
    me: () => Promise.reject(nobody),
    login: done,
    logout: done,
    endSession: done,
    registerCaptcha: done,
    signInWithCode: done,
    ...script,
  };
  const { store, sagas } = createBareStore();
  const newCaptcha = () => ({ sessionId: `s${(captchas += 1)}`, text: 'ab12' });
  const task = sagas.run(sessionSaga, { api, newCaptcha, channel, signingOut: pageSigningOut(), ...given });
  await settled();
  return { store, state: () => store.getState(), stop: () => task.cancel() };
};
