import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { attacks, type AttackName } from './attacks.js';

const isName = (name: unknown): name is AttackName => typeof name === 'string' && name in attacks;
const { url, name } = z.object({ url: z.string(), name: z.custom<AttackName>(isName) }).parse(workerData);

// The program of a thread that attacks: it begins and stops as often as it is told to, and says each time which statuses came back.
const attack = attacks[name]();
let over = new AbortController();
const go = async (): Promise<void> => {
  over = new AbortController();
  parentPort?.postMessage([...(await attack(url, over.signal))]);
};
parentPort?.on('message', (word) => (word === 'begin' ? void go() : over.abort()));
parentPort?.postMessage('ready');
