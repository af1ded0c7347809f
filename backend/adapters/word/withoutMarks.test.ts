import { expect } from 'chai';
import { housingLease } from './fixtures.js';
import { renderDocument } from './renderDocument.js';
import { withoutMarks } from './withoutMarks.js';

const answersPart = {
  formKey: 'claim-housing-lease',
  edition: '2025',
  answers: { plaintiffs_natural: [{ name: '张三 <&> "李四"' }] },
};
const marks = [{ path: 'plaintiffs_natural.0.name', source: 'rules', quote: '原告张三' }];

describe('a Word file without the marks of what was suggested', () => {
  it('is byte for byte the one that is printed without them', async () => {
    const marked = await renderDocument(housingLease, { answersPart: { ...answersPart, marks: marks as never } });
    const plain = await renderDocument(housingLease, { answersPart });
    expect(Buffer.from(marked).equals(Buffer.from(plain))).to.equal(false);
    expect(Buffer.from(withoutMarks(marked)).equals(Buffer.from(plain))).to.equal(true);
  });

  it('is the file itself where it has none', async () => {
    const plain = await renderDocument(housingLease, { answersPart });
    expect(withoutMarks(plain)).to.equal(plain);
  });
});
