import { expect } from 'chai';
import { z } from 'zod';
import { callsIn, type Call } from './call.js';
import { contract } from './contract.js';

/** Calls that require a reason, and what of their request is read as a person filled it in. */
const withReasons = Object.values(contract)
  .flatMap((area): readonly Call[] => callsIn(area))
  .flatMap(({ key, fields, body }) => {
    const reason = [fields, body].flatMap((schema) =>
      schema instanceof z.ZodObject && schema.shape['reason'] instanceof z.ZodType ? [schema.shape['reason']] : [],
    )[0];
    return reason !== undefined && !reason.safeParse(undefined).success ? [{ key, reason }] : [];
  });

describe('calls whose reason is all that is left of what they do', () => {
  it('are the erasures, the correction of a number, the undoing of a closing or a service, the case on paper, the refusal of an order and the reset of a second factor', () =>
    expect(withReasons.map(({ key }) => key)).to.have.members([
      'POST /api/admin/orders/{id}/refusal',
      'POST /api/cases/on-paper',
      'POST /api/cases/{id}/case-number/correction',
      'POST /api/cases/{id}/closure/reversal',
      'POST /api/cases/{id}/services/{serviceId}/revocation',
      'POST /api/admin/cases/{id}/erase',
      'POST /api/admin/users/{id}/erase',
      'POST /api/admin/users/{id}/second-factor-reset',
    ]));

  for (const { key, reason } of withReasons)
    it(`take none that says nothing, and say so in Chinese: ${key}`, () => {
      for (const said of ['', '误', '。。。。。', '测测测测测', '12345'])
        expect(reason.safeParse(said).error?.issues[0]?.message, said).to.equal(
          '请写明原因，至少4个字，不能只是数字、标点或同一个字',
        );
      expect(reason.safeParse('  保存期限届满 ')).to.deep.equal({ success: true, data: '保存期限届满' });
    });
});
