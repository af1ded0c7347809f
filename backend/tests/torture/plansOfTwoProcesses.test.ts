import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { User } from '../../../domain/contract/account.js';
import { accounts } from '../../../domain/contract/accounts.js';
import { documents } from '../../../domain/contract/documents.js';
import { featureFlags } from '../../../domain/contract/featureFlags.js';
import { ownDocuments } from '../../../domain/contract/ownDocuments.js';
import { users } from '../../../domain/contract/users.js';
import { countedGenerations } from './countedGenerations.js';
import { readLoggedIds, type LoggedIdOf } from './loggedIds.js';
import { newPerson, type TestResponse, type Person } from './person.js';
import { eventually } from './readiness.js';
import { administrator, type Backend } from './startBackendProcess.js';
import { startTwoBackends, type TwoBackends } from './twoBackends.js';

const password = 'Correct-Horse-8';
const limit = 5;

const Listed = ownDocuments.list.response.schema;

type Account = { readonly person: Person; readonly id: string; readonly email: string };

describe('accounts and plans on two backends with one event store and one Postgres', function () {
  this.timeout(120_000);
  let two: TwoBackends;
  /** The two as they run now. */
  let backends: Backend[];
  let loggedIdOf: LoggedIdOf;

  const at = (place: number): string => backends[place % 2]?.url ?? '';
  before(async () => {
    // Requests are repeated until a killed process is replaced: the hourly limit must not end that.
    two = await startTwoBackends({ APP_MODE: 'saas', VISITOR_DOCUMENTS_PER_HOUR: '100000' });
    backends = [...two.both];
    loggedIdOf = await readLoggedIds({ url: two.postgres.url });
  });
  after(() => two?.close());

  let addresses = 0;
  const somebody = (): Person => newPerson(`198.51.100.${(addresses += 1)}`, 60_000);
  const court = async (place: number): Promise<Person> => {
    const judge = somebody();
    expect((await judge.signIn(at(place), administrator.email, administrator.password)).status).to.equal(204);
    return judge;
  };
  const me = async (person: Person, place: number) =>
    User.parse((await person.call(at(place), accounts.me, {})).json());
  const newAccount = async (): Promise<Account> => {
    const person = somebody();
    const email = `${randomUUID()}@example.cn`;
    const sessionId = randomUUID();
    await person.registerCaptcha(at(0), sessionId);
    const body = {
      email,
      password,
      captcha_answer: 'ab12',
      captcha_session_id: sessionId,
      agreeToTerms: true as const,
    };
    expect((await person.call(at(1), accounts.register, { body })).status).to.equal(201);
    expect((await person.signIn(at(0), email, password)).status).to.equal(204);
    return { person, id: (await me(person, 1)).id, email };
  };

  /** Has an application printed, which says what no other of them says: one Word document of the day. */
  const generate = ({ person }: Account, place: number, number: number, key: string): Promise<TestResponse> => {
    const form_data = { applicants_natural: [{ name: `申请人${number}` }] };
    const body = { form_key: 'application-compulsory-enforcement', form_data, document_id: key };
    return person.call(at(place), documents.generate, { body }, key);
  };
  const counted = ({ id }: Account) => countedGenerations(two.events, id);
  const isRefusal = ({ status, code, headers }: TestResponse): boolean => {
    const seconds = Number(headers.get('Retry-After'));
    return status === 429 && code === 'generation_limit_reached' && seconds > 0 && seconds <= 86_400;
  };

  it('give an explorer five Word documents a day and not one more, of fifty asked for on both at once', async () => {
    const account = await newAccount();
    const asked = Array.from({ length: 50 }, (_, number) => ({ number, key: randomUUID() }));
    const responses = await Promise.all(asked.map(({ number, key }) => generate(account, number >> 1, number, key)));
    const given = responses.filter(({ status }) => status === 200);
    const days = await counted(account);
    expect(given).to.have.length(limit * days.size);
    expect(responses.filter(isRefusal)).to.have.length(50 - given.length);
    const keys = asked.filter((_, place) => responses[place]?.status === 200).map(({ key }) => key);
    expect([...days.values()].flat()).to.have.members(keys.map(loggedIdOf));
    for (const place of [0, 1]) {
      if (days.size === 1) expect((await me(account.person, place)).generations_today).to.equal(limit);
      const kept = await account.person.call(at(place), ownDocuments.list, {});
      expect(Listed.parse(kept.json()).total).to.equal(given.length);
    }
  });

  for (const victim of [0, 1])
    it(`count no more than five when ${victim === 0 ? 'the first' : 'the second'} is killed, and lose none that was counted`, async () => {
      const account = await newAccount();
      const open = new Map(Array.from({ length: 12 }, (_, number) => [number, randomUUID()]));
      const commands = new Map(open);
      const given = new Set<number>();
      const refused = new Set<number>();
      const attempt = async (number: number, key: string, place: number): Promise<void> => {
        // The connection broke and the outcome is unknown, so the request is sent again under the same key.
        const response = await generate(account, place, number, key).catch(() => undefined);
        if (!response || response.status >= 500) return;
        if (response.status !== 200) expect(isRefusal(response), `${response.status} ${response.code}`).to.equal(true);
        (response.status === 200 ? given : refused).add(number);
        open.delete(number);
      };
      const storm = Promise.all([...open].map(([number, key]) => attempt(number, key, number >> 1)));
      await eventually(
        'the first is counted',
        30_000,
        async () => [...(await counted(account)).values()].flat().length > 0,
      );
      await backends[victim]?.end('SIGKILL');
      await storm;
      const restarting = two.start(victim === 0 ? 'a' : 'b');
      await eventually('every request is answered', 60_000, async () => {
        await Promise.all([...open].map(([number, key]) => attempt(number, key, 1 - victim)));
        return open.size === 0;
      });
      backends[victim] = await restarting;

      const days = await counted(account);
      const commandOf = (number: number): string => commands.get(number) ?? '';
      for (const [day, ids] of days) expect(ids, day).to.have.length.of.at.most(limit);
      expect([...days.values()].flat()).to.have.members([...given].map(commandOf).map(loggedIdOf));
      expect(given.size).to.be.at.least(limit);
      expect(given.size + refused.size).to.equal(12);
      // What was counted is there, whichever of the two is asked, and asking again counts nothing.
      for (const number of given) {
        const again = await generate(account, victim, number, commandOf(number));
        expect(again.status).to.equal(200);
        expect(again.bytes.subarray(0, 2).toString()).to.equal('PK');
      }
      expect([...(await counted(account)).values()].flat()).to.have.length(given.size);
      const kept = await account.person.call(at(victim), ownDocuments.list, {});
      expect(Listed.parse(kept.json()).total).to.equal(given.size);
    });

  it('count wrong passwords of one account together, and let its owner in from where they signed in before', async () => {
    const { person, email } = await newAccount();
    const guess = (place: number, guessed: string) => somebody().signIn(at(place), email, guessed);
    // At once, and then one after another: each wrong one makes the next puzzle dearer, so some are asked for another.
    const responses: TestResponse[] = await Promise.all(
      Array.from({ length: 14 }, (_, place) => guess(place, `Wrong-Horse-${place}`)),
    );
    for (let place = 0; place < 14; place += 1) responses.push(await guess(place, `Wrong-Pony-${place}`));
    const told = (code: string) => responses.filter((response) => response.code === code).length;
    expect(told('LOGIN_BAD_CREDENTIALS')).to.equal(10);
    expect(told('too_many_requests') + told('proof_refused')).to.equal(18);
    for (const place of [0, 1]) {
      const slowed = await guess(place, password);
      expect([slowed.status, slowed.code]).to.deep.equal([429, 'too_many_requests']);
      expect(Number(slowed.headers.get('Retry-After'))).to.be.within(1, 900);
      expect((await person.signIn(at(place), email, password)).status).to.equal(204);
    }
  });

  it('count wrong passwords from one address together, and no other address suffers', async () => {
    const guesser = somebody();
    const withoutPuzzle = { solves: false };
    const { email } = await newAccount();
    const responses: TestResponse[] = [];
    for (let round = 0; round < 7; round += 1)
      responses.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, (_, place) =>
            guesser.signIn(at(place), `${randomUUID()}@example.cn`, 'Wrong-Horse-8', withoutPuzzle),
          ),
        )),
      );
    const judged = responses.filter(({ code }) => code === 'LOGIN_BAD_CREDENTIALS');
    expect(judged).to.have.length(30);
    expect(responses.filter(({ code }) => code === 'proof_required')).to.have.length(30);
    expect(responses.filter(({ status, code }) => status === 429 && code === 'too_many_requests')).to.have.length(10);
    for (const place of [0, 1]) {
      expect((await guesser.signIn(at(place), email, password, withoutPuzzle)).status).to.equal(429);
      expect((await somebody().signIn(at(place), email, password)).status).to.equal(204);
    }
  });

  it('end on one the sessions of an account that was barred on the other, at once', async () => {
    const { person, id, email } = await newAccount();
    const judge = await court(0);
    expect((await person.call(at(1), accounts.me, {})).status).to.equal(200);
    const path = { id };
    const barred = await judge.call(at(0), users.change, { path, body: { is_active: false, reason: '违规使用' } });
    expect(barred.status).to.equal(200);
    const asked = await Promise.all(Array.from({ length: 8 }, () => person.call(at(1), accounts.me, {})));
    expect(asked.map(({ status }) => status)).to.deep.equal(Array(8).fill(401));
    expect((await somebody().signIn(at(1), email, password)).code).to.equal('account_inactive');
    const back = await judge.call(at(1), users.change, { path, body: { is_active: true } });
    expect(back.status).to.equal(200);
    expect((await person.call(at(0), accounts.me, {})).status).to.equal(401);
    expect((await person.signIn(at(0), email, password)).status).to.equal(204);
  });

  it('turn a feature off on both when it is turned off on one', async () => {
    const [judge, { person }] = [await court(0), await newAccount()];
    const isOn = async (who: Person, place: number): Promise<boolean | undefined> => {
      const flags = featureFlags.listPublic.response.schema.parse(
        (await who.call(at(place), featureFlags.listPublic, {})).json(),
      );
      return flags.find(({ key }) => key === 'ai_chat')?.is_enabled;
    };
    for (const is_enabled of [false, true])
      for (const place of [0, 1]) {
        const body = { is_enabled: place === 0 ? is_enabled : !is_enabled };
        const toggled = await judge.call(at(place), featureFlags.setGlobal, { path: { key: 'ai_chat' }, body });
        expect(toggled.status).to.equal(200);
        expect(await isOn(judge, place + 1)).to.equal(body.is_enabled);
        // Somebody who does not know of the change sees it as soon as it is projected.
        await eventually('others see it', 5000, async () => (await isOn(person, place + 1)) === body.is_enabled);
      }
    const change = (place: number, is_enabled: boolean) =>
      person.call(at(place), featureFlags.setOwn, { body: { key: 'ai_chat', is_enabled } });
    expect((await change(0, false)).status).to.equal(200);
    const own = featureFlags.listOwn.response.schema.parse((await person.call(at(1), featureFlags.listOwn, {})).json());
    expect(own.find(({ key }) => key === 'ai_chat')?.is_enabled).to.equal(false);
  });

  it('never both take away the other’s rights: one administrator is left', async () => {
    const first = await court(0);
    const second = await newAccount();
    const accounts = [
      { person: first, id: (await me(first, 0)).id },
      { person: second.person, id: second.id },
    ] as const;
    const set = (who: Person, place: number, id: string, is_superuser: boolean) =>
      who.call(at(place), users.change, { path: { id }, body: { is_superuser } });
    expect((await set(first, 0, second.id, true)).status).to.equal(200);
    for (let round = 0; round < 6; round += 1) {
      // Both know of each other's rights, on the process where they ask.
      await eventually('both are administrators', 5000, async () =>
        (await Promise.all(accounts.map(({ person }, place) => me(person, place)))).every((one) => one.is_superuser),
      );
      const [one, another] = accounts;
      const demote = [
        () => set(one.person, 0, another.id, false),
        async () => {
          // Without session locks only the log prevents conflicts, and only within one account.
          if (!two.postgres.hasSessions) await sleep(500);
          return set(another.person, 1, one.id, false);
        },
      ];
      const responses = await Promise.all(demote.map((ask) => ask()));
      const winners = accounts.filter((_, place) => responses[place]?.status === 200);
      expect(winners, responses.map(({ status, code }) => `${status} ${code}`).join()).to.have.length(1);
      const refused = responses.find(({ status }) => status !== 200);
      // Whoever came second was an administrator no more, or was the last one left.
      expect([refused?.status, refused?.code]).to.be.deep.oneOf([
        [403, 'forbidden'],
        [409, 'last_administrator'],
      ]);
      const [winner] = winners;
      const loser = accounts.find((account) => account !== winner);
      if (!winner || !loser) throw new Error('nobody won');
      expect((await set(winner.person, round, loser.id, true)).status).to.equal(200);
      await me(winner.person, 0);
    }
  });
});
