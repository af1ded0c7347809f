import type { FormDefinition } from '../../../domain/forms/definition.js';
import type { AppContext } from '../../platform/http/types.js';
import { switchedOff, type CourtForms } from '../forms/index.js';

export type MadeDeps = {
  readonly courtForms: Pick<CourtForms, 'sentenceOff'>;
  /** Whether the complaint of a case at court has this form, for somebody who may submit its next version. */
  readonly isAtCourt: (
    named: {
      readonly address: string;
      readonly number: string;
      readonly credentials: { readonly code: string | null; readonly accountId: string | null };
    },
    formKey: string,
  ) => Promise<boolean>;
};

type Named = { readonly case_number?: string; readonly verification_code?: string };

/**
 * Refuses the file of a pleading whose form the court does not offer now: a file that looks official would be taken to the counter of a court
 * that does not receive it. It is made all the same of a complaint whose case is at court, by whoever names that case, and of every
 * defence, which always answers a case at court.
 * @throws RequestError `form_switched_off`, and what the look-up by number and code refuses
 */
export const mustBeMade = async (
  { courtForms, isAtCourt }: MadeDeps,
  ctx: AppContext,
  definition: FormDefinition,
  { case_number: number = '', verification_code: code = '' }: Named = {},
): Promise<void> => {
  if (definition.kind === 'defense') return;
  const sentence = await courtForms.sentenceOff(definition);
  if (sentence === undefined) return;
  if (definition.kind === 'claim' && number !== '') {
    const credentials = { code: code === '' ? null : code, accountId: ctx.state.account?.id ?? null };
    if (await isAtCourt({ address: ctx.state.clientAddress, number, credentials }, definition.key)) return;
  }
  throw switchedOff(definition, sentence);
};
