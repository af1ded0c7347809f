import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowances, type Allowance, type RateLimitName } from '../../../platform/http/rateLimit.js';
import type { Overrides } from '../../../composition/createApplication.js';
import { startTestApplication, type TestApplication } from '../../../composition/testing/testApplication.js';
import { createClient } from './client.js';
import { meetPeople } from './personas.js';
import type { World } from './sample.js';

export type Site = World & {
  readonly court: TestApplication;
  /** What is answered to a browser for every path that is no route. */
  readonly page: string;
  readonly close: () => Promise<void>;
};

const plenty: Allowance = { points: 1_000_000, seconds: 3600 };
const names = Object.keys(allowances) as RateLimitName[];

/** The application in saas mode with everybody in it. Limits are wide: they are not what is asked about here. */
export const openSite = async (
  overrides: Overrides = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<Site> => {
  const frontendDirectory = await mkdtemp(join(tmpdir(), 'jz-page-'));
  const page = '<!doctype html><title>卷宗</title>';
  await writeFile(join(frontendDirectory, 'index.html'), page);
  const court = await startTestApplication(
    {
      frontendDirectory,
      ...overrides,
      allowances: { ...Object.fromEntries(names.map((name) => [name, plenty])), ...overrides.allowances },
    },
    { APP_MODE: 'saas', ...environment },
  );
  const close = async (): Promise<void> => {
    await court.close();
    await rm(frontendDirectory, { recursive: true, force: true });
  };
  try {
    const client = createClient(court.url);
    return { court, page, client, people: await meetPeople(client), close };
  } catch (error) {
    await close();
    throw error;
  }
};
