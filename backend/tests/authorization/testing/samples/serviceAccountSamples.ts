import { randomUUID } from 'node:crypto';
import { caseEvents } from '../../../../../domain/contract/caseEvents.js';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { CreatedServiceAccount, serviceAccounts } from '../../../../../domain/contract/serviceAccounts.js';
import { courtClock } from '../../../../../domain/courtCalendar/courtClock.js';
import { daysAfter } from '../../../../../domain/courtCalendar/courtPeriods.js';
import type { KeyScope } from '../../../../../domain/serviceAccount/terms.js';
import type { World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';

const courtDay = (): string => courtClock(new Date(), 'Asia/Shanghai').day;
const named = (scopes: readonly KeyScope[], endsOn: string) => ({
  name: `业务系统 ${randomUUID().slice(0, 13)}`,
  scopes: [...scopes],
  ends_on: endsOn,
});

/** A key that the superuser created: with these scopes, until this day. */
export const createdKey = async (
  { client, people }: Pick<World, 'client' | 'people'>,
  scopes: readonly KeyScope[] = ['case_events'],
  endsOn = daysAfter(courtDay(), 30),
): Promise<CreatedServiceAccount> => {
  const creation = requestOf(serviceAccounts.create, { body: named(scopes, endsOn) });
  return CreatedServiceAccount.parse((await client.ask(people.superuser.cookie, creation)).json);
};

/** Revokes it. */
export const revokeKey = async ({ client, people }: Pick<World, 'client' | 'people'>, id: string): Promise<void> =>
  void (await client.ask(people.superuser.cookie, requestOf(serviceAccounts.revoke, { path: { id } })));

export const serviceAccountSamples = {
  ...samplesOf(serviceAccounts, {
    list: {
      about: 'anybody',
      call: async (world) => {
        const { account } = await createdKey(world);
        await revokeKey(world, account.id); // some twenty may be in force at once
        return {};
      },
    },
    create: { call: () => ({ body: named(['case_events'], daysAfter(courtDay(), 30)) }) },
    revoke: {
      about: 'anybody',
      call: async (world) => ({ path: { id: (await createdKey(world)).account.id } }),
    },
  }),
  ...samplesOf(caseEvents, { read: {} }),
};
