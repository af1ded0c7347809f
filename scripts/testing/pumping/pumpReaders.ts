/**
 * Has every reader read every pump and prints what grows too fast, as a JSON list. Runs as a process of its own: beside other tests the collector of
 * garbage would be charged to the readers.
 */
import { growth } from './growth.js';
import { pumps } from './pumps.js';
import { readersFor } from './readers.js';

const faults: string[] = [];
// A form that asks for amounts and days.
for (const reader of await readersFor(['claim-private-lending']))
  for (const [name, pump] of Object.entries(pumps)) {
    const fault = await growth(reader, pump);
    if (fault !== undefined) faults.push(`${reader.name}, ${name}: ${fault}`);
  }
process.stdout.write(JSON.stringify(faults));
