import { setTimeout } from 'node:timers/promises';
import { unaskedAnswers } from '../../domain/forms/unasked.js';
import {
  countUsedDefinitions,
  submissionsMadeWith,
  type UsedDefinition,
} from '../../projections/caseDocuments/usedDefinitions.js';
import type { Tables } from '../../projections/runner/projection.js';
import type { Forms } from '../modules/forms/index.js';
import { describeError, type Logger } from '../runtime/logging/logger.js';

/** A submission with answers for which the definition that it is shown by has no question. */
export type UnaskedSubmission = {
  readonly caseId: string;
  readonly pleading: string;
  readonly version: number;
  /** How many answers; at most 100 are counted. */
  readonly answers: number;
};

/** What the log was written with and this build lacks; counted in submissions. */
export type LackedDefinitions = {
  readonly missing: readonly string[];
  /** How many submissions have answers without a question. */
  readonly unasked: number;
  /** The first of them. */
  readonly unaskedIn: readonly UnaskedSubmission[];
};

/** How long a report holds, in milliseconds: it changes only with a new build or an old log. */
const validMs = 600_000;
/**
 * How long a report holds while the read models lack a part of the log, in milliseconds: after a restore they are filled from its
 * beginning.
 */
const validWhileBehindMs = 5_000;
/** The number of submissions that one query reads. */
const pageSize = 50;
/** The most submissions that are named; all of them are counted. */
const mostNamed = 20;

type Deps = {
  readonly tables: Tables;
  readonly forms: Pick<Forms, 'find'>;
  /** Whether the read models lack events of the log. */
  readonly isBehind: () => Promise<boolean>;
  readonly now: () => Date;
};

type Unasked = Pick<LackedDefinitions, 'unasked' | 'unaskedIn'>;

/** Goes through the submissions whose definitions are not known by their hashes. */
const findUnasked = async (
  { tables, forms }: Pick<Deps, 'tables' | 'forms'>,
  definitions: readonly UsedDefinition[],
): Promise<Unasked> => {
  const unaskedIn: UnaskedSubmission[] = [];
  let unasked = 0;
  for (const named of definitions)
    for (let after: string | undefined; ;) {
      const page = await submissionsMadeWith(tables, named, { after, limit: pageSize });
      for (const { caseId, pleading, version, answers } of page) {
        if (answers === null) continue;
        const match = await forms.find(named);
        const count = match ? unaskedAnswers(match.definition, answers).length : 0;
        if (count === 0) continue;
        unasked += 1;
        if (unaskedIn.length < mostNamed) unaskedIn.push({ caseId, pleading, version, answers: count });
      }
      after = page.at(-1)?.documentId;
      if (page.length < pageSize) break;
    }
  return { unasked, unaskedIn };
};

/**
 * Creates the check that names definitions of forms in the log that this build lacks, and submissions with answers without a question, from the read model. A report holds for ten minutes. Submissions without a known definition are gone through
 * again only when their number has changed: new ones all name theirs.
 */
export const createDefinitionsCheck = (deps: Deps): (() => Promise<LackedDefinitions>) => {
  const { tables, forms, isBehind, now } = deps;
  let last: { readonly until: number; readonly report: LackedDefinitions } | undefined;
  let lastCount: { readonly of: string; readonly unasked: Unasked } | undefined;
  let running: Promise<LackedDefinitions> | undefined;

  const check = async (): Promise<LackedDefinitions> => {
    const behind = await isBehind();
    const missing = new Set<string>();
    const unknown: UsedDefinition[] = [];
    for (const used of await countUsedDefinitions(tables)) {
      const { formKey, edition, definitionHash } = used;
      const match = await forms.find(used);
      if (match?.basis === 'recorded') continue;
      unknown.push(used);
      missing.add(`${formKey}@${edition} ${definitionHash}`);
    }
    const name = JSON.stringify(unknown);
    if (lastCount?.of !== name) lastCount = { of: name, unasked: await findUnasked(deps, unknown) };
    const report = { missing: [...missing].sort(), ...lastCount.unasked };
    last = { until: now().getTime() + (behind ? validWhileBehindMs : validMs), report };
    return report;
  };

  return async () => {
    if (last && now().getTime() < last.until) return last.report;
    running ??= check().finally(() => (running = undefined));
    return running;
  };
};

type Telling = {
  readonly check: () => Promise<LackedDefinitions>;
  readonly isBehind: () => Promise<boolean>;
  readonly logger: Pick<Logger, 'warn'>;
  /** Aborted when the process ends. */
  readonly signal: AbortSignal;
};

/** Milliseconds between two questions whether the read models have caught up. */
const retryMs = 1_000;

/**
 * Writes a log line at the start where the build lacks something, once the read models have what the log had then. Never rejects: a
 * start does not depend on it.
 */
export const sayLackedDefinitions = async ({ check, isBehind, logger, signal }: Telling): Promise<void> => {
  try {
    while (await isBehind()) await setTimeout(retryMs, undefined, { signal, ref: false });
    const { missing, unasked, unaskedIn } = await check();
    if (missing.length > 0) logger.warn({ definitions: missing }, 'this build lacks definitions that the log names');
    if (unasked > 0)
      logger.warn(
        { submissions: unasked, first: unaskedIn },
        'submissions have answers for which the definition that they are shown by has no question',
      );
  } catch (error) {
    if (signal.aborted) return;
    logger.warn({ error: describeError(error) }, 'the definitions that the log names could not be checked');
  }
};
