import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { rendererVersion } from '../../backend/adapters/word/rendererVersion.js';
import { makeKept, readKept } from '../../backend/adapters/word/kept/keptFile.js';
import { hashOfAnswered, readKeptForms } from '../../backend/adapters/word/kept/keptForms.js';
import { rendererOf } from '../../backend/adapters/word/renderers.js';
import { loadCatalogue, keptFileName, spelledOutFile, spelledOutText } from '../../backend/modules/forms/index.js';
import { keptText } from '../../domain/assistance/keptText.js';
import { editionOf } from '../../domain/assistance/task.js';
import { tasks } from '../../domain/assistance/tasks.js';
import { canonicalJson } from '../../domain/eventSourcing/canonicalJson.js';
import { definitionHash } from '../../domain/forms/spelledOut.js';

/** Keeps every definition in use that is not kept yet, and writes the digest anew. `flag: wx` never writes over what was kept. */
const keepForms = async (): Promise<string> => {
  const catalogue = await loadCatalogue();
  const written: string[] = [];
  for (const { key } of catalogue.list()) {
    const form = catalogue.get(key);
    if (!form) throw new Error(`no form ${key}`);
    const kept = await catalogue.kept(key);
    if (kept.some(({ hash }) => hash === definitionHash(form))) continue;
    const isFirst = kept.every(({ definition }) => definition.edition !== form.edition);
    const path = `domain/forms/definitions/kept/${keptFileName(form, isFirst)}`;
    await writeFile(path, `${canonicalJson(form)}\n`, { flag: 'wx' });
    written.push(path);
  }
  const digest = spelledOutText(catalogue);
  if ((await readFile(spelledOutFile, 'utf8').catch(() => '')) !== digest) await writeFile(spelledOutFile, digest);
  return written.length === 0 ? 'nothing new' : written.join('\n');
};

const keepRenderer = async (): Promise<string> => {
  const path = `backend/adapters/word/kept/${rendererVersion}.docx`;
  await writeFile(path, await makeKept(rendererVersion, await readKept()), { flag: 'wx' });
  const hashes: Record<string, string> = {};
  for (const form of await readKeptForms()) hashes[form.key] = await hashOfAnswered(rendererOf(rendererVersion), form);
  await writeFile(`backend/adapters/word/kept/${rendererVersion}.forms.json`, `${JSON.stringify(hashes, null, 2)}\n`, {
    flag: 'wx',
  });
  return path;
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

const keepers = { forms: keepForms, renderer: keepRenderer, tasks: keepTasks };

/** `npm run keep -- forms`: the definitions in use and their digest; `npm run keep -- renderer`: the present renderer's sample file and the hashes of its files of all kept forms; `npm run keep -- tasks`: what models are asked. */
const [what] = argv.slice(2);
if (what !== 'forms' && what !== 'renderer' && what !== 'tasks')
  throw new Error('usage: npm run keep -- forms | renderer | tasks');
console.log(`kept ${await keepers[what]()}`);
