import type { Device } from '../features/device/index.js';
import type { Forgetting, Keeping, ServerDrafts, VisitorDrafts } from '../features/drafts/index.js';
import type { DeviceToken } from '../features/session/deviceToken.js';
import type { Proving } from '../features/session/proving.js';
import type { SessionChannel } from '../features/session/sessionChannel.js';
import type { PinStore } from '../features/templates/index.js';
import type { ThemePort } from '../features/theme/index.js';
import type { Http } from '../http/http.js';

/** The ports of the sagas to the outside world. */
export type SagaDeps = Keeping & {
  /** For calls that the user waits for: a toast shows their refusals. */
  readonly http: Http;
  /** For calls in the background: their refusals are not shown. */
  readonly quietHttp: Http;
  readonly theme: ThemePort;
  readonly pins: PinStore;
  readonly device: Device;
  /** The channel to the other tabs of this browser. */
  readonly sessionChannel?: SessionChannel;
  readonly serverDrafts?: ServerDrafts;
  /** Tells pages that a draft was given up. */
  readonly forgetting?: Forgetting;
  readonly now: () => Date;
  readonly crypto: Pick<Crypto, 'getRandomValues'>;
  /** Solves the server's puzzles; without it no proof is sent. */
  readonly solvePuzzle?: Proving['solve'];
  readonly deviceToken?: DeviceToken;
};

/** What the sagas of a feature are given: the ports, and the drafts of the user and of visitors. */
export type FeatureDeps = Omit<SagaDeps, 'sessionChannel' | 'forgetting'> & {
  readonly channel: SessionChannel;
  readonly forgetting: Forgetting;
  readonly visitors: VisitorDrafts;
  /** A UUID: for a new record, or for one attempt of a call. */
  readonly newId: () => string;
};
