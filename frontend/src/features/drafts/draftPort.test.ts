import 'fake-indexeddb/auto';
import { expect } from 'chai';
import { browserDrafts } from './browserDrafts.js';
import { changeDraft, forgetDraft, saveTyped } from './changeDraft.js';
import { type Draft, freshProgress } from './draft.js';
import { emptyValues } from './formValues.js';
import { memoryDrafts } from './memoryDrafts.js';

const empty = emptyValues('claim');
const saying = (header: Record<string, string>) => ({ ...empty, answers: { header } });
const at = '2026-01-01T00:00:00.000Z';

for (const [place, keepingOf] of [
  ['this browser', browserDrafts],
  ['this page', memoryDrafts],
] as const)
  describe(`drafts kept in ${place}`, () => {
    const draft = (header: Record<string, string>): Draft => ({
      id: 'claim-port|new',
      formKey: 'claim-port',
      values: saying(header),
      progress: freshProgress,
      savedAt: at,
    });

    it('are stored only over what the writer has seen', async () => {
      const { drafts } = keepingOf();
      await drafts.delete(draft({}));
      expect(await drafts.put(draft({ a: '甲' }))).to.deep.equal(draft({ a: '甲' }));
      expect(await drafts.put(draft({ a: '乙' }))).to.equal(null);
      expect(await drafts.put(draft({ a: '乙' }), draft({ a: '丙' }))).to.equal(null);
      expect(await drafts.get(draft({}))).to.deep.equal(draft({ a: '甲' }));
      expect(await drafts.put(draft({ a: '乙' }), draft({ a: '甲' }))).to.deep.equal(draft({ a: '乙' }));
      expect(await drafts.list('claim-port')).to.deep.equal([draft({ a: '乙' })]);
    });

    it('lose nothing when many tabs store at once', async () => {
      const { drafts } = keepingOf();
      await drafts.delete(draft({}));
      const fields = ['a', 'b', 'c', 'd', 'e', 'f'];
      await Promise.all(fields.map((field) => saveTyped(drafts, draft({}), empty, saying({ [field]: field }), at)));
      const stored = await drafts.get(draft({}));
      expect(stored?.values.answers.header).to.deep.equal(Object.fromEntries(fields.map((field) => [field, field])));
    });

    it('stay as they are where a change is none, and go with the try at submitting them', async () => {
      const keeping = keepingOf();
      await changeDraft(keeping.drafts, draft({}).id, () => draft({ a: '甲' }));
      expect(await changeDraft(keeping.drafts, draft({}).id, () => null)).to.deep.equal(draft({ a: '甲' }));
      await keeping.attempts.put({ draftId: draft({}).id, content: 'ff00', key: 'k' });
      await forgetDraft(keeping, draft({}).id);
      expect(await keeping.drafts.get(draft({}))).to.equal(null);
      expect(await keeping.attempts.get(draft({}).id)).to.equal(null);
    });
  });
