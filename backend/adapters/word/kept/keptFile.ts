import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { FormDefinition as FormSchema } from '../../../../domain/contract/formDefinition.js';
import { answersIn, fill } from '../../../../domain/forms/fill.js';
import { rendererOf } from '../renderers.js';

export type KeptPleading = { readonly definition: FormDefinition; readonly answers: FormAnswers };

const Kept = z.object({ definition: FormSchema, answers: z.custom<FormAnswers>() });

/** The small pleading of which a file by every kept renderer lies here. It is never changed. */
export const readKept = async (): Promise<KeptPleading> =>
  Kept.parse(JSON.parse(await readFile(new URL('./pleading.json', import.meta.url), 'utf8')));

/** The bytes that the renderer of that version makes of the pleading. */
export const makeKept = (version: string, { definition, answers }: KeptPleading): Promise<Uint8Array> => {
  const { model, print } = rendererOf(version);
  const { key: formKey, edition } = definition;
  const form = fill(definition, answers);
  return print(model(form), { answersPart: { formKey, edition, answers: answersIn(form) } });
};
