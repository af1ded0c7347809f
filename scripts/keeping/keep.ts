import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { loadCatalogue, spelledOutFile, spelledOutText } from '../../backend/modules/forms/index.js';
import { keptText } from '../../domain/assistance/keptText.js';
import { editionOf } from '../../domain/assistance/task.js';
import { tasks } from '../../domain/assistance/tasks.js';

/** Writes the digest of all forms anew. */
const keepForms = async (): Promise<string> => {
  const digest = spelledOutText(await loadCatalogue());
  if ((await readFile(spelledOutFile, 'utf8').catch(() => '')) === digest) return 'nothing new';
  await writeFile(spelledOutFile, digest);
  return spelledOutFile;
};

/** Keeps the version in use of every task of models that is not kept yet. */
const keepTasks = async (): Promise<string> => {
  const written: string[] = [];
  for (const task of tasks) {
    const path = `domain/assistance/kept/${editionOf(task).replace('/', '.')}.json`;
    if (existsSync(path)) continue;
    await writeFile(path, keptText(task), { flag: 'wx' });
    written.push(path);
  }
  return written.length === 0 ? 'nothing new' : written.join('\n');
};

const keepers = { forms: keepForms, tasks: keepTasks };

/** `npm run keep -- forms`: the digest of the forms in use; `npm run keep -- tasks`: what models are asked. */
const [what] = argv.slice(2);
if (what !== 'forms' && what !== 'tasks') throw new Error('usage: npm run keep -- forms | tasks');
console.log(`kept ${await keepers[what]()}`);
