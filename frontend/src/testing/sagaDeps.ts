import { nobodyForgets, visitorDrafts } from '../features/drafts/index.js';
import { memoryDrafts } from '../features/drafts/memoryDrafts.js';
import { silentSessionChannel } from '../core/session/sessionChannel.js';
import { memoryPins } from '../features/templates/pinStore.js';
import type { ThemePort } from '../features/theme/themePort.js';
import type { Http } from '../http/http.js';
import { newUuid } from '../http/newUuid.js';
import type { FeatureDeps, SagaDeps } from '../app/deps.js';

/** A theme port that is light and stores nothing. */
export const stillTheme: ThemePort = {
  read: () => 'light',
  write: () => undefined,
  apply: () => undefined,
  systemIsDark: () => false,
  watchSystem: () => () => undefined,
};

/** The ports of the sagas besides the server: a shared device that keeps nothing, and a fixed clock. */
export const sagaDeps = (http: Http, given: Partial<SagaDeps> = {}): SagaDeps => ({
  http,
  quietHttp: http,
  ...memoryDrafts(),
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

/** What the sagas of one feature are given when they run in a test alone. */
export const featureDeps = (http: Http): FeatureDeps => {
  const deps = sagaDeps(http);
  const newId = () => newUuid(deps.crypto);
  const visitors = visitorDrafts(deps, newId);
  return { ...deps, channel: silentSessionChannel, forgetting: nobodyForgets, visitors, newId };
};
