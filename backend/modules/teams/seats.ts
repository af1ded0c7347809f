import { planInEffect } from '../../../domain/account/plans.js';
import { ownersOf, type Team } from '../../../domain/team/state.js';
import { mostTeamMembers } from '../../../domain/team/terms.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import type { ReadPlanLimits } from '../accounts/index.js';

type Deps = {
  readonly accounts: Pick<Accounts, 'load'>;
  readonly planLimits: Pick<ReadPlanLimits, 'current'>;
};

/**
 * How many may belong to a team at a moment: as many as the enterprise plan gives, and a seat more for each that its owners paid for, while their
 * own enterprise plan runs. Whoever is in stays when there are fewer; nobody is taken in until there is room.
 */
export const createMostMembers =
  ({ accounts, planLimits }: Deps) =>
  async (team: Team, now: Date): Promise<number> => {
    const [{ limits }, ...owners] = await Promise.all([
      planLimits.current(),
      ...ownersOf(team).map(({ accountId }) => accounts.load(accountId)),
    ]);
    const paidFor = owners.map(({ state }) => {
      if (state.status !== 'registered') return 0;
      const { subscription, isAdministrator, seats } = state;
      return planInEffect({ ...subscription, isAdministrator }, now) === 'enterprise' ? seats : 0;
    });
    const most = paidFor.reduce((sum, seats) => sum + seats, limits.enterprise.teamMembers);
    return Math.min(most, mostTeamMembers);
  };
export type MostMembers = ReturnType<typeof createMostMembers>;
