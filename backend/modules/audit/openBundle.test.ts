import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { toBase64 } from '../../../domain/ledger/base64.js';
import { auditEventSchema, leafHashOf } from '../ledger/auditEvent.js';
import { openBundle } from './openBundle.js';
import { tamperingBench, verifyBundle, type Verdict } from './testing/tamperingBench.js';

describe('audit: a bundle whose file was changed', () => {
  const { log, exported, file } = tamperingBench();

  it('names an edit in the bundle although its counts and checksum were made to fit', async () => {
    const content = gunzipSync(await readFile(await exported(log()))).toString('utf8');
    const [header = '', ...lines] = content.trimEnd().split('\n').slice(0, -1);
    const counts = (JSON.parse(content.trimEnd().split('\n').at(-1) ?? '') as { counts: object }).counts;
    const repacked = async (changed: readonly string[]): Promise<Verdict> => {
      const before = [header, ...changed, ''].join('\n');
      const sha256 = createHash('sha256').update(before).digest('hex');
      const repackedFile = file('repacked.gz');
      await writeFile(repackedFile, gzipSync(`${before}${JSON.stringify({ kind: 'end', counts, sha256 })}\n`));
      expect((await openBundle(repackedFile)).faults).to.deep.equal([]);
      return verifyBundle(repackedFile);
    };
    const id = (await log().all())[4]?.id ?? '';
    const forge = (line: string): string =>
      line.includes(`"id":"${id}"`) ? line.replace(/"occurredAt":"2026/, '"occurredAt":"2025') : line;
    const forged = lines.map(forge);
    expect((await repacked(lines)).findings).to.deep.equal([]);
    const { findings } = await repacked(forged);
    expect(findings.map(({ code }) => code)).to.have.members([
      'metadata_altered',
      'seal_root_differs',
      'checkpoint_not_in_log',
      'checkpoint_not_in_log',
    ]);
    expect(findings.find(({ code }) => code === 'metadata_altered')?.eventId).to.equal(id);
    // With the leaves in the bundle forged too, neither they nor the events fit the signed roots.
    const event = auditEventSchema.parse(JSON.parse(forged.find((line) => line.includes(`"id":"${id}"`)) ?? ''));
    const both = forged.map((line) =>
      line.includes(`"eventId":"${id}"`)
        ? line.replace(/"hash":"[^"]+"/, `"hash":"${toBase64(leafHashOf(event))}"`)
        : line,
    );
    const codes = (await repacked(both)).findings.map(({ code }) => code);
    expect(codes).to.include('seal_root_differs').and.to.include('outside_altered');
  });

  it('reports a truncated or changed bundle, and refuses a file that is no bundle', async () => {
    const bundle = await exported(log());
    const whole = await readFile(bundle);
    const cut = file('cut.gz');
    await writeFile(cut, whole.subarray(0, whole.length - 300));
    expect((await openBundle(cut)).faults.map(({ code }) => code)).to.deep.equal(['bundle_incomplete']);
    const none = file('none.gz');
    await writeFile(none, 'no bundle');
    const refused = await openBundle(none).catch((error: unknown) => error);
    expect(refused).to.have.property('name', 'NotABundleError');
  });
});
