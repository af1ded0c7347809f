import { expect } from 'chai';
import { draftsInMemory } from '../../testing/browserStore.js';
import { isOpen, type OpenAttempt, withItsCode, withoutItsCode } from './attempt.js';
import { memoryDrafts } from './memoryDrafts.js';

const attempt = (key: string, code = 'ABCD2345'): OpenAttempt => ({
  draftId: 'd-1',
  content: 'ff',
  key,
  sent: {
    at: '2026-01-01T00:00:00Z',
    title: '民事起诉状',
    body: {
      document_type: 'complaint',
      case_number: 'A-1',
      payload: { form_key: 'claim-x', form_data: { a: ['甲'] }, if_changed: true, verification_code: code },
    },
  },
});

describe('a try at submitting whose outcome is unknown', () => {
  it('is kept without its code, and with it is the very content that was sent', () => {
    const sent = attempt('k');
    const { attempt: stored, code } = withoutItsCode(sent);
    expect(JSON.stringify(stored)).not.to.include('ABCD2345');
    expect(stored.sent?.lacksCode).to.equal(true);
    expect(withItsCode(stored, code)).to.deep.equal(sent);
    expect(withoutItsCode(attempt('k', ''))).to.deep.equal({ attempt: attempt('k', ''), code: '' });
  });

  for (const [place, keeping] of [
    ['in the browser', draftsInMemory()],
    ['in the page alone', memoryDrafts()],
  ] as const)
    it(`is one for each draft, whichever of two tabs begins first, ${place}`, async () => {
      const { attempts, inventory } = keeping;
      const both = await Promise.all(['k-1', 'k-2'].map((key) => attempts.begin(attempt(key))));
      expect(new Set(both.map(({ key }) => key)).size).to.equal(1);
      const [{ key } = attempt('none')] = both;
      expect(await attempts.get('d-1')).to.deep.equal(attempt(key));
      await attempts.put({ draftId: 'd-1', content: 'ff', key });
      expect(isOpen(await attempts.get('d-1'))).to.equal(false);
      expect((await attempts.begin(attempt('k-3'))).key).to.equal('k-3');
      const { attempts: taken } = await inventory.takeAll();
      expect(taken).to.deep.equal([attempt('k-3')]);
      expect(await attempts.get('d-1')).to.equal(null);
    });
});
