import type { CallCosts } from '../../../../domain/contract/callCosts.js';
import { resource } from '../resource/resource.js';

type Api = { readonly callCosts: () => Promise<CallCosts> };

/** For how many milliseconds the response serves before it is asked for again. */
const freshForMs = 60_000;

/** What help by models costs the user, and what they have for it. While it cannot be read, nothing is known. */
export const callCosts = resource({
  name: 'callCosts',
  list: (api: Api) => api.callCosts(),
  messages: { list: '积分加载失败' },
  forgets: true,
  fresh: freshForMs,
});
