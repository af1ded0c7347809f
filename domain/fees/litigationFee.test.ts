import { expect } from 'chai';
import fc from 'fast-check';
import { DomainError } from '../eventSourcing/domainError.js';
import kindsOfForms from './kindsOfForms.json' with { type: 'json' };
import {
  feeKindOfForm,
  feeKinds,
  feeKindsIn,
  feeRange,
  halvings,
  litigationFee,
  type FeeKind,
} from './litigationFee.js';

const yuan = (amount: number): bigint => BigInt(Math.round(amount * 100));
const full = (kind: FeeKind, amount: number | null, chosen?: number): bigint =>
  litigationFee(
    { kind, amount: amount === null ? null : yuan(amount) },
    chosen === undefined ? {} : { chosen: yuan(chosen) },
  ).full;

/** The formulas by which courts compute at a glance: up to, per mille, what is added or taken off in yuan. */
const quick: readonly (readonly [number, number, number])[] = [
  [100_000, 25, -200],
  [200_000, 20, 300],
  [500_000, 15, 1_300],
  [1_000_000, 10, 3_800],
  [2_000_000, 9, 4_800],
  [5_000_000, 8, 6_800],
  [10_000_000, 7, 11_800],
  [20_000_000, 6, 21_800],
  [Number.POSITIVE_INFINITY, 5, 41_800],
];
const quickly = (fen: bigint): bigint => {
  if (fen <= yuan(10_000)) return yuan(50);
  const [, perMille, added] = quick.find(([upTo]) => fen <= yuan(Math.min(upTo, 1e13))) ?? [0, 0, 0];
  return (fen * BigInt(perMille) + yuan(added) * 1000n + 500n) / 1000n;
};
const someAmount = fc.oneof(
  fc.bigInt({ min: 0n, max: yuan(30_000_000) }),
  fc.bigInt({ min: 0n, max: yuan(250_000) }),
  fc.bigInt({ min: 0n, max: 10n ** 15n }),
);
const someKind = fc.constantFrom(...feeKinds);

describe('litigation fees by State Council decree 481', () => {
  it('knows what a form’s case costs', () => {
    const examples: readonly (readonly [string, FeeKind])[] = [
      ['claim-private-lending', 'property'],
      ['claim-divorce', 'divorce'],
      ['claim-labor-dispute', 'labour'],
      ['claim-trademark-infringement', 'intellectual'],
      ['claim-administrative-penalty', 'administrative'],
      ['claim-state-compensation', 'none'],
    ];
    for (const [key, kind] of examples) expect(feeKindOfForm(key), key).to.equal(kind);
    for (const [key, kind] of Object.entries(kindsOfForms))
      if (key.startsWith('claim-'))
        expect([...feeKindsIn('civil'), ...feeKindsIn('administrative')], key).to.include(kind);
  });

  it('gives what the decree says for sums that courts know by heart', () => {
    const property: readonly (readonly [number, number])[] = [
      [0, 50],
      [5_000, 50],
      [10_000, 50],
      [20_000, 300],
      [100_000, 2_300],
      [200_000, 4_300],
      [500_000, 8_800],
      [1_000_000, 13_800],
      [2_000_000, 22_800],
      [5_000_000, 46_800],
      [10_000_000, 81_800],
      [20_000_000, 141_800],
      [30_000_000, 191_800],
    ];
    for (const [amount, fee] of property) expect(full('property', amount), String(amount)).to.equal(yuan(fee));
    expect(full('intellectual', 20_000)).to.equal(yuan(300));
    expect(full('divorce', 200_000)).to.equal(yuan(50));
    expect(full('divorce', 1_000_000, 300)).to.equal(yuan(4_300));
    expect(full('personality', 50_000)).to.equal(yuan(100));
    expect(full('personality', 300_000, 500)).to.equal(yuan(2_000));
    expect(full('labour', 80_000)).to.equal(yuan(10));
    expect(full('administrativeSpecial', null)).to.equal(yuan(100));
    expect(full('administrative', 80_000)).to.equal(yuan(50));
    expect(full('none', 80_000)).to.equal(0n);
    expect(full('enforcement', 600_000)).to.equal(yuan(8_400));
    expect(full('paymentOrder', 20_000)).to.equal(yuan(100));
  });

  it('leaves to the court what the decree leaves open, and no more', () => {
    const ranges: readonly (readonly [FeeKind, number, number])[] = [
      ['property', 50, 100],
      ['divorce', 50, 300],
      ['personality', 100, 500],
      ['other', 50, 100],
      ['intellectual', 500, 1_000],
      ['objection', 50, 100],
      ['enforcement', 50, 500],
    ];
    for (const [kind, least, most] of ranges) {
      const asked = { kind, amount: null };
      expect(feeRange(asked), kind).to.deep.include({ least: yuan(least), most: yuan(most) });
      expect(litigationFee(asked).full, kind).to.equal(yuan(least));
      expect(litigationFee(asked, { chosen: yuan(most) }).full, kind).to.equal(yuan(most));
      for (const chosen of [yuan(least) - 1n, yuan(most) + 1n])
        expect(() => litigationFee(asked, { chosen }), kind).to.throw(DomainError);
    }
  });

  it('agrees with the formulas for computing at a glance, to the fen', () => {
    fc.assert(
      fc.property(someAmount, (amount) => {
        expect(litigationFee({ kind: 'property', amount }).full).to.equal(quickly(amount));
      }),
    );
  });

  it('never falls when more is claimed, and does not jump where a tier ends', () => {
    const ends = [1, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000].map((tenThousands) => yuan(tenThousands * 10_000));
    fc.assert(
      fc.property(someKind, fc.oneof(someAmount, fc.constantFrom(...ends)), (kind, amount) => {
        const here = litigationFee({ kind, amount }).full;
        const next = litigationFee({ kind, amount: amount + 1n }).full;
        expect(next - here === 0n || next - here === 1n, `${kind} ${amount}`).to.equal(true);
      }),
    );
  });

  it('halves once, rounds half a fen up, and never asks for less than half', () => {
    fc.assert(
      fc.property(someKind, someAmount, fc.constantFrom(...halvings), (kind, amount, halving) => {
        const { full: whole, due } = litigationFee({ kind, amount }, { halving });
        expect(2n * due >= whole - 1n && 2n * due <= whole + 1n, `${whole} ${due}`).to.equal(true);
        expect(litigationFee({ kind, amount }).due).to.equal(whole);
      }),
    );
    expect(litigationFee({ kind: 'labour', amount: null }, { halving: 'simplified' }).due).to.equal(yuan(5));
    expect(litigationFee({ kind: 'property', amount: yuan(1_000_000) }, { halving: 'simplified' }).due).to.equal(
      yuan(6_900),
    );
  });
});
