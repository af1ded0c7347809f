import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { findInstallationKeys } from '../../../adapters/encryption/installationKeys.js';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { sharedCaseReader } from '../../../tests/harness/sharedCaseReader.js';
import { sharedWordRenderer } from '../../../tests/harness/sharedWordRenderer.js';
import { createCaseFiles } from '../../documents/caseFiles/caseFiles.js';
import { createGenerations } from '../../documents/generations.js';
import { loadCatalogue } from '../../forms/catalogue.js';
import { createForms } from '../../forms/createForms.js';
import { startSubmissionRoutes, timeZone, type SubmissionRoutes } from '../testing/startSubmissionRoutes.js';
import { loanComplaint } from '../testing/submissionClient.js';
import { createOpenOwnCase, type OpenOwnCase } from './openOwnCase.js';
import { createReadPlanLimits } from '../../accounts/index.js';

describe('a case that an account opens with one of many complaints', function () {
  this.timeout(300_000);
  let site: SubmissionRoutes;
  let open: OpenOwnCase;
  let definition: Parameters<OpenOwnCase>[0]['definition'];
  before(async () => {
    site = await startSubmissionRoutes();
    const catalogue = await loadCatalogue();
    const found = catalogue.get('claim-private-lending');
    if (!found) throw new Error('no form');
    definition = found;
    const { cases, accounts, log, streams, dataKeys, database } = site;
    const now = () => site.now.at;
    open = createOpenOwnCase({
      ...{ cases, accounts, streams, dataKeys, timeZone },
      forms: createForms({ catalogue, log, streams }),
      courtForms: { mustBeOffered: () => Promise.resolve() },
      word: sharedWordRenderer(),
      caseReader: sharedCaseReader(),
      generations: createGenerations({ accounts, planLimits: createReadPlanLimits(site.priceLists), timeZone }),
      caseFiles: createCaseFiles({ app: tablesIn(database.knex, database.schemas.app), dataKeys, streams, now }),
      installationKeys: await findInstallationKeys(dataKeys),
      findCaseByNumber: () => Promise.resolve(undefined),
      keepsDocuments: true,
      courtName: undefined,
      courtRates: { of: () => Promise.resolve([]) },
    });
  });
  afterEach(() => {
    delete site.faults.afterAppend;
    delete site.faults.beforeAppend;
  });
  after(() => site.close());

  const complaint = (draftId: string, defendant = '李四') => ({
    accountId: 'u-1',
    definition,
    formData: loanComplaint([defendant]),
    draftId,
    batch: { batchId: 'b-1', name: '催收', rows: 3 },
    context: {
      commandId: createHash('sha256').update(`${draftId}${defendant}`).digest('hex'),
      correlationId: 'batch',
      actor: { kind: 'user', id: 'u-1' } as const,
      now: site.now.at,
    },
  });
  const submitted = async (caseId: string) =>
    (await site.cases.history(caseId)).filter(({ type }) => type === 'PleadingSubmitted').length;

  it('has number, code and receipt, and a copy among the account’s documents', async () => {
    const opened = await open(complaint(randomUUID()));
    expect(opened.caseNumber).to.match(/^新案件-/);
    expect(opened.verificationCode).to.have.length(8);
    expect([opened.receiptId, opened.documentId]).to.not.include(null);
    expect((await site.cases.history(opened.caseId))[0]?.data).to.deep.include({
      ownerId: 'u-1',
      batch: { batchId: 'b-1', rows: 3 },
      batchName: '催收',
    });
  });

  it('is found again after a crash behind the append: the same case, with the same code', async () => {
    const draftId = randomUUID();
    let appendedTo = '';
    site.faults.beforeAppend = (stream) => void (appendedTo = stream);
    site.faults.afterAppend = () => {
      if (site.streams.categoryOf(appendedTo) === 'case') throw new Error('killed');
    };
    const first = await open(complaint(draftId)).catch(() => 'cut off');
    delete site.faults.afterAppend;
    const [again, once] = [await open(complaint(draftId)), await open(complaint(draftId))];
    if (typeof first !== 'string') throw new Error('nothing was cut off');
    expect([once.caseId, once.verificationCode]).to.deep.equal([again.caseId, again.verificationCode]);
    expect(await submitted(again.caseId)).to.equal(1);
  });

  it('is one, however many processes send it at the same moment', async () => {
    const draftId = randomUUID();
    const all = await Promise.all(Array.from({ length: 4 }, () => open(complaint(draftId))));
    expect(new Set(all.map(({ caseId }) => caseId)).size).to.equal(1);
    expect(await submitted(all[0]?.caseId ?? '')).to.equal(1);
  });

  it('is not opened once more by the same draft with other words', async () => {
    const draftId = randomUUID();
    const { caseNumber } = await open(complaint(draftId));
    const refused = await open(complaint(draftId, '王五')).catch((error: unknown) => error);
    if (!(refused instanceof RequestError)) throw new Error('a second case');
    expect([refused.code, refused.became?.case_number]).to.deep.equal(['draft_submitted', caseNumber]);
  });
});
