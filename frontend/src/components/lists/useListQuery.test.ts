import { expect } from 'chai';
import { changedListQuery, readListQuery } from './useListQuery.js';

const change = (before: string, changed: Parameters<typeof changedListQuery>[1]) =>
  decodeURIComponent(changedListQuery(new URLSearchParams(before), changed).toString());

describe('admin lists: the query in the address', () => {
  it('goes back to the first page on a new search or cause', () => {
    expect(change('search=李&page=3', { search: '李某' })).to.equal('search=李某');
    expect(change('search=李&page=3', { cause: '离婚纠纷' })).to.equal('search=李&cause=离婚纠纷');
  });

  it('keeps search and cause when a page is turned', () =>
    expect(change('search=李&cause=离婚纠纷', { page: 2 })).to.equal('search=李&cause=离婚纠纷&page=2'));

  it('goes back to the first page in another order, and leaves the usual one out', () => {
    expect(change('search=李&page=3', { order: 'oldest' })).to.equal('search=李&order=oldest');
    expect(change('order=oldest&page=3', { order: 'newest' })).to.equal('');
    expect(change('order=oldest', { page: 2 })).to.equal('order=oldest&page=2');
    expect(readListQuery(new URLSearchParams({ order: 'x' })).order).to.equal('newest');
  });

  it('keeps when the cases were filed, and reads no other period than the three', () => {
    expect(change('search=李&page=3', { filed: 'month' })).to.equal('search=李&filed=month');
    expect(change('filed=month', { page: 2 })).to.equal('filed=month&page=2');
    expect(readListQuery(new URLSearchParams({ filed: 'day' })).filed).to.equal('');
  });

  it('keeps where one’s own documents stand with the court, and reads no state that is none', () => {
    expect(change('search=李&page=3', { state: 'filed' })).to.equal('search=李&state=filed');
    expect(change('', { state: 'closed' })).to.equal('state=closed');
    expect(change('state=unsubmitted', { page: 2 })).to.equal('state=unsubmitted&page=2');
    expect(readListQuery(new URLSearchParams({ state: 'erased' })).state).to.equal('');
  });

  it('drops what is no longer set', () =>
    expect(change('search=李&cause=离婚纠纷', { search: '' })).to.equal('cause=离婚纠纷'));

  for (const page of ['0', '-1', '1.5', 'x', '', '99999999999'])
    it(`reads page "${page}" as the first`, () =>
      expect(readListQuery(new URLSearchParams({ page })).page).to.equal(1));
});
