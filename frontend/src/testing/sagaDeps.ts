import { nobodyForgets, visitorDrafts } from '../features/drafts/index.js';
import { memoryDrafts } from '../features/drafts/memoryDrafts.js';
import { silentSessionChannel } from '../features/session/sessionChannel.js';
import { memoryPins } from '../features/templates/pinStore.js';
import type { ThemePort } from '../features/theme/themePort.js';
import type { Http } from '../http/http.js';
import { newUuid } from '../http/newUuid.js';
import type { FeatureDeps, SagaDeps } from '../store/deps.js';

/** The light theme, which nothing changes. */
export const stillTheme: ThemePort = {
  read: () => 'light',
  write: () => undefined,
  apply: () => undefined,
  systemIsDark: () => false,
  watchSystem: () => () => undefined,
};

/** What the sagas need besides a server: a shared device that keeps nothing, and one moment unless told. */
export const sagaDeps = (http: Http, given: Partial<SagaDeps> = {}): SagaDeps => ({
  http,
  quietHttp: http,
  drafts: memoryDrafts(),
  pins: memoryPins(),
  now: () => new Date('2026-01-02T03:04:05Z'),
  crypto: globalThis.crypto,
  device: {
    isShared: () => true,
    choose: () => Promise.resolve(),
    terminal: () => Promise.resolve(null),
    clear: () => Promise.resolve(),
  },
  theme: stillTheme,
  ...given,
});

/** What one feature's sagas are given, when they run in a test without the others. */
export const featureDeps = (http: Http): FeatureDeps => {
  const deps = sagaDeps(http);
  const newId = () => newUuid(deps.crypto);
  const visitors = visitorDrafts(deps.drafts, newId);
  return { ...deps, channel: silentSessionChannel, forgetting: nobodyForgets, visitors, newId };
};
