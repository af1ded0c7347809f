import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { FormDefinition as FormSchema } from '../../../../domain/contract/formDefinition.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import type { Field, FormDefinition } from '../../../../domain/forms/definition.js';
import { answersIn, fill } from '../../../../domain/forms/fill.js';
import type { Renderer } from '../renderers.js';

const folder = new URL('../../../../domain/forms/definitions/kept/', import.meta.url);

/** The first kept content of every form of the edition 2025, which is never changed. */
export const readKeptForms = async (): Promise<readonly FormDefinition[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('@2025.json')).sort();
  return Promise.all(
    names.map(async (name) => FormSchema.parse(JSON.parse(await readFile(new URL(name, folder), 'utf8')))),
  );
};

const answerTo = (field: Field): unknown => {
  switch (field.kind) {
    case 'text':
      return `答${field.id}`;
    case 'textarea':
      return '第一行\n第二行 <&>';
    case 'money':
      return '12800.5';
    case 'number':
      return '36';
    case 'date':
      return '2025-03-01';
    case 'daterange':
      return { from: '2025-03-01', to: '2026-02-28' };
    case 'choice':
      return field.options?.[0];
    case 'multichoice':
      return [...(field.options ?? [])];
    case 'tick':
      return true;
    case 'group':
      return recordOf(field.fields ?? []);
  }
};

const recordOf = (fields: readonly Field[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((field) => [field.id, field.repeat ? [answerTo(field), answerTo(field)] : answerTo(field)]),
  );

/** An answer to every question of a form, the same for ever. */
const answersTo = ({ header, parties, sections }: FormDefinition): FormAnswers =>
  ({
    header: recordOf(header),
    ...Object.fromEntries(
      parties.flatMap(({ blocks }) => blocks.map(({ key, fields }) => [key, [recordOf(fields)]] as const)),
    ),
    sections: Object.fromEntries(
      sections.map(({ id, openCell, items }) => [
        id,
        {
          ...(openCell === null ? {} : { open: '自述\n第二行' }),
          items: Object.fromEntries(items.map((item) => [item.id, recordOf(item.fields)])),
        },
      ]),
    ),
  }) as FormAnswers;

/** The hash (SHA-256, hex) of the file that a renderer makes of a form with all its questions answered. */
export const hashOfAnswered = async ({ model, print }: Renderer, definition: FormDefinition): Promise<string> => {
  const form = fill(definition, answersTo(definition));
  const { key: formKey, edition } = definition;
  const file = await print(model(form), { answersPart: { formKey, edition, answers: answersIn(form) } });
  return createHash('sha256').update(file).digest('hex');
};
