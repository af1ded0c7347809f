import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { agents } from '../../../../../domain/contract/agents.js';
import { teamConflicts } from '../../../../../domain/contract/teamConflicts.js';
import { teamEntries } from '../../../../../domain/contract/teamEntries.js';
import { teams } from '../../../../../domain/contract/teams.js';
import { Team, TeamSummary } from '../../../../../domain/contract/teamShapes.js';
import { users } from '../../../../../domain/contract/users.js';
import { markOf, register, type Person, type World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';
import { nobody } from './batchSamples.js';
import { documentOf } from './ownSamples.js';

type Whom = Pick<Person, 'id' | 'email' | 'cookie' | 'persona'>;
const Listed = z.object({ items: z.array(TeamSummary) });
const WithId = z.object({ id: z.string() });
const Invited = z.object({ team: Team, link: z.string() });
const unknown = { team_id: nobody };
/** In open mode nobody registers, and so nobody founds a team. */
const hasTeams = ({ people }: World, { persona, cookie }: Pick<Whom, 'persona' | 'cookie'>): boolean =>
  people.user.cookie !== '' && cookie !== '' && persona !== 'inactive';

/** A team of somebody new, on the plan that founds teams. */
const newTeam = async ({ client, people }: World, name: string) => {
  const founder = await register(client, `${randomUUID()}@team.example.cn`);
  const plan = { subscription_plan: 'enterprise', reason: '准备测试' } as const;
  await client.ask(people.superuser.cookie, requestOf(users.change, { path: { id: founder.id }, body: plan }));
  const found = requestOf(teams.found, { body: { name } });
  return { founder, path: { team_id: Team.parse((await client.ask(founder.cookie, found)).json).id } };
};
type Made = Awaited<ReturnType<typeof newTeam>>;

/** The token of an invitation that waits for somebody's answer. */
const invite = async ({ client }: World, { founder, path }: Made, { email }: Pick<Whom, 'email'>): Promise<string> => {
  const asking = requestOf(teams.invite, { path, body: { email, role: 'owner' } });
  return Invited.parse((await client.ask(founder.cookie, asking)).json).link.split('#')[1] ?? '';
};
/** Has somebody join as an owner, and the founder stay or leave. */
const joined = async (world: World, made: Made, who: Whom, founderStays: boolean): Promise<void> => {
  const body = { token: await invite(world, made, who) };
  await world.client.ask(who.cookie, requestOf(teams.accept, { body }));
  const leaving = requestOf(teams.leave, { path: made.path, body: { successor: null, documents_to: null } });
  if (!founderStays) await world.client.ask(made.founder.cookie, leaving);
};

/** The team of that name and size among those of somebody. */
const known = async ({ client }: World, { cookie }: Whom, name: string, members: number) => {
  const { items } = Listed.parse((await client.ask(cookie, requestOf(teams.list, {}))).json);
  const found = items.find((one) => one.name === name && one.member_count === members);
  return found && { path: { team_id: found.id } };
};

/** A team that somebody owns alone, with their mark in its name: the same one as long as it is there. */
const own = async (world: World, who: Whom) => {
  if (!hasTeams(world, who)) return { path: unknown };
  const before = await known(world, who, markOf(who.persona), 1);
  if (before) return before;
  const made = await newTeam(world, markOf(who.persona));
  await joined(world, made, who, false);
  return { path: made.path };
};
/** One that they own together with its founder, so that they may leave it: the same one as long as both are there. */
const shared = async (world: World, who: Whom) => {
  if (!hasTeams(world, who)) return { path: unknown };
  const before = await known(world, who, '暂时的', 2);
  if (before) return before;
  const made = await newTeam(world, '暂时的');
  await joined(world, made, who, true);
  return { path: made.path };
};
const invited = async (world: World, who: Whom) => {
  const body = { token: hasTeams(world, who) ? await invite(world, await newTeam(world, '邀请'), who) : nobody };
  return { body };
};
/** An invitation by somebody, which waits for somebody else. */
const waiting = async (world: World, who: Whom) => {
  const { path } = await own(world, who);
  if (!hasTeams(world, who)) return { path: { ...path, invitation_id: nobody } };
  const email = `${randomUUID()}@team.example.cn`;
  const asking = requestOf(teams.invite, { path, body: { email, role: 'reader' } });
  const { team } = Invited.parse((await world.client.ask(who.cookie, asking)).json);
  const [invitation] = team.invitations.filter((one) => one.email === email);
  return { path: { ...path, invitation_id: invitation?.id ?? nobody } };
};
const oneself = async (world: World, who: Whom) => ({
  path: { ...(await own(world, who)).path, account_id: who.id || nobody },
  body: { role: 'owner' as const },
});
/** The founder, whom somebody may remove. */
const colleague = async (world: World, who: Whom) => {
  const { path } = await shared(world, who);
  if (!hasTeams(world, who)) return { path: { ...path, account_id: nobody } };
  const team = Team.parse((await world.client.ask(who.cookie, requestOf(teams.read, { path }))).json);
  const other = team.members.find(({ is_me: isMe }) => !isMe);
  return { path: { ...path, account_id: other?.account.id ?? nobody } };
};
/** The complaint that somebody submitted, which is where it was, whatever came before. */
const giving = async (world: World, who: Person) => {
  const place = await own(world, who);
  if (!hasTeams(world, who)) return { ...place, body: { document_id: nobody } };
  const { path } = await documentOf(world, who);
  return { ...place, body: { document_id: path.id } };
};
const given = async (world: World, who: Person) => {
  const gift = await giving(world, who);
  if (hasTeams(world, who)) await world.client.send(who.cookie, requestOf(teams.giveDocument, gift));
  return { path: { ...gift.path, giver_id: who.id || nobody, document_id: gift.body.document_id } };
};
/** An agent of somebody, which they may give to their team. */
const givingAgent = async (world: World, who: Whom) => {
  const adding = requestOf(agents.add, { body: { agent_name: `代理人${markOf(who.persona)}` } });
  const added = WithId.safeParse(hasTeams(world, who) ? (await world.client.send(who.cookie, adding)).json : undefined);
  return { ...(await own(world, who)), body: { kind: 'agent' as const, entry_id: added.data?.id ?? nobody } };
};
const givenAgent = async (world: World, who: Whom) => {
  const gift = await givingAgent(world, who);
  if (hasTeams(world, who)) await world.client.send(who.cookie, requestOf(teamEntries.give, gift));
  const { kind, entry_id } = gift.body;
  return { path: { ...gift.path, kind, giver_id: who.id || nobody, entry_id } };
};
const searching = async (world: World, who: Whom) => ({
  ...(await own(world, who)),
  body: { within: 'members' as const },
});
const renaming = async (world: World, who: Whom) => ({
  ...(await own(world, who)),
  body: { name: markOf(who.persona) },
});
const inviting = async (world: World, who: Whom) => ({
  ...(await own(world, who)),
  body: { email: `${randomUUID()}@team.example.cn`, role: 'member' as const },
});
const leaving = async (world: World, who: Whom) => ({
  path: (await shared(world, who)).path,
  body: { successor: null, documents_to: null },
});
const dissolving = async (world: World, who: Whom) => ({
  path: (await shared(world, who)).path,
  body: { name: '暂时的' },
});

/** Teams, each of one's own. */
export const teamSamples = {
  ...samplesOf(teams, {
    list: {},
    found: { call: () => ({ body: { name: '新的团队' } }) },
    read: { call: own, foreign: own },
    rename: { call: renaming, foreign: renaming },
    invite: { call: inviting, foreign: inviting },
    sendAgain: { call: waiting, foreign: waiting },
    withdraw: { call: waiting, foreign: waiting },
    changeRole: { call: oneself, foreign: oneself },
    remove: { call: colleague, foreign: colleague },
    leave: { call: leaving, foreign: leaving },
    dissolve: { call: dissolving, foreign: dissolving },
    searchConflicts: { call: searching, foreign: searching },
    documents: { call: own, foreign: own },
    giveDocument: { call: giving, foreign: giving },
    takeBackDocument: { call: given, foreign: given },
    takeUpDocument: { call: given, foreign: given },
    documentWord: { call: given, foreign: given },
    log: { call: own, foreign: own },
    logCsv: { call: own, foreign: own },
    check: { call: invited },
    accept: { call: invited },
    decline: { call: invited },
  }),
  ...samplesOf(teamEntries, {
    list: { call: own, foreign: own },
    give: { call: givingAgent, foreign: givingAgent },
    takeBack: { call: givenAgent, foreign: givenAgent },
    agents: {},
    clauses: {},
  }),
  ...samplesOf(teamConflicts, {
    search: { call: () => ({ body: { form_key: 'claim-private-lending', form_data: {} } }) },
  }),
};
