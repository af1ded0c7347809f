import { User } from '../../../domain/contract/account.js';
import { accounts } from '../../../domain/contract/accounts.js';
import type { CallInput } from '../../../domain/contract/call.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { users } from '../../../domain/contract/users.js';
import { testAdministrator } from './testApplication.js';
import type { Client } from './testClient.js';
import { submitCase, type SubmittedCase } from './submittedCase.js';

/** The kinds of callers of a route. `inactive` was deactivated while holding a session. */
export const personas = ['anonymous', 'user', 'otherUser', 'explorer', 'inactive', 'superuser'] as const;
export type Persona = (typeof personas)[number];

export const password = 'Passw0rd-here';
/** In everything that belongs to one person, so that it is recognised where it does not belong. */
export const markOf = (persona: Persona): string => `印记${persona}`;

export type Person = {
  readonly persona: Persona;
  /** Empty for who has no account. */
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** Their `Cookie` header, as it was last set; empty for who never signed in. */
  cookie: string;
  /** A case that they opened. */
  readonly submitted: SubmittedCase;
};
export type People = Readonly<Record<Persona, Person>>;
/** The people of an application, and the client that calls it as each of them. */
export type World = { readonly client: Client; readonly people: People };

/** Registers a person and signs them in. */
export const register = async (client: Client, email: string): Promise<Omit<Person, 'persona' | 'submitted'>> => {
  const body = { email, password, agreeToTerms: true as const, ...(await client.captcha()) };
  const { id } = User.parse((await client.ask('', requestOf(accounts.register, { body }))).json);
  return { id, email, password, cookie: await client.signIn(email, password) };
};

/** Makes everybody through HTTP, as people and administrators would. */
export const meetPeople = async (client: Client): Promise<People> => {
  const { email, password: courtsOwn } = testAdministrator;
  const cookie = await client.signIn(email, courtsOwn);
  const { id } = User.parse((await client.ask(cookie, requestOf(accounts.me, {}))).json);
  const administer = (userId: string, change: CallInput<typeof users.change>['body']) =>
    client.ask(cookie, requestOf(users.change, { path: { id: userId }, body: { ...change, reason: '准备测试' } }));
  const settle = async (persona: Persona, who: Omit<Person, 'persona' | 'submitted'>): Promise<Person> => ({
    ...who,
    persona,
    submitted: await submitCase(client, who.cookie, cookie, markOf(persona)),
  });
  const join = async (persona: Persona) => register(client, `mail.${persona.toLowerCase()}@people.example.cn`);

  const user = await join('user');
  await administer(user.id, { subscription_plan: 'professional' });
  const otherUser = await join('otherUser');
  await administer(otherUser.id, { subscription_plan: 'professional' });
  const inactive = await settle('inactive', await join('inactive'));
  await administer(inactive.id, { is_active: false });
  return {
    anonymous: await settle('anonymous', { id: '', email: '', password: '', cookie: '' }),
    user: await settle('user', user),
    otherUser: await settle('otherUser', otherUser),
    explorer: await settle('explorer', await join('explorer')),
    inactive,
    superuser: await settle('superuser', { id, email, password: courtsOwn, cookie }),
  };
};
