import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { strToU8, unzipSync } from 'fflate';
import { audit } from '../../../../domain/contract/audit.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { versions } from '../../../../domain/contract/versions.js';
import { createWordRenderer, type WordRenderer } from '../../../adapters/word/wordRenderer.js';
import { zipParts } from '../../../adapters/word/zip.js';
import { loanSubmission, shortComplaint } from '../../../tests/harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';
import { refusal, type TestBrowser } from '../../../tests/harness/testBrowser.js';

/** Prints as another version of the program did: one more part in the file. */
const otherLayout: WordRenderer['render'] = async (...document) =>
  zipParts({ ...unzipSync(await present.render(...document)), 'docProps/app.xml': strToU8('<Properties/>') });
/** Prints a file that carries other answers than it was asked to. */
const otherAnswers: WordRenderer['render'] = (model, options, charge) =>
  present.render(
    model,
    { ...options, ...(options?.answersPart && { answersPart: { ...options.answersPart, answers: { agents: [] } } }) },
    charge,
  );
let present: WordRenderer;

describe('printing a version anew, for the auditor', () => {
  let render: WordRenderer['render'] = (...document) => present.render(...document);
  let court: TestApplication;
  let auditor: TestBrowser;
  before(async () => {
    present = createWordRenderer({ threads: 1 });
    court = await startTestApplication({ wordRenderer: { ...present, render: (...document) => render(...document) } });
    auditor = court.newBrowser();
    await auditor.signIn(testAdministrator.email, testAdministrator.password);
  });
  after(async () => {
    await court.close();
    await present.close();
  });

  /** Submits a complaint that is printed by this renderer; what is printed later is by the present one. */
  const submitBy = async (printer: WordRenderer['render']) => {
    render = printer;
    const response = await court
      .newBrowser()
      .send(requestOf(documents.submit, loanSubmission(shortComplaint('王五', '赵六'))));
    render = (...document) => present.render(...document);
    expect(response.status).to.equal(200);
    const id = response.headers.get('X-Case-Id') ?? '';
    const then = await clientOf(auditor, audit).caseMoment({ path: { id } });
    return { path: { id }, version_id: then.documents[0]?.id ?? '', bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const reprint = ({ path, version_id }: Awaited<ReturnType<typeof submitBy>>) =>
    clientOf(auditor, audit).reprint({ path, query: { version_id } });

  it('says that it is the same byte for byte', async () => {
    const submitted = await submitBy(present.render);
    expect(await reprint(submitted)).to.include({ outcome: 'same' });
  });

  it('says that another version of the program printed it, with the same answers, and hands out the file of then', async () => {
    const submitted = await submitBy(otherLayout);
    expect(await reprint(submitted)).to.include({ outcome: 'other_printer' });
    const file = await auditor.send(requestOf(versions.caseFile, { path: submitted.path, query: { version: '1' } }));
    expect(Buffer.from(await file.arrayBuffer()).equals(submitted.bytes)).to.equal(true);
  });

  it('says that the answers differ where the file carries others than the log', async () => {
    expect(await reprint(await submitBy(otherAnswers))).to.include({ outcome: 'other_answers' });
  });

  it('refuses what is no version, and a file that is gone', async () => {
    const submitted = await submitBy(present.render);
    const asked = (version_id: string) => requestOf(audit.reprint, { path: submitted.path, query: { version_id } });
    expect(await refusal(await auditor.send(asked(randomUUID())))).to.deep.equal({ status: 404, code: 'not_found' });
    const { stores, close } = await court.openStores();
    await stores
      .app('case_files')
      .where({ stream: stores.streams.case(submitted.path.id) })
      .delete();
    await close();
    const gone = await auditor.send(asked(submitted.version_id));
    expect(await refusal(gone)).to.deep.equal({ status: 409, code: 'submitted_file_missing' });
  });
});
