import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeOffice } from '../../adapters/pdf/testing/fakeOffice.js';
import type { Overrides } from '../../composition/overrides.js';
import { startTestApplication, wideAllowances, type TestApplication } from './testApplication.js';
import { createTestClient } from './testClient.js';
import { meetPeople, type World } from './personas.js';

export type PopulatedApplication = World & {
  readonly court: TestApplication;
  /** What is answered to a browser for every path that is no route. */
  readonly page: string;
  readonly close: () => Promise<void>;
};

/** The whole application in saas mode with six people in it, who each submitted a case. Limits are wide: they are not what is asked about here. */
export const startPopulatedApplication = async (
  overrides: Overrides = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<PopulatedApplication> => {
  const frontendDirectory = await mkdtemp(join(tmpdir(), 'jz-page-'));
  const page = '<!doctype html><title>卷宗</title>';
  await writeFile(join(frontendDirectory, 'index.html'), page);
  const court = await startTestApplication(
    {
      frontendDirectory,
      ...overrides,
      allowances: { ...wideAllowances, ...overrides.allowances },
    },
    { APP_MODE: 'saas', SOFFICE_PATH: fakeOffice, ...environment },
  );
  const close = async (): Promise<void> => {
    await court.close();
    await rm(frontendDirectory, { recursive: true, force: true });
  };
  try {
    const client = createTestClient(court.url);
    return { court, page, client, people: await meetPeople(client), close };
  } catch (error) {
    await close();
    throw error;
  }
};
