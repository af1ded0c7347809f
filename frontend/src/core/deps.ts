import type { Http } from '../http/http.js';
import type { Outcomes } from '../http/outcomes.js';
import type { DeviceToken } from './session/deviceToken.js';
import type { Proving } from './session/proving.js';
import type { Leaving } from './session/leaving.js';
import type { SessionChannel } from './session/sessionChannel.js';
import type { SigningOut } from './session/signingOut.js';

/** What the sagas of every feature are given; a feature that needs more names it: `satisfies Feature<CoreDeps & { … }>`. */
export type CoreDeps = {
  /** For calls that the user waits for: a toast shows their refusals. */
  readonly http: Http;
  /** For calls in the background: their refusals are not shown. */
  readonly quietHttp: Http;
  /** What is not known yet of the commands that `http` sent; absent where it asks nothing again. */
  readonly outcomes?: Outcomes;
  /** The channel to the other tabs of this browser. */
  readonly channel: SessionChannel;
  readonly now: () => Date;
  readonly crypto: Pick<Crypto, 'getRandomValues'>;
  /** A UUID: for a new record, or for one attempt of a call. */
  readonly newId: () => string;
  /** Solves the server's puzzles; without it no proof is sent. */
  readonly solvePuzzle?: Proving['solve'];
  readonly deviceToken?: DeviceToken;
  /** What an account leaves in this browser; absent where nothing is kept. */
  readonly leaving?: Leaving;
  /** What is remembered of a sign-out that the server has not heard. */
  readonly signingOut?: SigningOut;
  /** Takes the browser to another site; by default its window does. */
  readonly goTo?: (address: string) => void;
  /** Waits so many milliseconds, which may be hours; absent where nobody stays that long. */
  readonly pause?: (milliseconds: number) => Promise<void>;
};
