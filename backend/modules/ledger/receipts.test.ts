import { expect } from 'chai';
import { confirmedNumber } from '../../../domain/case/testing/fixtures.js';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import { ledger } from '../../../domain/contract/ledger.js';
import { loanSubmission } from '../../tests/harness/pleadings.js';
import { fromBase64 } from '../../../domain/ledger/base64.js';
import { openCheckpoint, parseVerifierKey, type Checkpoint } from '../../../domain/ledger/checkpoint.js';
import { verifyConsistency } from '../../../domain/ledger/proofs.js';
import { receiptSchema, verifyReceipt, type Receipt } from '../../../domain/ledger/receipt.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { loanComplaint } from '../cases/testing/submissionClient.js';

describe('receipts over HTTP', () => {
  let court: TestApplication;
  let visitor: ReturnType<TestApplication['newBrowser']>;
  before(async () => {
    court = await startTestApplication();
    visitor = court.newBrowser();
  });
  after(() => court.close());

  const file = async (defendant: string) => {
    const { blob, headers } = await clientOf(visitor, documents).submit(loanSubmission(loanComplaint([defendant])));
    const document = new Uint8Array(await blob.arrayBuffer());
    const header = (name: string): string => decodeURIComponent(headers.get(name) ?? '');
    return { document, receiptId: header('X-Receipt-Id'), caseId: header('X-Case-Id'), header };
  };
  const receiptOf = async (id: string, reader = visitor): Promise<Receipt> => {
    for (;;) {
      const response = await reader.send(requestOf(ledger.receipt, { path: { id } }));
      if (response.status === 200) return receiptSchema.parse(await response.json());
      expect(response.status).to.equal(202);
    }
  };
  const key = () => clientOf(visitor, ledger).key();

  it('prove a submission and its Word file with the public key alone', async () => {
    const { document, receiptId } = await file('李四');
    const receipt = await receiptOf(receiptId);
    expect(verifyReceipt(receipt, { document, expectedKey: await key() }).findings).to.deep.equal([]);
    const changed = document.slice();
    changed[100] = (changed[100] ?? 0) ^ 1;
    expect(verifyReceipt(receipt, { document: changed }).findings).to.deep.equal(['document_differs']);
  });

  it('name their case under the signature', async () => {
    const { receiptId, header } = await file('赵六');
    const number = header('X-Case-Number');
    const receipt = await receiptOf(receiptId);
    expect(receipt.body['caseNumber'])
      .to.equal(number)
      .and.to.match(/^新案件-/u);
    const { caseNumber, ...others } = receipt.body;
    for (const body of [others, { ...others, caseNumber: `${String(caseNumber)}0` }])
      expect(verifyReceipt({ ...receipt, body }).findings).to.deep.equal(['body_differs']);
  });

  it('hold nothing that identifies a person', async () => {
    const { receiptId, header } = await file('欧阳不在回执里');
    const text = JSON.stringify(await receiptOf(receiptId));
    for (const secret of ['欧阳不在回执里', '张三', header('X-Verification-Code')]) expect(text).not.to.contain(secret);
  });

  it('come with the assignment of a number', async () => {
    const { caseId } = await file('王五');
    const clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
    const { case_number, receipt_id } = await clientOf(clerk, cases).assignNumber({
      path: { id: caseId },
      body: confirmedNumber('（2026）京1民初9号'),
    });
    expect(case_number).to.equal('（2026）京1民初9号');
    const receipt = await receiptOf(receipt_id ?? '', clerk);
    expect(receipt.body).to.include({ caseNumber: '（2026）京1民初9号', caseId });
    expect(verifyReceipt(receipt, { expectedKey: await key() }).findings).to.deep.equal([]);
  });

  it('of successive seals belong to trees of which the older is a prefix of the newer', async () => {
    const first = await receiptOf((await file('赵六')).receiptId);
    const second = await receiptOf((await file('钱七')).receiptId);
    const verifier = parseVerifierKey(await key());
    const head = ({ checkpoint }: Receipt): Checkpoint => {
      const opened = verifier && openCheckpoint(checkpoint, verifier);
      if (!opened) throw new Error('the checkpoint is not signed by the log');
      return opened;
    };
    const [older, newer] = [head(first), head(second)];
    expect(older.size).to.be.lessThan(newer.size);
    const { proof } = await clientOf(visitor, ledger).consistency({ query: { from: older.size, to: newer.size } });
    const hashes = proof.map((hash) => fromBase64(hash) ?? new Uint8Array());
    expect(verifyConsistency(older, newer, hashes)).to.equal(true);
    expect(verifyConsistency({ ...older, root: newer.root }, newer, hashes)).to.equal(false);
  });

  it('do not exist for ids of no submission, nor proofs for sizes of no seal', async () => {
    const unknown = await visitor.send(
      requestOf(ledger.receipt, { path: { id: '5f0c0a5e-0000-4000-8000-000000000000' } }),
    );
    expect(await refusal(unknown)).to.deep.equal({ status: 404, code: 'not_found' });
    expect((await visitor.send(requestOf(ledger.receipt, { path: { id: 'not-an-id' } }))).status).to.equal(400);
    expect(
      (await visitor.send(requestOf(ledger.consistency, { query: { from: 999998, to: 999999 } }))).status,
    ).to.equal(404);
  });
});
