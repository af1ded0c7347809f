import { expect } from 'chai';
import { carriedTextReducer, carriedTextTaken, textCarried, wordsCarried, wordsTyped } from './carriedTextSlice.js';

describe('the text that a form takes along from the landing page', () => {
  it('says where two readers of its photographs differ, also when words come behind it, until the form has taken it', () => {
    const disputes = [{ start: 2, end: 4, other: '三万' }];
    const read = carriedTextReducer(undefined, textCarried({ text: '借款二万', disputes }));
    const told = carriedTextReducer(read, wordsCarried('他不还钱'));
    expect(told).to.deep.equal({ text: '借款二万\n他不还钱', words: '他不还钱', disputes, typed: null });
    expect(carriedTextReducer(told, carriedTextTaken()).disputes).to.deep.equal([]);
  });

  it('leaves what was typed on a page there, also when a form took the text along', () => {
    const typed = carriedTextReducer(undefined, wordsTyped({ place: 'claim/civil', words: '合同' }));
    const after = carriedTextReducer(carriedTextReducer(typed, wordsCarried('他不还钱')), carriedTextTaken());
    expect(after.typed).to.deep.equal({ place: 'claim/civil', words: '合同' });
  });
});
