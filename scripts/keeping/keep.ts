import { readFile, writeFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { rendererVersion } from '../../backend/adapters/word/rendererVersion.js';
import { makeKept, readKept } from '../../backend/adapters/word/kept/keptFile.js';
import { loadCatalogue, keptFileName, spelledOutFile, spelledOutText } from '../../backend/modules/forms/index.js';
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
  return path;
};

/** `npm run keep -- forms`: the definitions in use and their digest; `npm run keep -- renderer`: the present renderer's sample file. */
const [what] = argv.slice(2);
if (what !== 'forms' && what !== 'renderer') throw new Error('usage: npm run keep -- forms | renderer');
console.log(`kept ${await (what === 'forms' ? keepForms() : keepRenderer())}`);
