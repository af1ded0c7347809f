import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openWriting, valueOf } from './testing/openWriting.js';
import { savesData } from './savesData.js';

const own = '2024年3月5日，原告把30000元借给被告，到期后原告多次';
const path = '/api/assistance/continue-text';
const offer = { continuation: '催要，被告拒不归还。' };

describe('continuing what is typed', () => {
  withBrowserDocument();

  it('is offered after a pause, taken over by Tab, and undone', async () => {
    const { page, user, field, write, press, asked } = await openWriting({
      features: ['autocomplete'],
      responses: { [path]: [() => offer] },
    });
    await write(own);
    await page.findByText(offer.continuation);
    expect(asked.map(({ body }) => body)).to.deep.equal([{ text: own, about: '诉讼请求 · 完整表述' }]);
    expect(valueOf(field)).to.equal(own);
    await user.tab();
    expect(valueOf(field)).to.equal(own + offer.continuation);
    expect(document.activeElement).to.equal(field);
    await press('撤销');
    expect(valueOf(field)).to.equal(own);
  });

  it('stands there with what is said of a suspicious citation, also of one that begins in what was typed', async () => {
    const { page, user, field, write } = await openWriting({
      features: ['autocomplete'],
      responses: { [path]: [() => ({ continuation: '第九千条，被告应当还款。' })] },
    });
    const begun = `${own}催要，依据《合同法》第六十条和《民法典》`;
    await write(begun);
    await page.findByText(/《民法典》共1260条，没有第九千条/);
    expect(page.queryByText(/《合同法》已于/)).to.equal(null);
    await user.tab();
    expect(valueOf(field)).to.equal(`${begun}第九千条，被告应当还款。`);
  });

  it('goes with Escape, and leaves Tab to the page where nothing is offered', async () => {
    const { page, user, field, write } = await openWriting({
      features: ['autocomplete'],
      responses: { [path]: [() => offer] },
    });
    await write(own);
    await page.findByText(offer.continuation);
    await user.keyboard('{Escape}');
    expect(page.queryByText(offer.continuation)).to.equal(null);
    await user.tab();
    expect([valueOf(field), document.activeElement === field]).to.deep.equal([own, false]);
  });

  it('ends the call that is under way when somebody types on', async () => {
    const { page, user, write, asked, waitFor } = await openWriting({
      features: ['autocomplete'],
      responses: { [path]: [() => new Promise(() => undefined), () => offer] },
    });
    await write(own);
    await waitFor(() => expect(asked).to.have.length(1));
    await user.paste('催');
    await waitFor(() => expect(asked[0]?.signal?.aborted).to.equal(true));
    await page.findByText(offer.continuation);
    expect(asked).to.have.length(2);
  });

  it('is never asked for where no model would answer at once', async () => {
    const { field, write, asked } = await openWriting({
      features: ['autocomplete'],
      responses: { [path]: [() => offer] },
      isThere: false,
    });
    await write(own);
    expect(valueOf(field)).to.equal(own);
    expect([asked, document.querySelector('.continuing')]).to.deep.equal([[], null]);
  });

  it('is off where calls cost somebody data', () => {
    expect([{}, { connection: { saveData: true } }, { connection: { type: 'cellular' } }].map(savesData)).to.deep.equal(
      [false, true, true],
    );
  });
});
