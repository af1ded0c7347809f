import type { Device } from '../features/device/index.js';
import type { DraftStore, Forgetting, ServerDraftsApi, VisitorDrafts } from '../features/drafts/index.js';
import type { DeviceToken } from '../features/session/deviceToken.js';
import type { Proving } from '../features/session/proving.js';
import type { SessionChannel } from '../features/session/sessionChannel.js';
import type { PinStore } from '../features/templates/index.js';
import type { ThemePort } from '../features/theme/index.js';
import type { Http } from '../http/http.js';

/** What the sagas use of the outside world. */
export type SagaDeps = {
  /** Whose refusals are shown in a toast, whoever asked. */
  readonly http: Http;
  /** For calls that nobody waits for: a failure of theirs is no news. */
  readonly quietHttp: Http;
  readonly theme: ThemePort;
  readonly drafts: DraftStore;
  readonly pins: PinStore;
  readonly device: Device;
  /** To the other tabs of this browser; a tab without one keeps to itself. */
  readonly sessionChannel?: SessionChannel;
  readonly serverDrafts?: ServerDraftsApi;
  /** How pages that hold a draft hear that it is given up. */
  readonly forgetting?: Forgetting;
  readonly now: () => Date;
  readonly crypto: Pick<Crypto, 'getRandomValues'>;
  /** Solves the server's puzzles; a browser without sends no more than the specification has. */
  readonly solvePuzzle?: Proving['solve'];
  readonly deviceToken?: DeviceToken;
};

/** What a feature's sagas are given. Besides, what the store makes of it: the drafts of whoever sits here, and the visitors'. */
export type FeatureDeps = Omit<SagaDeps, 'sessionChannel' | 'forgetting'> & {
  readonly channel: SessionChannel;
  readonly forgetting: Forgetting;
  readonly visitors: VisitorDrafts;
  /** A UUID: for a new record, or for one attempt of a call. */
  readonly newId: () => string;
};
