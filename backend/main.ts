import { createApplication } from './composition/createApplication.js';
import { explainStartFailure } from './composition/explainStartFailure.js';
import { startScreen } from './composition/startScreen.js';
import { runUntilStopped } from './composition/runUntilStopped.js';
import { readConfig } from './platform/config/config.js';

/** Reads the configuration, starts everything, prints one screen and runs until a signal stops it. */
const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const application = await createApplication(config);
  runUntilStopped(application);
  process.stdout.write(`${startScreen({ url: application.url, config, announce: application.announce })}\n`);
  await application.announced();
  await application.tellConfinement();
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exit(1);
}
