import { speakerOf } from '../../../../domain/case/access.js';
import { papersTo } from '../../../../domain/case/progress.js';
import { ownPapers } from '../../../../domain/contract/casePapers.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import type { CaseFiles } from '../../documents/index.js';
import { readingCost, type CodeGuard } from '../codeGuard.js';
import { caseIdOf, mustHaveNumber, type FindCaseByNumber } from '../openedCase.js';
import { sendCasePaper } from './route.js';

type Deps = {
  readonly caseFiles: Pick<CaseFiles, 'read'>;
  readonly findCaseByNumber: FindCaseByNumber;
  readonly guardCode: CodeGuard;
  readonly cases: Pick<Cases, 'versions' | 'history'>;
  readonly timeZone: string;
};

/** POST /api/documents/case-paper: a paper that the court issued to a side, for the holder of its code or the session that submitted for it. */
export const partyPapersRoute = (router: AppRouter, deps: Deps): void =>
  serve(router, ownPapers.word, async ({ body }, ctx) => {
    const { case_number: number, verification_code: code, paper_id: paperId } = body;
    const credentials = { code, accountId: ctx.state.account?.id ?? null };
    const { opened, side } = await deps.guardCode(
      { address: ctx.state.clientAddress, number, credentials },
      async () => {
        const record = await deps.cases.versions(await caseIdOf(deps, number, credentials));
        const found = mustHaveNumber(record.state, number);
        const speaker = speakerOf(found, credentials);
        if (found.erased) throw new DomainError('personal_data_erased');
        return { opened: found, side: speaker };
      },
      (found) => readingCost(found.opened),
    );
    // Another side's paper is not told from one that does not exist.
    if (!papersTo(opened, side).some((one) => one.paperId === paperId)) throw new DomainError('paper_not_found');
    await sendCasePaper(ctx, deps, { caseId: opened.caseId, paperId });
  });
