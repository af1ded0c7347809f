import { randomUUID } from 'node:crypto';
import { secondFactor } from '../../../../domain/contract/secondFactor.js';
import { accountEmails } from '../../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { createNamesOf } from '../../../platform/auditAccess/namedAccounts.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { signedIn } from '../../../platform/http/auth.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import type { CookieDeps } from '../../../platform/http/cookies.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import { deviceOf } from '../deviceOf.js';
import { answerSignedIn } from '../signedInResponse.js';
import type { Sessions } from '../sessions.js';
import { finishSignIn, type FinishSignInDeps } from './finishSignIn.js';
import {
  beginFactor,
  confirmFactor,
  lookAtFactor,
  renewRecoveryCodes,
  switchFactorOff,
  type OwnFactorDeps,
} from './ownFactor.js';
import { askFactorReset, confirmFactorReset, factorOfAccount, type ResetFactorDeps } from './resetFactor.js';
import type { CourtSignIn } from './signInRule.js';

export type SecondFactorDeps = FinishSignInDeps &
  OwnFactorDeps &
  ResetFactorDeps &
  CookieDeps & { readonly read: ReadTables; readonly courtSignIn: CourtSignIn; readonly sessions: Sessions };

/** The command of a request whose body holds a password or a code: the hash of a command stays in the log, so they do not go into it. */
const contextOf = (ctx: AppContext) => commandContext(ctx, null);

/** POST /auth/login/second-factor; the calls of one's own second factor below /users/me/second-factor. */
const ownRoutes = (router: AppRouter, deps: SecondFactorDeps): void => {
  serve(router, secondFactor.signIn, async ({ body: { ticket, code } }, ctx) => {
    const { correlationId, clientAddress: address, receivedAt: now } = ctx.state;
    const context = { commandId: randomUUID(), correlationId, now };
    const sessionDevice = deviceOf(ctx.get('User-Agent'));
    await answerSignedIn(ctx, deps, await finishSignIn(deps, { ticket, code, address, sessionDevice, context }));
  });
  serve(router, secondFactor.look, async (_given, ctx) => {
    const account = signedIn(ctx.state);
    return lookAtFactor(deps, account.id, await deps.courtSignIn.requires(account, !account.unconfirmed));
  });
  serve(router, secondFactor.begin, ({ body: { current_password: password } }, ctx) =>
    beginFactor(
      deps,
      { userId: signedIn(ctx.state).id, email: signedIn(ctx.state).email },
      password,
      ctx.state.receivedAt,
    ),
  );
  serve(router, secondFactor.confirm, async ({ body: { code } }, ctx) => {
    const given = { userId: signedIn(ctx.state).id, code, context: contextOf(ctx) };
    const { codes, position } = await confirmFactor(deps, given, ctx.state.sessionToken);
    setPositionHeader(ctx, position);
    return { recovery_codes: [...codes] };
  });
  serve(router, secondFactor.remove, async ({ body: { code, current_password: currentPassword } }, ctx) => {
    const proof = { userId: signedIn(ctx.state).id, code, currentPassword, context: contextOf(ctx) };
    setPositionHeader(ctx, await switchFactorOff(deps, proof));
  });
  serve(router, secondFactor.renewCodes, async ({ body: { code, current_password: currentPassword } }, ctx) => {
    const proof = { userId: signedIn(ctx.state).id, code, currentPassword, context: contextOf(ctx) };
    const { codes, position } = await renewRecoveryCodes(deps, proof);
    setPositionHeader(ctx, position);
    return { recovery_codes: [...codes] };
  });
};

/** GET and PUT /api/admin/second-factor-rule; GET /api/admin/users/{id}/second-factor, POST …-reset and its confirmation (administrator). */
const administratorRoutes = (router: AppRouter, deps: SecondFactorDeps): void => {
  const { courtSignIn } = deps;
  const namesOf = createNamesOf((ids) => accountEmails(deps.read, ids));
  const viewOf = async (ctx: AppContext, userId: string) => {
    const { on, pending } = await factorOfAccount(deps, userId, ctx.state.receivedAt);
    await showing(ctx, { accountIds: [userId] });
    if (!pending) return { on, pending: null };
    const { resetId, askedBy, expiresAt, reason } = pending;
    const nameOf = await namesOf(ctx, [askedBy]);
    return { on, pending: { reset_id: resetId, asked_by: nameOf(askedBy), expires_at: expiresAt, reason } };
  };
  const resetting = (ctx: AppContext, userId: string) => ({
    userId,
    administrator: signedIn(ctx.state),
    context: commandContext(ctx),
  });

  serve(router, secondFactor.rule, async () => ({ roles: [...(await courtSignIn.read()).roles] }));
  serve(router, secondFactor.setRule, async ({ body: { roles } }, ctx) => {
    const { rule, position } = await courtSignIn.set(roles, commandContext(ctx));
    setPositionHeader(ctx, position);
    return { roles: [...rule.roles] };
  });
  serve(router, secondFactor.ofAccount, ({ path: { id } }, ctx) => viewOf(ctx, id));
  serve(router, secondFactor.askReset, async ({ path: { id }, body: { reason } }, ctx) => {
    setPositionHeader(ctx, await askFactorReset(deps, resetting(ctx, id), reason));
    return viewOf(ctx, id);
  });
  serve(router, secondFactor.confirmReset, async ({ path: { id }, body: { reset_id: resetId } }, ctx) => {
    setPositionHeader(ctx, await confirmFactorReset(deps, resetting(ctx, id), resetId));
    return viewOf(ctx, id);
  });
};

/** The second step of signing in, one's own second factor, and what administrators do about those of others. */
export const secondFactorRoutes = (router: AppRouter, deps: SecondFactorDeps): void => {
  ownRoutes(router, deps);
  administratorRoutes(router, deps);
};
