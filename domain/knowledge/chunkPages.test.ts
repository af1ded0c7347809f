import { expect } from 'chai';
import { pagesOfChunks } from './chunkPages.js';

describe('the pages of chunks', () => {
  const pages = [
    '第一条　租赁期限不得超过\n二十年，超过的部分无效。',
    '第二条　承租人应当按照约定的期限支付租金。',
    '',
    '第三条　出租人维修。',
  ];
  const texts = (...all: string[]) => all.map((text) => ({ text }));

  it('are those that their beginnings stand on, however lines are set', () => {
    expect(
      pagesOfChunks(
        texts(
          '第一条　租赁期限不得超过二十年，超过的部分无效。',
          '第二条　承租人应当按照约定的期限支付租金。',
          '第三条　出租人维修。',
        ),
        pages,
      ),
    ).to.deep.equal([1, 2, 4]);
  });

  it('are known of chunks that overlap, and of none that stands nowhere', () => {
    expect(
      pagesOfChunks(texts('第二条　承租人应当按照约定的期限支付租金。', '超过的部分无效。', '别处的文字', '　'), pages),
    ).to.deep.equal([2, 1, null, null]);
    expect(pagesOfChunks(texts('第一条'), [])).to.deep.equal([null]);
  });
});
