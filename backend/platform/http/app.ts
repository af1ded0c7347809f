import Koa, { type Context, type Middleware } from 'koa';
import compress from 'koa-compress';
import { describeError, type Logger } from '../../runtime/logging/logger.js';
import { handleErrors } from './handleErrors.js';
import { authenticate, type FindSession } from './auth.js';
import { receiveBodies, type ReceivingBounds } from './bodies/receiveBody.js';
import { unreadBodies, type Lingering } from './bodies/unreadBodies.js';
import { isClientGone } from './clientGone.js';
import { deadline } from './deadline.js';
import { createEventStreams, type EventStreams } from './eventStreams.js';
import { frontendFiles, frontendPage, isApiPath } from './frontendFiles.js';
import { RequestError } from './requestError.js';
import { minPosition, type WaitForPosition } from './minPosition.js';
import { originCheck } from './originCheck.js';
import { requestScope, type SeenRequest } from './requestScope.js';
import { admitKeys, type FindKey } from './serviceKeys.js';
import { securityHeaders } from './securityHeaders.js';
import { giveSenderSecret } from './sender.js';
import type { AppRouter, AppState } from './types.js';
import { verifierPage } from './verifierPage.js';

export type AppDeps = {
  readonly logger: Logger;
  readonly now: () => Date;
  /** Hashes keys, content and senders of commands for the log; see `commandContext.ts` and `sender.ts`. */
  readonly hashCommand: AppState['hashCommand'];
  readonly router: AppRouter;
  /** Ended when the application stops. */
  readonly eventStreams?: EventStreams | undefined;
  readonly findSession: FindSession;
  /** Finds the court's other systems by their keys; without it no key is heeded. */
  readonly findKey?: FindKey;
  readonly waitForPosition: WaitForPosition;
  /** Where the built frontend lies (`dist/frontend`). */
  readonly frontendDirectory: string;
  /** The address the court serves the application under, when it is not the one we listen on. */
  readonly publicUrl?: URL | undefined;
  /** Whether `X-Forwarded-*` come from our own proxy and may be believed. */
  readonly trustProxy?: boolean;
  /** Called after each response, for the metrics. */
  readonly observe?: (seen: SeenRequest) => void;
  /** Wraps everything that makes a response, refusals too; for tests that look at every response. */
  readonly around?: Middleware<AppState> | undefined;
  /** Longest wait for a read model, in milliseconds. */
  readonly minPositionTimeoutMs?: number | undefined;
  /** Longest time until a response, in milliseconds. */
  readonly deadlineMs?: number | undefined;
  /** Bounds on bodies that are arriving, and on what is read on of refused ones; for tests. */
  readonly receiving?: ReceivingBounds | undefined;
  readonly lingering?: Lingering | undefined;
};

/** The whole HTTP side: headers, limits, origin check, sign-in, routes, frontend. It does not listen yet. */
export const createApp = (deps: AppDeps): Koa<AppState> => {
  const { logger, now, hashCommand, router, findSession, waitForPosition, frontendDirectory, publicUrl } = deps;
  // Of several forwarded addresses only the last was written by our own proxy.
  const app = new Koa<AppState>({ proxy: deps.trustProxy ?? false, maxIpsCount: 1 });
  app.on('error', (error: Error, ctx?: Context) => {
    if (ctx && isClientGone(error, ctx)) logger.debug({ error: describeError(error) }, 'the client went away');
    else logger.error({ error: describeError(error) }, 'answer broke off');
    // Once a response has begun, nothing but a cut connection says that it is not whole; Koa leaves it open.
    if (ctx?.headerSent) ctx.res.destroy();
  });

  app.use(requestScope({ logger, now, hashCommand, patternOf: router.patternOf, observe: deps.observe }));
  const servedOverTls = publicUrl?.protocol === 'https:';
  app.use(unreadBodies(deps.lingering));
  app.use(receiveBodies(deps.receiving));
  app.use(securityHeaders(servedOverTls));
  app.use(compress({ filter: (type) => /json|javascript|^text\/(?!event-stream)|svg\+xml/.test(type) }));
  const eventStreams = deps.eventStreams ?? createEventStreams({ logger });
  app.use((ctx, next) => {
    ctx.state.atWork = (part) => part();
    ctx.state.ownWork = (part) => part();
    ctx.state.chargeWork = () => undefined;
    ctx.state.sendEvents = (events) => eventStreams.send(ctx, events);
    return next();
  });
  if (deps.around) app.use(deps.around);
  app.use(handleErrors(logger));
  app.use(verifierPage(frontendDirectory));
  app.use(frontendFiles(frontendDirectory));
  app.use(async (ctx, next) => {
    if (isApiPath(ctx.path)) ctx.set('Cache-Control', 'no-store'); // a route may say otherwise
    return next();
  });
  app.use(originCheck(publicUrl, router.isSessionless));
  app.use((ctx, next) => {
    if (/%00/.test(ctx.url)) throw new RequestError('malformed_request'); // no browser sends NUL, and Postgres stores it nowhere
    return next();
  });
  app.use(deadline({ logger, ms: deps.deadlineMs }));
  // Before sign-in, so that an account just registered is found.
  app.use(minPosition({ waitForPosition, timeoutMs: deps.minPositionTimeoutMs }));
  const bySession = authenticate(findSession, { servedOverTls, isWatched: router.isWatched });
  const signIn = deps.findKey ? admitKeys(deps.findKey, bySession) : bySession;
  app.use((ctx, next) =>
    isApiPath(ctx.path) && !router.isSessionless(ctx.method, ctx.path) ? signIn(ctx, next) : next(),
  );
  router.mount(app);
  app.use(giveSenderSecret({ servedOverTls: publicUrl?.protocol === 'https:' }));
  app.use(frontendPage(frontendDirectory));
  return app;
};
