import { mustHaveSecondFactor, type SignInRule } from '../../../../domain/signInRule/decider.js';
import type { CourtRole, CourtRights } from '../../../../domain/account/courtRoles.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import { isEventStoreUnavailable } from '../../../adapters/eventStore/client.js';
import type { SignInRules } from '../../../adapters/eventStore/openAggregates.js';

/** The one stream of the rule. */
const only = 'setting';
/** How long a rule that was read counts, in milliseconds: other processes follow a change within that time. */
const fresh = 2000;

export type CourtSignIn = {
  readonly read: () => Promise<SignInRule>;
  /** Sets the roles; returns the position of the event. */
  readonly set: (
    roles: readonly CourtRole[],
    context: CommandContext,
  ) => Promise<{ rule: SignInRule; position: bigint }>;
  /** Whether somebody with these rights may do nothing without a second factor; `mayAsk`: whether the event store responds. */
  readonly requires: (rights: CourtRights, mayAsk: boolean) => Promise<boolean>;
};

/**
 * The court's rule of how its people sign in, which is asked for with each of their requests. While the event store is away, the rule that was read
 * last counts; a process that never read one asks for nothing: their changes are refused then anyway, and they may go on reading.
 */
export const createCourtSignIn = (signInRules: Pick<SignInRules, 'load' | 'handle'>, clock = Date.now): CourtSignIn => {
  let last: { readonly rule: SignInRule; readonly at: number } | undefined;
  const read = async (): Promise<SignInRule> => {
    const { state: rule } = await signInRules.load(only);
    last = { rule, at: clock() };
    return rule;
  };
  const current = async (mayAsk: boolean): Promise<SignInRule> => {
    if (last && (!mayAsk || clock() - last.at < fresh)) return last.rule;
    if (!mayAsk) return { roles: [] };
    try {
      return await read();
    } catch (error) {
      if (!isEventStoreUnavailable(error)) throw error;
      return last?.rule ?? { roles: [] };
    }
  };
  return {
    read,
    set: async (roles, context) => {
      const command = { type: 'RequireSecondFactor', data: { roles } } as const;
      const { state: rule, position } = await signInRules.handle(only, command, context);
      last = { rule, at: clock() };
      return { rule, position };
    },
    requires: async (rights, mayAsk) => mustHaveSecondFactor(rights, await current(mayAsk)),
  };
};
