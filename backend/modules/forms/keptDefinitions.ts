import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { FormDefinition as FormSchema } from '../../../domain/contract/formDefinition.js';
import { contentHash, definitionHash, readFrom } from '../../../domain/forms/spelledOut.js';

/** A definition as it was when it was kept. */
export type KeptDefinition = { readonly definition: FormDefinition; /** SHA-256, hex. */ readonly hash: string };

/**
 * The definitions of a form that were used and are kept by content, the first of each edition before those that changed it later.
 * Read when they are asked for. Rejects with an Error that names the file when one is unreadable or not what its name says.
 */
export type KeptOf = (formKey: string) => Promise<readonly KeptDefinition[]>;

/** The name of an edition, such as `claim-divorce@2025`. */
export const editionName = ({ key, edition }: Pick<FormDefinition, 'key' | 'edition'>): string => `${key}@${edition}`;

/** How many digits of the hash a file name carries, to tell two contents of one edition apart. */
const digits = 16;

/**
 * The file in which a definition is kept. The first content of an edition has the plain name, because a log from before hashes
 * names only the edition; every further content carries its hash: `claim-divorce@2025+0123456789abcdef.json`.
 */
export const keptFileName = (definition: FormDefinition, isFirst: boolean): string =>
  `${editionName(definition)}${isFirst ? '' : `+${definitionHash(definition).slice(0, digits)}`}.json`;

const readKept = async (file: string, name: string): Promise<KeptDefinition> => {
  const raw: unknown = JSON.parse(await readFile(file, 'utf8'));
  const parsed = FormSchema.safeParse(raw);
  if (!parsed.success || typeof raw !== 'object' || raw === null) throw new Error(`${file}: no form definition`);
  const hash = contentHash(raw);
  const [edition, digitsOfHash] = name.slice(0, -'.json'.length).split('+');
  if (edition !== editionName(parsed.data) || (digitsOfHash !== undefined && !hash.startsWith(digitsOfHash)))
    throw new Error(`${file}: the content is ${editionName(parsed.data)}+${hash.slice(0, digits)}`);
  return { definition: readFrom(raw, parsed.data), hash };
};

/** Lists what is kept in a directory; a file is read when its form is asked for. */
export const openKept = async (directory: string): Promise<KeptOf> => {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.json')).sort();
  return (formKey) => {
    // `+` sorts before `.`: the plain name is put first by hand.
    const own = names.filter((name) => name.startsWith(`${formKey}@`));
    const fileNames = [...own.filter((name) => !name.includes('+')), ...own.filter((name) => name.includes('+'))];
    return Promise.all(fileNames.map((name) => readKept(join(directory, name), name)));
  };
};
