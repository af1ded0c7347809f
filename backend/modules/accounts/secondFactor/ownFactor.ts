import { randomUUID } from 'node:crypto';
import { secondFactorSetupMinutes } from '../../../../domain/account/secondFactorTerms.js';
import type { OwnSecondFactor, SecondFactorSetup } from '../../../../domain/contract/secondFactor.js';
import type { RateLimits } from '../../../platform/http/rateLimit.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { confirmPassword, type ConfirmPasswordDeps } from '../confirmPassword.js';
import type { HoldAccount } from '../holdAccount.js';
import type { Sessions } from '../sessions.js';
import { checkCode, isWrongCode, type CheckCodeDeps, type GivenCode } from './checkCode.js';
import { countRecoveryCodes, findFactor, removeFactor, replaceRecoveryCodes } from './factorRows.js';
import { makeRecoveryCodes } from './recoveryCodes.js';
import { makeSecret, stepOf, uriOf } from './totp.js';
import { withoutHash } from './withoutHash.js';

export type OwnFactorDeps = Omit<CheckCodeDeps, 'limits'> &
  Omit<ConfirmPasswordDeps, 'limits'> & {
    readonly limits: Pick<RateLimits, 'secondFactors' | 'passwordChanges'>;
    readonly holdAccount: HoldAccount;
    readonly sessions: Pick<Sessions, 'idOf' | 'listOf' | 'endOne'>;
    /** What authenticators call the secret, beside the e-mail. */
    readonly courtName: string | undefined;
  };

const expiryOf = (begunAt: Date): Date => new Date(begunAt.getTime() + secondFactorSetupMinutes * 60_000);

/** The second factor of an account as its owner sees it; `required`: whether the court asks it of them. */
export const lookAtFactor = async (
  { app }: Pick<OwnFactorDeps, 'app'>,
  userId: string,
  required: boolean,
): Promise<OwnSecondFactor> => {
  const [factor, left] = await Promise.all([findFactor(app, userId), countRecoveryCodes(app, userId)]);
  return { since: factor?.since?.toISOString() ?? null, recovery_codes_left: left, required };
};

type Owner = { readonly userId: string; readonly email: string };

/**
 * Makes the secret of a second factor for somebody who typed their password, in place of one that was not confirmed. It asks nobody for anything
 * until a code confirms it.
 * @throws RequestError `current_password_wrong`, `second_factor_on`, `too_many_requests`; DomainError `personal_data_erased`
 */
export const beginFactor = async (
  deps: OwnFactorDeps,
  { userId, email }: Owner,
  currentPassword: string,
  now: Date,
): Promise<SecondFactorSetup> => {
  await confirmPassword(deps, userId, currentPassword);
  const [setupId, secret] = [randomUUID(), makeSecret()];
  const encrypted = await deps.factorSecrets.encrypt(userId, setupId, secret);
  await deps.holdAccount(userId, async (within) => {
    if ((await findFactor(within, userId))?.since) throw new RequestError('second_factor_on');
    const row = { setup_id: setupId, secret: encrypted, begun_at: now, since: null, last_step: 0 };
    await within('second_factors')
      .insert({ user_id: userId, ...row })
      .onConflict('user_id')
      .merge();
  });
  const uri = uriOf(secret, { issuer: deps.courtName ?? '法院文书平台', label: email });
  return { secret, uri, expires_at: expiryOf(now).toISOString() };
};

/**
 * Switches the second factor on with a code of its secret, makes the recovery codes, and ends the other sessions of the account: whoever got in by
 * the password alone is left outside. The event comes first; what breaks off after it is repeated with another code and adds none.
 * `session`: the token of the session that goes on.
 * @throws RequestError `second_factor_on`, `second_factor_setup_over`, `second_factor_code_wrong`, `too_many_requests`
 */
export const confirmFactor = async (
  deps: OwnFactorDeps,
  { userId, code, context }: GivenCode,
  session: string | undefined,
): Promise<{ readonly codes: readonly string[]; readonly position: bigint }> => {
  const { app, accounts, sessions, limits } = deps;
  const { now } = context;
  const factor = await findFactor(app, userId);
  if (factor?.since) throw new RequestError('second_factor_on');
  if (!factor || expiryOf(factor.begunAt) <= now) throw new RequestError('second_factor_setup_over');
  const step = await limits.secondFactors.attempt(
    { account: userId },
    async () => {
      const typed = code.normalize('NFKC').replace(/\s/g, '');
      const found = stepOf(await deps.factorSecrets.decrypt(userId, factor), typed, now);
      if (found === undefined) throw new RequestError('second_factor_code_wrong');
      return found;
    },
    isWrongCode,
  );
  const once = withoutHash(context, `second-factor-on:${factor.setupId}`);
  const { position } = await accounts.handle(userId, { type: 'EnableSecondFactor' }, once);
  const codes = makeRecoveryCodes();
  await deps.holdAccount(userId, async (within) => {
    const switched = await within('second_factors')
      .where({ user_id: userId, setup_id: factor.setupId })
      .whereNull('since')
      .update({ since: now, last_step: step });
    if (switched === 0) throw new RequestError('second_factor_setup_over'); // another one came first
    await replaceRecoveryCodes(within, userId, codes);
  });
  const own = session === undefined ? undefined : await sessions.idOf(session);
  for (const { id } of await sessions.listOf(userId, now)) if (id !== own) await sessions.endOne(userId, id);
  await deps.tellAccount(userId, 'second_factor_on', now);
  return { codes, position };
};

export type Proof = GivenCode & { readonly currentPassword: string };

/** @throws RequestError `current_password_wrong`, `second_factor_off`, `second_factor_code_wrong`, `too_many_requests` */
const prove = async (deps: OwnFactorDeps, proof: Proof): Promise<string> => {
  await confirmPassword(deps, proof.userId, proof.currentPassword);
  const factor = await findFactor(deps.app, proof.userId);
  if (!factor?.since) throw new RequestError('second_factor_off');
  await checkCode(deps, proof);
  return factor.setupId;
};

/**
 * Switches the second factor off, for who has both. The event comes first: after a break the code is still asked for, and the call is made again.
 * Returns the position of the event.
 * @throws as `prove`
 */
export const switchFactorOff = async (deps: OwnFactorDeps, proof: Proof): Promise<bigint> => {
  const { userId, context } = proof;
  const setupId = await prove(deps, proof);
  const once = withoutHash(context, `second-factor-off:${setupId}`);
  const { position } = await deps.accounts.handle(userId, { type: 'DisableSecondFactor' }, once);
  await deps.holdAccount(userId, (within) => removeFactor(within, userId));
  await deps.tellAccount(userId, 'second_factor_off', context.now);
  return position;
};

/** Makes other recovery codes, for who has both; those of before cease to work. @throws as `prove` */
export const renewRecoveryCodes = async (
  deps: OwnFactorDeps,
  proof: Proof,
): Promise<{ readonly codes: readonly string[]; readonly position: bigint }> => {
  const { userId, context } = proof;
  await prove(deps, proof);
  const { position } = await deps.accounts.handle(
    userId,
    { type: 'ReplaceRecoveryCodes' },
    withoutHash(context, context.commandId),
  );
  const codes = makeRecoveryCodes();
  await deps.holdAccount(userId, async (within) => {
    if (!(await findFactor(within, userId))?.since) throw new RequestError('second_factor_off'); // switched off meanwhile
    await replaceRecoveryCodes(within, userId, codes);
  });
  await deps.tellAccount(userId, 'recovery_codes_renewed', context.now);
  return { codes, position };
};
