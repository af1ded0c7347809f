import type { RouterContext } from '@koa/router';
import type Koa from 'koa';
import type { Next } from 'koa';
import type { AuditAccessEvent } from '../../../domain/auditAccess/events.js';
import type { CourtRights, CourtRole } from '../../../domain/account/courtRoles.js';
import type { Plan, PlanFeature } from '../../../domain/account/plans.js';
import type { KeyScope } from '../../../domain/serviceAccount/terms.js';
import type { TeamRole } from '../../../domain/team/terms.js';
import type { WorkClass } from './work/workClasses.js';
import type { FeatureKey } from '../../../domain/featureFlag/catalogue.js';

/** The account to which the session cookie belongs. */
export type SignedInAccount = CourtRights & {
  readonly id: string;
  readonly email: string;
  /** The log, which alone knows whether these rights were taken away a moment ago, could not be asked. */
  readonly unconfirmed?: true;
  /** The court asks a second factor of the account, and it has none: until it has, it does nothing else. */
  readonly mustSetUpSecondFactor?: true;
  /** The plan in effect when the request came in. */
  readonly plan: Plan;
  /** The plan that the account had until it was over; absent where none is. */
  readonly lapsedPlan?: Plan;
};

/** Another system of the court, by the key that it sent. */
export type ServiceKey = {
  /** The id of its service account. */
  readonly id: string;
  readonly scopes: readonly KeyScope[];
};

declare module 'koa' {
  interface Request {
    /** The JSON or form fields of the body, for routes that take such a body; `{}` for an empty one. */
    body?: unknown;
  }
}

/** A file of a case, and of which version or notice; its hash is that of the response. */
export type TakenFile = Omit<Extract<AuditAccessEvent, { type: 'CaseFileTaken' }>['data'], 'caseId' | 'fileHash'>;

/** The persons whose data a response holds: by the opened case, by the cases of a list, by accounts. */
export type Viewed = {
  readonly caseId?: string;
  /** Which file of the opened case the response is. */
  readonly file?: TakenFile;
  readonly caseIds?: readonly string[];
  readonly accountIds?: readonly string[];
};

/** The state that the platform's middleware sets for routes. */
export type AppState = {
  /** Ties a request's log lines, its response (`X-Correlation-Id`) and its events together. */
  correlationId: string;
  /** The moment the request came in; the `now` of its command. */
  receivedAt: Date;
  /** Address of the client, or the network of an IPv6 one; behind a proxy only when `TRUST_PROXY` says that its header is to be believed. */
  clientAddress: string;
  /** Hashes a command's key, content or sender under a key of the installation, hex. */
  hashCommand: (content: string) => string;
  /**
   * The body's bytes, for routes that take files (`bodies/bodyLimits.ts`); call it once, after whatever can refuse without it.
   * @throws RequestError `payload_too_large` as soon as it is longer than `mostBytes`, `body_too_slow`, `overloaded`
   */
  receiveBody: (mostBytes: number) => Promise<Buffer>;
  /**
   * The body's bytes piece by piece, none kept: the next is read once `take` has taken one. Bounded and refused like `receiveBody`.
   * @throws besides, whatever `take` throws
   */
  streamBody: (mostBytes: number, take: (piece: Buffer) => Promise<void> | void) => Promise<void>;
  /** Counts a body of so many bytes before it is parsed. @throws RequestError `too_many_requests` (`bodies/bodyBudget.ts`) */
  spendBody: (bytes: number) => Promise<void>;
  /** Whether the body is arriving, and when it had (`performance.now()`): the deadline counts from then. */
  body: { readonly isArriving: boolean; readonly endedAt?: number };
  /** Lets the request take so many milliseconds from now before it is refused as too slow. */
  giveTime: (ms: number) => void;
  /**
   * Runs a part of the call in its caller's turn (`work/limitWork.ts`): after `giveTime`, or once the response has begun. Without a route's
   * class of work it just runs. @throws RequestError `overloaded`, and whatever `part` throws
   */
  atWork: <T>(part: () => Promise<T>) => Promise<T>;
  /**
   * Runs a synchronous part of the call and charges all that it takes to its caller alone (`work/meter.ts`), as what certainly was theirs:
   * for what is long enough to hold up others. @throws what `part` throws
   */
  ownWork: <T>(part: () => T) => T;
  /**
   * Charges the caller with milliseconds of a processor outside the event loop, in a thread or another process. Without a route's class of work it
   * charges nobody.
   */
  chargeWork: (ms: number) => void;
  /** Responds with events as they come (`eventStreams.ts`). */
  sendEvents: (events: AsyncIterable<unknown>) => void;
  account?: SignedInAccount;
  /** The system whose key came with the request: it has no session beside it. */
  serviceKey?: ServiceKey;
  /** Looks the key up again. @throws RequestError once it is revoked or over */
  findKeyAgain?: () => Promise<ServiceKey>;
  /** Looks the session up again; `undefined` when its account no longer exists or it has ended. For requests with a session. */
  findAgain?: () => Promise<SignedInAccount | undefined>;
  /** Asks the guards of the route again, with the account as it is now. @throws what a guard throws */
  mustStillBeAllowed?: () => Promise<void>;
  /** See `accessWithdrawn`. */
  withdrawn?: AbortSignal;
  /** The session cookie's value, when it stood for a session. */
  sessionToken?: string;
  /** Records for an administrator whose data the response will hold; see `recordsViews`. */
  showing?: (viewed: Viewed) => Promise<void>;
};

