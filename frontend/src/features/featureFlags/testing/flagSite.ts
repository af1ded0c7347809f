import { ApiError } from '../../../http/apiError.js';
import { scriptedHttp } from '../../../testing/scriptedHttp.js';
import { appModeResponse, userResponse, uuid } from '../../../testing/responses.js';
import { createStore } from '../../../testing/wholeStore.js';
import { sagaDeps } from '../../../testing/sagaDeps.js';
import { until } from '../../../testing/until.js';
import { silentSessionChannel } from '../../../core/session/sessionChannel.js';
import { selectSession } from '../../../core/session/sessionSlice.js';
import { featuresWanted } from '../publicFlags.js';
import { selectFeature } from '../useFeature.js';

type Call = {
  readonly what: string;
  readonly body: unknown;
  readonly respond: (value: unknown) => void;
  readonly refuse: (error: Error) => void;
};
export const away = new ApiError({
  status: 503,
  code: 'store_unavailable',
  detail: '服务暂时不可用',
  fromServer: true,
});
/** The administrator who sits here unless a test says otherwise. */
const personA = userResponse({ id: uuid(1), is_superuser: true });
export const personB = userResponse({ id: uuid(2) });
/** One row of the public list. */
export const chat = (is_enabled: boolean) => ({ key: 'ai_chat', is_enabled });
export const globalChat = (is_enabled: boolean) => ({ ...chat(is_enabled), name: 'AI助手', description: '说明。' });
/** One row of a person’s own list. */
export const ownChat = (is_enabled: boolean, default_enabled = true) => ({
  ...globalChat(is_enabled),
  default_enabled,
  is_personal: is_enabled !== default_enabled,
});

/** The whole store; the test responds to its calls about features when it wants to. */
export const site = async ({ user = personA as typeof personA | null, channel = silentSessionChannel } = {}) => {
  const calls: Call[] = [];
  let time = Date.parse('2026-01-02T03:04:05Z');
  const http = scriptedHttp(({ method, path, body }) => {
    if (path.includes('feature-flags'))
      return new Promise((respond, refuse) => void calls.push({ what: `${method} ${path}`, body, respond, refuse }));
    if (path === '/users/me' && !user)
      return Promise.reject(new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录' }));
    return Promise.resolve(path === '/users/me' ? user : appModeResponse('open'));
  });
  const store = await createStore(sagaDeps(http, { now: () => new Date(time), sessionChannel: channel }));
  await until(() => selectSession(store.getState()).status !== 'unknown');
  const asked = () => calls.map(({ what }) => what);
  const answered = async (index: number, value: unknown): Promise<void> => {
    await until(() => calls.length > index);
    if (value instanceof Error) calls[index]?.refuse(value);
    else calls[index]?.respond(value);
    await new Promise((resolve) => setTimeout(resolve, 2));
  };
  return {
    store,
    calls,
    asked,
    answered,
    isOn: () => selectFeature(store.getState(), 'ai_chat'),
    want: () => store.dispatch(featuresWanted()),
    passes: (ms: number) => void (time += ms),
  };
};
