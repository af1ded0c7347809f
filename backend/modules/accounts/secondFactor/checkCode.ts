import type { Tables } from '../../../../projections/runner/projection.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import type { Accounts } from '../../../adapters/eventStore/openAggregates.js';
import type { RateLimits } from '../../../platform/http/rateLimit.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { TellAccount } from '../tellAccount.js';
import { countRecoveryCodes, findFactor, type FactorRow, type FactorSecrets } from './factorRows.js';
import { readCode } from './recoveryCodes.js';
import { stepOf } from './totp.js';
import { withoutHash } from './withoutHash.js';

export type CheckCodeDeps = {
  /** The `app` schema. */
  readonly app: Tables;
  readonly accounts: Pick<Accounts, 'handle'>;
  readonly factorSecrets: FactorSecrets;
  readonly limits: Pick<RateLimits, 'secondFactors'>;
  readonly tellAccount: TellAccount;
};

/** A code that somebody gave for an account. The command's hash must not be taken over the code: it stays in the log. */
export type GivenCode = { readonly userId: string; readonly code: string; readonly context: CommandContext };

const wrong = (): RequestError => new RequestError('second_factor_code_wrong');

/** Whether an error says that a code was wrong: such a try counts, and what could not be judged does not. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'second_factor_code_wrong';

/** Takes a code of the authenticator, once: of two who send the same one, in whichever process, the second finds its step taken. */
const takeStep = async (
  { app, factorSecrets }: CheckCodeDeps,
  { userId, context }: GivenCode,
  factor: FactorRow,
  code: string,
): Promise<void> => {
  const step = stepOf(await factorSecrets.decrypt(userId, factor), code, context.now);
  if (step === undefined) throw wrong();
  const taken = await app('second_factors')
    .where({ user_id: userId, setup_id: factor.setupId })
    .whereNotNull('since')
    .where('last_step', '<', step)
    .update({ last_step: step });
  if (taken === 0) throw wrong();
};

/**
 * Takes a recovery code, once. The event comes first, one for each code: whoever breaks off before the code is gone uses it again
 * without a second event, and no code goes without a trace.
 */
const takeRecoveryCode = async (
  { app, accounts, tellAccount }: CheckCodeDeps,
  { userId, context }: GivenCode,
  hash: string,
): Promise<void> => {
  const found: { id: string } | undefined = await app('recovery_codes')
    .where({ user_id: userId, code_hash: hash })
    .first('id');
  if (!found) throw wrong();
  const left = (await countRecoveryCodes(app, userId)) - 1;
  const once = withoutHash(context, `recovery-code:${found.id}`);
  await accounts.handle(userId, { type: 'UseRecoveryCode', data: { left: Math.max(0, left) } }, once);
  if ((await app('recovery_codes').where({ id: found.id }).del()) === 0) throw wrong();
  await tellAccount(userId, 'recovery_code_used', context.now);
};

/**
 * Takes a code of the authenticator or a recovery code, so that it is good for nothing afterwards. Wrong ones are counted for the account,
 * wherever they come from: whoever gets here knows its password.
 * @throws RequestError `second_factor_off`, `second_factor_code_wrong`, `too_many_requests`; DomainError `account_inactive`, `personal_data_erased`
 */
export const checkCode = async (deps: CheckCodeDeps, given: GivenCode): Promise<void> => {
  const { userId, code } = given;
  const factor = await findFactor(deps.app, userId);
  if (!factor?.since) throw new RequestError('second_factor_off');
  const account = { account: userId };
  await deps.limits.secondFactors.attempt(
    account,
    async () => {
      const read = readCode(code);
      if (read?.kind === 'totp') return takeStep(deps, given, factor, read.code);
      if (read?.kind === 'recovery') return takeRecoveryCode(deps, given, read.hash);
      throw wrong();
    },
    isWrongCode,
  );
  await deps.limits.secondFactors.reset(account);
};