export type AppContext = RouterContext<AppState>;
export type AppMiddleware = (ctx: AppContext, next: Next) => unknown;

/** Who may call a route. `user` is anybody signed in, `court` one of the court's people, `key` another system of the court by its key. */
export type Role = 'anonymous' | 'user' | 'court' | 'key';

/** Who may call a route, and what more is asked of them. */
export type Access = {
  readonly role: Role;
  /** Of the court's people, who has one of these roles; a superuser always may, and where none is named nobody else. */
  readonly courtRoles?: readonly CourtRole[];
  /** Of the court's other systems, whose key has this scope. No other operation may be called by a key. */
  readonly keyScope?: KeyScope;
  /** The feature that the caller's plan must include; others get 403 `plan_required`. */
  readonly plan?: PlanFeature;
  /** Reads, takes away or deletes what the plan gave: a plan that is over still allows it. */
  readonly afterPlan?: true;
  /** The feature that must be on for the caller; otherwise 403 `feature_off`. */
  readonly feature?: FeatureKey;
  /**
   * What the caller has to be at least in the team that the path names as `team_id`; who never belonged to it gets 404, who belongs to it
   * no more 403.
   */
  readonly teamRole?: TeamRole;
  /** The path names something that belongs to one account: for everybody else it is not there (404). The use case sees to it. */
  readonly own?: true;
  /**
   * Says the same to everybody and reads nothing of anybody: the session is not looked up, so that it responds while
   * Postgres is away.
   */
  readonly sessionless?: true;
  /** A page makes the call by itself for as long as it is open: it is no use of the session, which it does not prolong. */
  readonly watched?: true;
  /** Serves accounts too that must set up a second factor first: to sign in and out, and to set it up. */
  readonly beforeSecondFactor?: true;
  /** Whose budget of work it is charged to, and how long it may wait; `reading` without an entry. */
  readonly work?: WorkClass;
};

type Register = (path: string, ...handlers: AppMiddleware[]) => void;

/**
 * Where use cases register their routes. Each registration is looked up in the authorisation table, which also puts
 * the guard in front; a route without an entry is refused at once.
 */
export type AppRouter = {
  readonly get: Register;
  readonly post: Register;
  readonly put: Register;
  readonly patch: Register;
  readonly delete: Register;
  /** The registered routes, as `METHOD /path`. */
  readonly registered: readonly string[];
  /** The pattern of the route that a request goes to, `undefined` where there is none. */
  readonly patternOf: (method: string, path: string) => string | undefined;
  /** Whether a request goes to a route for which the caller's session is not looked up. */
  readonly isSessionless: (method: string, path: string) => boolean;
  /** Whether a page makes the call by itself, without somebody using the session. */
  readonly isWatched: (method: string, path: string) => boolean;
  /** Mounts the routes, and 405 for a known path called another way. */
  readonly mount: (app: Koa<AppState>) => void;
};
