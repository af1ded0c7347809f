import { expect } from 'chai';
import fc from 'fast-check';
import { cases } from '../../../../domain/contract/cases.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { startSaasCourt, type SaasCourt } from '../../ownDocuments/testing/saasCourt.js';
import { newRecord, places, pleadingDevice, type Filed } from '../testing/pleadingDevice.js';

const kinds = [
  'open',
  'open',
  'look',
  'change',
  'change',
  'save',
  'submit',
  'submit',
  'remove',
  'reload',
  'connect',
] as const;
const step = fc.record({ device: fc.nat(2), kind: fc.constantFrom(...kinds), arg: fc.nat(11) });

/** A version is what its sender saw last, but for where they changed it or chose in its sight; and they saw the one before it. */
const unseen = ({ cases: all }: Filed): readonly string[] =>
  [...all.values()].flatMap((versions) =>
    versions.flatMap(({ said, seen, sure }, index) => {
      const before = versions[index - 1]?.said;
      if (before === undefined) return [];
      const lost = places.filter((place) => said[place] !== before[place] && !sure.has(place));
      return [
        ...lost.map((place) => `version ${index + 1} drops ${place}`),
        ...(JSON.stringify(seen) === JSON.stringify(before)
          ? []
          : [`version ${index + 1} was sent by who had not seen the one before`]),
      ];
    }),
  );

describe('two devices of one account, and another account with the code', function () {
  this.timeout(600_000);
  let court: SaasCourt;
  before(async () => void (court = await startSaasCourt({ codeAttempts: { points: 10_000, seconds: 600 } })));
  after(() => court.close());

  it('never pass over a version that they have not seen, and open one case for each draft, in any order of steps', async () => {
    let versions = 0;
    const plan = { subscription_plan: 'enterprise', subscription_expires_at: null } as const;
    const [party, colleague] = [await court.newPerson(plan), await court.newPerson(plan)];
    const second = court.newBrowser();
    await second.signIn(party.email, 'Passw0rd-now');
    const caseCount = async () => (await clientOf(court.admin, cases).list()).total;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (sequence) => {
        const record = newRecord();
        const before = await caseCount();
        const devices = [party.browser, second, colleague.browser].map((browser) =>
          pleadingDevice(browser, record, browser !== colleague.browser),
        );
        for (const { clear } of devices) await clear();
        for (const kind of ['open', 'save'] as const) await devices[0]?.steps[kind](0);
        for (const { device, kind, arg } of sequence) await devices[device]?.steps[kind](arg);
        // Everybody comes back, and whoever looks gets through.
        for (const { steps } of devices) {
          await steps.connect(0);
          await steps.reload(0);
          await steps.open(1);
          await steps.change(1);
          await steps.look(0);
          await steps.submit();
        }
        versions += [...record.cases.values()].flat().length;

        expect(unseen(record)).to.deep.equal([]);
        const opened = [...record.cases.values()].flatMap(([first]) => first?.draftId ?? []);
        expect(opened.sort(), 'one case for each draft that was submitted').to.deep.equal([...record.reached].sort());
        expect((await caseCount()) - before).to.equal(record.reached.size);
        for (const [number, all] of record.cases) {
          const { version, formData } = await clientOf(party.browser, documents).loadForEditing({
            body: { case_number: number, verification_code: record.codes.get(number) ?? '' },
          });
          expect(version).to.equal(all.length);
          expect(formData).to.have.nested.property('plaintiffs_natural[0].name', all.at(-1)?.said.name);
          expect(formData).to.have.nested.property('sections.facts.open', all.at(-1)?.said.facts);
        }
        const over = [...record.removed, ...[...record.cases.values()].flat().map(({ draftId }) => draftId)];
        const kept = new Set((await Promise.all(devices.map(({ clear }) => clear()))).flat());
        expect(
          over.filter((id) => kept.has(id)),
          'what is over rises again',
        ).to.deep.equal([]);
      }),
      // The court goes on from what a failed run left: a sequence cut short would fail for another reason.
      { numRuns: 20, endOnFailure: true },
    );
    expect(versions, 'versions that were taken at all').to.be.above(40);
  });
});
