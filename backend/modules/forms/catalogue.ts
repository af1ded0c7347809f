import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { z } from 'zod';
import type { FormDefinition, FormKind, ThirdParty } from '../../../domain/forms/definition.js';
import { domainOf, type FormDomain } from '../../../domain/forms/formDomain.js';
import type { FormAsking } from '../../../domain/forms/asking/asking.js';
import { askingCommonSchema, askingSheetSchema } from '../../../domain/forms/asking/askingSheet.js';
import { resolveAsking } from '../../../domain/forms/asking/resolveAsking.js';
import { causesAnswered, checkAnswers, resolveForm } from '../../../domain/forms/resolve.js';
import { layWords, type LayWords } from '../../../domain/layWords/layWords.js';
import { commonSchema, sheetSchema } from '../../../domain/forms/sheet.js';

export type FormSummary = Pick<FormDefinition, 'key' | 'kind' | 'edition' | 'title' | 'documentName' | 'caseCause'> & {
  readonly domain: FormDomain;
  /** Who fills in an answer that is not the defendant's. */
  readonly answerer?: ThirdParty;
  /** In a defence: the causes of the complaints that it answers, which several may share. */
  readonly answersCauses: readonly string[];
  /** One Chinese sentence: what the form is for. */
  readonly description: string;
  /** Everyday words for what it is about: a complaint and the defence against it share them. */
  readonly words: LayWords['subjects'][string];
  /** Number of the form in the official list. */
  readonly officialNumber: number;
};

/** All official forms, read once at start and kept in memory. */
export type FormCatalogue = {
  /** Lists the forms in official order: complaints, defences, applications, each by its official number. */
  list(): readonly FormSummary[];
  /** The definition in use; `undefined` when there is no such form. */
  get(formKey: string): FormDefinition | undefined;
  /** What the definition in use asks in everyday words; `undefined` when there is no such form. */
  asking(formKey: string): FormAsking | undefined;
};

const kinds: readonly FormKind[] = ['claim', 'defense', 'application'];

let official: Promise<FormCatalogue> | undefined;

/**
 * Reads the data files of the forms; those of the default directory once in a process. `directory` holds `common`
 * and one folder for each kind; what forms ask in everyday words lies in `asking/` beside it, if anywhere. By default `definitions/` beside this module (a bundle, where the build put
 * them as JSON, which is read in a fraction of the time) or the one in `domain/forms/` (the sources, YAML).
 * Rejects with an Error that names the file when one is missing, malformed or inconsistent.
 */
export const loadCatalogue = (directory?: string): Promise<FormCatalogue> =>
  directory === undefined ? (official ??= readCatalogue(defaultDirectory())) : readCatalogue(directory);

const readCatalogue = async (directory: string): Promise<FormCatalogue> => {
  const ending = endingIn(directory);
  const common = await readData(join(directory, `common${ending}`), commonSchema);
  const files = (
    await Promise.all(
      kinds.map(async (kind) =>
        (await readdir(join(directory, kind)))
          .filter((name) => name.endsWith(ending))
          .map((name) => ({ file: join(directory, kind, name), key: `${kind}-${basename(name, ending)}` })),
      ),
    )
  ).flat();
  const sheets = await Promise.all(
    files.map(async ({ file, key }) => {
      const sheet = await readData(file, sheetSchema);
      if (sheet.key !== key) throw new Error(`${file}: the key says ${sheet.key}`);
      return sheet;
    }),
  );
  sheets.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.source.number - b.source.number);
  const definitions = new Map(sheets.map((sheet) => [sheet.key, resolveForm(sheet, common)]));
  for (const form of definitions.values()) checkAnswers(form, [...definitions.values()]);
  const summaries = sheets.map((sheet): FormSummary => ({
    domain: domainOf(sheet),
    ...(sheet.answerer && { answerer: sheet.answerer }),
    answersCauses: causesAnswered({
      kind: sheet.kind,
      caseCause: sheet.case_cause,
      ...(sheet.answers_causes && { answersCauses: sheet.answers_causes }),
    }),
    key: sheet.key,
    kind: sheet.kind,
    edition: sheet.edition,
    title: sheet.title,
    documentName: sheet.document_name,
    caseCause: sheet.case_cause,
    description: sheet.description,
    words: layWords.subjects[sheet.key.slice(sheet.kind.length + 1)] ?? { tells: [], supports: [] },
    officialNumber: sheet.source.number,
  }));
  const asking = await readAsking(join(directory, '../asking'), ending, definitions);
  return {
    list: () => summaries,
    get: (key) => definitions.get(key),
    asking: (key) => asking.get(key),
  };
};

/** What every form asks: from its own file and the shared one of a folder, either of which may be missing. */
const readAsking = async (
  folder: string,
  ending: string,
  definitions: ReadonlyMap<string, FormDefinition>,
): Promise<ReadonlyMap<string, FormAsking>> => {
  const ifThere = async <S extends z.ZodType>(file: string, schema: S): Promise<z.infer<S> | undefined> =>
    existsSync(file) ? readData(file, schema) : undefined;
  const common = await ifThere(join(folder, `common${ending}`), askingCommonSchema);
  const names = (existsSync(folder) ? await readdir(folder, { recursive: true }) : []).filter((name) =>
    name.endsWith(ending),
  );
  const files = [...definitions.values()].map((definition) => ({
    definition,
    name: join(definition.kind, `${definition.key.slice(definition.kind.length + 1)}${ending}`),
  }));
  const known = new Set([`common${ending}`, ...files.map(({ name }) => name)]);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw new Error(`${join(folder, unknown)}: there is no such form`);
  return new Map(
    await Promise.all(
      files.map(async ({ definition, name }) => {
        const sheet = await ifThere(join(folder, name), askingSheetSchema);
        return [definition.key, resolveAsking(definition, sheet, common)] as const;
      }),
    ),
  );
};

/** One form alone, without reading the others; `undefined` when there is none of that key. Rejects as `loadCatalogue` does. */
export const loadForm = async (
  formKey: string,
  directory: string = defaultDirectory(),
): Promise<FormDefinition | undefined> => {
  const kind = kinds.find((one) => formKey.startsWith(`${one}-`));
  if (!kind) return undefined;
  const ending = endingIn(directory);
  const name = `${formKey.slice(kind.length + 1)}${ending}`;
  // The name is compared with the files that exist; no file is opened by a name from outside.
  if (!(await readdir(join(directory, kind))).includes(name)) return undefined;
  const common = await readData(join(directory, `common${ending}`), commonSchema);
  return resolveForm(await readData(join(directory, kind, name), sheetSchema), common);
};

/** How the data files end: those that the build wrote, or the sources. */
const endingIn = (directory: string): '.json' | '.yaml' =>
  existsSync(join(directory, 'common.json')) ? '.json' : '.yaml';

const readData = async <S extends z.ZodType>(file: string, schema: S): Promise<z.infer<S>> => {
  const text = await readFile(file, 'utf8');
  const result = schema.safeParse(file.endsWith('.json') ? JSON.parse(text) : parse(text));
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new Error(`${file}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'unreadable'}`);
  }
  return result.data;
};

const defaultDirectory = (): string => {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = [
    join(here, 'definitions'),
    join(here, '../../domain/forms/definitions'),
    join(here, '../../../domain/forms/definitions'),
  ];
  return candidates.find((path) => existsSync(path)) ?? join(here, 'definitions');
};
