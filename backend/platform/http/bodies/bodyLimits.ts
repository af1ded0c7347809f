import { analysis } from '../../../../domain/contract/analysis.js';
import { chat } from '../../../../domain/contract/chat.js';
import { routeKeyOf } from '../../../../domain/contract/contract.js';
import { autofill } from '../../../../domain/contract/autofill.js';
import { clauses } from '../../../../domain/contract/clauses.js';
import { documents } from '../../../../domain/contract/documents.js';
import { drafts } from '../../../../domain/contract/drafts.js';
import { knowledge } from '../../../../domain/contract/knowledge.js';
import { modelBench } from '../../../../domain/contract/modelBench.js';
import { permanentCache } from '../../../../domain/contract/permanentCache.js';
import { recallRuns } from '../../../../domain/contract/recallRuns.js';
import { reading } from '../../../../domain/contract/reading.js';
import { writing } from '../../../../domain/contract/writing.js';

/** Most bodies are a few fields. */
const few = 64 * 1024;
/** The answers to a form: `checkedAnswers.ts` accepts 512 KiB of them; a JSON spelling with escapes may be twice as long. */
const answers = 1024 * 1024;

/** Documents of the bench of models: all fifty at once, as an export has them. */
const benchDocuments = 8 * 1024 * 1024;

/** Routes whose bodies hold the answers to a form, as the authorisation table names them. */
export const routesWithAnswers: ReadonlySet<string> = new Set(
  [
    documents.submit,
    documents.generate,
    documents.generatePdf,
    documents.evidenceChecklist,
    documents.filingSet,
    documents.filingSetDocument,
    drafts.write,
    clauses.setDefaults,
    analysis.forFiling,
    analysis.forJudge,
    analysis.comparePleadings,
    chat.ask,
    writing.legalBasis,
    writing.riskHints,
  ].map(routeKeyOf),
);

/** Routes that take a file and receive it themselves, with a limit of their own (`ctx.state.receiveBody`, `streamBody`). */
export const routesWithFiles: ReadonlySet<string> = new Set(
  [
    documents.readWord,
    autofill.suggest,
    autofill.readAgain,
    reading.readPicture,
    permanentCache.import,
    ...Object.values(knowledge.upload),
    ...Object.values(recallRuns.start),
  ].map(routeKeyOf),
);

/** The DELETE calls whose body names what is deleted, because it does not fit into the address. No other DELETE has a body that is read. */
export const deletesWithBodies: ReadonlySet<string> = new Set([permanentCache.remove].map(routeKeyOf));

/** The most bytes that a route takes as JSON or as a form, both as sent and once inflated. */
export const longestBody = (routeKey: string): number =>
  routesWithAnswers.has(routeKey) ? answers : routeKey === routeKeyOf(modelBench.add) ? benchDocuments : few;
