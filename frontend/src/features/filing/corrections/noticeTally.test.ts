import { expect } from 'chai';
import { noticeTally, tallyWords } from './noticeTally.js';

const mark = (change: 'unchanged' | 'filled' | 'changed' | 'removed' | 'not_asked', more: object = {}) => ({
  change,
  explanation: null,
  settled: null,
  ...more,
});

describe('admin: what came back of a correction notice', () => {
  it('tells changes, words, closed marks and untouched ones apart, each mark once', () => {
    const tally = noticeTally([
      mark('changed'),
      mark('filled', { explanation: '已补' }),
      mark('removed'),
      mark('unchanged', { explanation: '核对无误' }),
      mark('unchanged'),
      mark('not_asked'),
      mark('changed', { settled: 'corrected' }),
    ]);
    expect(tally).to.deep.equal({ all: 7, settled: 1, changed: 3, explained: 1, untouched: 2 });
    expect(tallyWords(tally)).to.equal('已核对 1 处，已改待核对 3 处，未改、已说明 1 处，未改也未说明 2 处');
  });

  it('leaves out what there is none of', () =>
    expect(tallyWords(noticeTally([mark('unchanged')]))).to.equal('未改也未说明 1 处'));
});
