import { writeFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { rendererVersion } from '../../backend/adapters/word/rendererVersion.js';
import { makeKept, readKept } from '../../backend/adapters/word/kept/keptFile.js';
import { editionName, loadCatalogue } from '../../backend/modules/forms/catalogue.js';

/** Writes what must never change: `flag: wx` refuses to write over what was kept before. */
const keepForm = async (formKey: string): Promise<string> => {
  const form = (await loadCatalogue()).get(formKey);
  if (!form) throw new Error(`no form ${formKey}`);
  const path = `domain/forms/definitions/kept/${editionName(form)}.json`;
  await writeFile(path, `${JSON.stringify(form, null, 1)}\n`, { flag: 'wx' });
  return path;
};

const keepRenderer = async (): Promise<string> => {
  const path = `backend/adapters/word/kept/${rendererVersion}.docx`;
  await writeFile(path, await makeKept(rendererVersion, await readKept()), { flag: 'wx' });
  return path;
};

/** `npm run keep -- form claim-divorce` keeps the edition in use; `npm run keep -- renderer` the present renderer's sample file. */
const [what, formKey = ''] = argv.slice(2);
if (what !== 'form' && what !== 'renderer') throw new Error('usage: npm run keep -- form <form key> | renderer');
console.log(`kept ${await (what === 'form' ? keepForm(formKey) : keepRenderer())}`);
