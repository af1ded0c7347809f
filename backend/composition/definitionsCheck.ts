import { countUsedDefinitions } from '../../projections/caseDocuments/usedDefinitions.js';
import type { Tables } from '../../projections/runner/projection.js';
import { isKeptRenderer } from '../adapters/word/renderers.js';
import type { Forms } from '../modules/forms/createForms.js';
import { describeError, type Logger } from '../platform/logging/logger.js';

/** What the log was written with and this build lacks; counted in submissions. */
export type LackedDefinitions = {
  readonly assumed: number;
  readonly missing: readonly string[];
  readonly renderers: readonly string[];
};

/** How long an answer holds, in milliseconds: it changes only with a new build or an old log. */
const validMs = 600_000;

type Deps = { readonly tables: Tables; readonly forms: Pick<Forms, 'find'>; readonly now: () => Date };

/**
 * Creates the check that names definitions of forms and renderers in the log that this build lacks, from the read model. The answer is
 * asked for anew after ten minutes.
 */
export const createDefinitionsCheck = ({ tables, forms, now }: Deps): (() => Promise<LackedDefinitions>) => {
  let last: { readonly at: number; readonly found: LackedDefinitions } | undefined;
  return async () => {
    if (last && now().getTime() - last.at < validMs) return last.found;
    const missing = new Set<string>();
    const renderers = new Set<string>();
    let assumed = 0;
    for (const { formKey, edition, definitionHash, renderer, count } of await countUsedDefinitions(tables)) {
      if (!isKeptRenderer(renderer)) renderers.add(renderer);
      const definition = await forms.find({ formKey, edition, definitionHash });
      if (definition?.basis === 'assumed' && definition.definition.edition === edition) assumed += count;
      else if (definition?.basis !== 'recorded')
        missing.add(`${formKey}@${edition}${definitionHash === null ? '' : ` ${definitionHash}`}`);
    }
    const gaps = { assumed, missing: [...missing].sort(), renderers: [...renderers].sort() };
    last = { at: now().getTime(), found: gaps };
    return gaps;
  };
};

/** Writes a log line at the start where the build lacks something. Never rejects: a start does not depend on it. */
export const sayLackedDefinitions = async (
  check: () => Promise<LackedDefinitions>,
  logger: Pick<Logger, 'warn'>,
): Promise<void> => {
  try {
    const { assumed, missing, renderers } = await check();
    if (assumed > 0)
      logger.warn({ submissions: assumed }, 'the log names no definition for some submissions: the closest is assumed');
    if (missing.length > 0 || renderers.length > 0)
      logger.warn({ definitions: missing, renderers }, 'this build lacks definitions or renderers that the log names');
  } catch (error) {
    logger.warn({ error: describeError(error) }, 'the definitions that the log names could not be checked');
  }
};
