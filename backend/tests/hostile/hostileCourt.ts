import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { accounts } from '../../../domain/contract/accounts.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { runAudit } from '../../../scripts/audit/runAudit.js';
import { createTestClient } from '../harness/testClient.js';
import { submitCase } from '../harness/submittedCase.js';
import { markOf, meetPeople, personas, type People, type Persona, type World } from '../harness/personas.js';
import {
  startTestApplication,
  testAdministrator,
  testDataDirectory,
  wideAllowances,
} from '../harness/testApplication.js';
import { createLogger } from '../../runtime/logging/logger.js';

export type Mode = 'open' | 'saas';
export type HostileCourt = World & {
  readonly url: string;
  /** Who there is in this mode. */
  readonly present: readonly [Persona, ...Persona[]];
  /** What `audit verify` finds, as JSON. */
  readonly audit: () => Promise<string>;
  /** @throws Error when an answer was not as the API is documented */
  readonly close: () => Promise<void>;
};

const User = z.object({ id: z.string() });

/** Open mode has visitors and the court only, so that every other persona is a visitor. */
const meetVisitors = async (world: Pick<World, 'client'>): Promise<People> => {
  const { client } = world;
  const { email, password } = testAdministrator;
  const cookie = await client.signIn(email, password);
  const { id } = User.parse((await client.ask(cookie, requestOf(accounts.me, {}))).json);
  const submitted = await submitCase(client, '', cookie, markOf('anonymous'));
  const visitor = { id: '', email: '', password: '', cookie: '', submitted, persona: 'anonymous' } as const;
  const court = {
    id,
    email,
    password,
    cookie,
    submitted: await submitCase(client, cookie, cookie, markOf('superuser')),
  };
  return {
    anonymous: visitor,
    user: { ...visitor },
    otherUser: { ...visitor },
    explorer: { ...visitor },
    inactive: { ...visitor },
    superuser: { ...court, persona: 'superuser' },
  };
};

/** The whole application in this mode with everybody in it. Limits are wide: what lies behind them is attacked. */
export const startHostileCourt = async (mode: Mode): Promise<HostileCourt> => {
  const dataDirectory = await testDataDirectory();
  const environment = {
    APP_MODE: mode,
    DATA_DIR: dataDirectory,
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATABASE_URL: '',
    EVENTSTORE_URL: '',
  };
  const court = await startTestApplication({ allowances: wideAllowances }, environment);
  const client = createTestClient(court.url);
  const close = async (): Promise<void> => {
    try {
      await court.close();
    } finally {
      await rm(dirname(dataDirectory), { recursive: true, force: true });
    }
  };
  try {
    return {
      url: court.url,
      client,
      people: mode === 'saas' ? await meetPeople(client) : await meetVisitors({ client }),
      present: mode === 'saas' ? personas : ['anonymous', 'superuser'],
      audit: async () => {
        let text = '';
        const note = (more: string): void => void (text += more);
        await runAudit(['verify', '--json'], {
          env: environment,
          logger: createLogger('silent'),
          print: note,
          complain: note,
          now: () => new Date(),
        });
        return text;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
