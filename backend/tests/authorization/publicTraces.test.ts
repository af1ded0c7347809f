import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { z } from 'zod';
import { receiptSchema, verifyReceipt } from '../../../domain/ledger/receipt.js';
import { startAuditedCourt, type AuditedCourt } from '../../modules/audit/testing/auditedCourt.js';
import { shortComplaint } from '../harness/pleadings.js';

const submissionPath = '/api/documents/generate-and-save';
const complaint = {
  document_type: 'complaint',
  case_number: '',
  payload: {
    form_key: 'claim-private-lending',
    form_data: shortComplaint('钱七', '孙八'),
  },
};

/** Every value inside a JSON value, as text. */
const textsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.values(value).flatMap(textsIn);
};
const words = (text: string): string[] => text.split(/[\s"'<>=,;{}()]+/u).filter((word) => word !== '');

describe('what the court hands out or shows to anybody', function () {
  this.timeout(90_000);
  let audited: AuditedCourt;
  const sender = randomBytes(32).toString('base64url');
  const key = randomUUID();
  let filed: { code: string; caseId: string; receiptId: string; document: Uint8Array<ArrayBuffer> };
  /** Texts of the receipt, and of everything that is public or in an auditor's hands. */
  let inReceipt: Set<string>;
  let everywhere: Set<string>;

  const send = async (headers: Record<string, string>, body: unknown = complaint) =>
    fetch(audited.court.url + submissionPath, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const header = (response: Response, name: string): string => decodeURIComponent(response.headers.get(name) ?? '');
  const get = async (path: string): Promise<string> => (await fetch(audited.court.url + path)).text();

  before(async () => {
    audited = await startAuditedCourt('（2026）京0101民初98号');
    const opened = await send({ 'Idempotency-Key': key, Cookie: `juanzong_sender=${sender}` });
    filed = {
      code: header(opened, 'X-Verification-Code'),
      caseId: header(opened, 'X-Case-Id'),
      receiptId: header(opened, 'X-Receipt-Id'),
      document: new Uint8Array(await opened.arrayBuffer()),
    };
    // 404 until the read models have the event: this reader does not say which position it has seen.
    for (let status = 404; status === 404 || status === 202;)
      ({ status } = await fetch(`${audited.court.url}/api/receipts/${filed.receiptId}`));
    const receipt = receiptSchema.parse(JSON.parse(await get(`/api/receipts/${filed.receiptId}`)));
    expect(verifyReceipt(receipt, { document: filed.document }).findings).to.deep.equal([]);
    expect((await audited.run(['export', audited.file('log.jz.gz')])).exitCode).to.equal(0);
    const bundle = gunzipSync(await readFile(audited.file('log.jz.gz'))).toString('utf8');
    const lines: unknown[] = bundle
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const outside = await readdir(audited.file('ledger'), { recursive: true, withFileTypes: true });
    const files = outside.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const pages = ['/verify.html', '/api/ledger/checkpoint', '/api/ledger/key', '/metrics', '/readyz', '/'];
    const texts = [
      ...(await Promise.all(pages.map(get))),
      ...(await Promise.all(files.map((file) => readFile(file, 'utf8')))),
    ];
    inReceipt = new Set(textsIn(receipt).flatMap((text) => [text, ...words(text)]));
    everywhere = new Set([
      ...inReceipt,
      ...textsIn(lines).flatMap((text) => [text, ...words(text)]),
      ...texts.flatMap(words),
    ]);
  });
  after(() => audited.close());

  it('holds no key, no code and no secret of a browser', () => {
    const shown = [...everywhere].map((text) => text.toLowerCase());
    expect(everywhere.size).to.be.greaterThan(100);
    expect(shown).to.include(filed.receiptId);
    for (const secret of [key, sender, filed.code, encodeURIComponent(filed.code)])
      expect(shown).not.to.include(secret.toLowerCase());
  });

  it('repeats no submission: sent as a key with the content of the Word file, it opens another case', async () => {
    const read = await fetch(`${audited.court.url}/api/documents/read-word`, { method: 'POST', body: filed.document });
    const { form_data } = z.object({ form_data: z.record(z.string(), z.unknown()) }).parse(await read.json());
    expect(form_data).to.deep.equal(complaint.payload.form_data);
    const body = { ...complaint, payload: { ...complaint.payload, form_data } };
    const keys = [...inReceipt].filter((text) => /^[A-Za-z0-9._:-]{8,128}$/u.test(text));
    expect(keys).to.have.length.of.at.least(6);
    await Promise.all(
      keys.map(async (found) => {
        const response = await send({ 'Idempotency-Key': found }, body);
        expect(response.status).to.equal(200);
        expect(header(response, 'X-Case-Id')).not.to.equal(filed.caseId);
        expect(header(response, 'X-Verification-Code')).not.to.equal(filed.code);
        await response.arrayBuffer();
      }),
    );
  });

  it('does not authenticate: neither as a session, nor as the browser that submitted, even with its key', async () => {
    const secrets = [...everywhere].filter((text) => /^[A-Za-z0-9_-]{43}$/u.test(text));
    for (const found of [...secrets, randomBytes(32).toString('base64url')]) {
      const response = await send({ 'Idempotency-Key': key, Cookie: `juanzong_sender=${found}` });
      expect(header(response, 'X-Case-Id')).to.equal(filed.caseId);
      expect(response.headers.get('X-Verification-Code')).to.equal(null);
      await response.arrayBuffer();
    }
    for (const found of [...inReceipt].filter((text) => /^[!-~]+$/u.test(text))) {
      const response = await fetch(`${audited.court.url}/users/me`, {
        headers: { Cookie: `juanzong_session=${found}` },
      });
      expect(response.status).to.equal(401);
    }
  });
});
