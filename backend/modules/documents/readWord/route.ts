import { documents } from '../../../../domain/contract/documents.js';
import { serve } from '../../../platform/http/serve.js';
import { ContainedBusy, ContainedFailure } from '../../../runtime/contained/contained.js';
import type { RateLimit } from '../../../platform/http/rateLimit.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import { formPath, type Forms } from '../../forms/index.js';
import type { UploadedWord } from './contract.js';
import { readingCost } from './cost.js';
import { createUploadBudget } from '../../../platform/http/bodies/uploadBudget.js';
import type { ChargeReading, WordReader } from './wordReader.js';

const mostBytes = 5 * 1024 * 1024;
/** The charge for a file whose reader had to be killed, in milliseconds: as if it had used all its time. */
const endedMs = 5000;
const refusals = {
  notWord: 'word_file_unknown',
  damaged: 'word_file_damaged',
  foreign: 'word_file_foreign',
  formUnknown: 'word_file_form_unknown',
  tooLarge: 'answers_too_large',
} as const;

type Deps = {
  readonly forms: Forms;
  readonly word: WordReader;
  readonly wordReads: Pick<RateLimit, 'consume' | 'charge'>;
};

/** The keys under which a file is counted: the address that it comes from, and the account of its session. */
const countedFor = ({ state: { clientAddress: address, account } }: AppContext) => [
  { address },
  ...(account ? [{ account: account.id }] : []),
];

/**
 * POST /api/documents/read-word, the file itself as body: the answers a Word file of ours carries, to fill its form again.
 * It is read in a process of its own, where the answers are checked like any other answers; what does not fit is left out and named.
 * Nothing is kept.
 */
export const readWordRoute = (router: AppRouter, { forms, word, wordReads }: Deps): void => {
  const room = createUploadBudget({ mostBytes: 32 * 1024 * 1024, atOnce: 2, mostWaiting: 40 });

  /** Reads the file and charges what it took. */
  const read = async (
    whose: string,
    file: Buffer,
    charge: ChargeReading,
  ): Promise<{ found: UploadedWord; inflatedBytes: number; ms: number }> => {
    try {
      const { result, ms } = await word.read(whose, file, charge);
      return { found: result, inflatedBytes: result.status === 'read' ? result.inflatedBytes : 0, ms };
    } catch (error) {
      if (error instanceof ContainedBusy) throw new RequestError('overloaded');
      if (!(error instanceof ContainedFailure)) throw error;
      if (error.reason === 'start') throw new RequestError('overloaded');
      return { found: { status: 'damaged' }, inflatedBytes: 0, ms: endedMs };
    }
  };
  /** Receives the file, reads it, and has counted what that cost. */
  const receive = async (ctx: AppContext, whose: string): Promise<UploadedWord> => {
    const file = await ctx.state.receiveBody(mostBytes);
    const { found, inflatedBytes, ms } = await read(whose, file, ctx.state.chargeWork);
    const cost = readingCost({ sentBytes: file.length, inflatedBytes, ms });
    if (cost > 1) for (const key of countedFor(ctx)) await wordReads.charge(key, cost - 1);
    return found;
  };

  serve(router, documents.readWord, async (_given, ctx) => {
    for (const key of countedFor(ctx)) await wordReads.consume(key);
    const whose = ctx.state.account?.id ?? ctx.state.clientAddress;
    const announced = Math.min(ctx.request.length ?? mostBytes, mostBytes);
    const found = await room(whose, announced, () => receive(ctx, whose));
    if (found.status !== 'read') throw new RequestError(refusals[found.status]);
    const definition = forms.get(found.formKey);
    if (!definition) throw new RequestError('word_file_form_unknown');
    return {
      form_key: definition.key,
      path: formPath(definition),
      edition: found.edition,
      same_edition: found.edition === definition.edition,
      form_data: found.answers,
      unchanged: found.unchanged,
      same_text: found.sameText,
      tracked_changes: found.trackedChanges ?? null,
      problems: found.problems,
      differences: found.differences,
    };
  });
};
