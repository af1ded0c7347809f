import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import kindsOfForms from '../../../../domain/fees/kindsOfForms.json' with { type: 'json' };
import { feeKindOfForm, feeKinds } from '../../../../domain/fees/litigationFee.js';

describe('the kinds of cases by which fees are computed', () => {
  it('are named for every one of the 113 forms, one each, and for nothing else', () => {
    const folder = new URL('../../../../domain/forms/definitions/', import.meta.url);
    const keys = ['claim', 'defense', 'application'].flatMap((kind) =>
      readdirSync(new URL(`${kind}/`, folder)).map(
        (file) => /^key: (\S+)$/mu.exec(readFileSync(new URL(`${kind}/${file}`, folder), 'utf8'))?.[1] ?? file,
      ),
    );
    expect(keys).to.have.length(113);
    expect(Object.keys(kindsOfForms).sort()).to.deep.equal([...keys].sort());
    for (const key of keys) expect(feeKindOfForm(key), key).to.be.oneOf([...feeKinds]);
    expect(feeKindOfForm('claim-of-nothing')).to.equal(undefined);
  });
});
