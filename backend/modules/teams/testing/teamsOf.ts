import { clientOf } from '../../../../domain/contract/clientOf.js';
import { teams } from '../../../../domain/contract/teams.js';
import type { TeamRole } from '../../../../domain/team/terms.js';
import type { Person, SaasCourt } from '../../ownDocuments/testing/saasCourt.js';

/** A team and who founded it; `path` names it in calls. */
export type Founded = { readonly founder: Person; readonly path: { readonly team_id: string } };

/** Founds teams of a court, and has people join them by the link of an invitation. */
export const teamsOf = (court: () => Pick<SaasCourt, 'newPerson'>) => {
  const api = ({ browser }: Pick<Person, 'browser'>) => clientOf(browser, teams);
  /** The secret of the link by which somebody with this address may join. */
  const invited = async (
    { founder, path }: Founded,
    { email }: Pick<Person, 'email'>,
    role: TeamRole = 'member',
  ): Promise<string> => {
    const { link } = await api(founder).invite({ path, body: { email, role } });
    return link?.split('#')[1] ?? '';
  };
  return {
    api,
    invited,
    founding: async (name = '某某律师事务所'): Promise<Founded> => {
      const founder = await court().newPerson({ subscription_plan: 'enterprise' });
      const { id } = await api(founder).found({ body: { name } });
      return { founder, path: { team_id: id } };
    },
    join: async (team: Founded, role: TeamRole = 'member', person?: Person): Promise<Person> => {
      const who = person ?? (await court().newPerson());
      await api(who).accept({ body: { token: await invited(team, who, role) } });
      return who;
    },
  };
};
