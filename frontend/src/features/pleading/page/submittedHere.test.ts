import { expect } from 'chai';
import { browserSubmittedHere, submittedContent } from './submittedHere.js';

const filed = { caseNumber: '新案件-20260301-ABCD2345', at: '2026-03-01T08:00:00.000Z' };
const after = (minutes: number): Date => new Date(Date.parse(filed.at) + minutes * 60_000);
const rent = submittedContent('claim-housing-lease', { a: '张三', b: '9000' });

const browser = () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const open = (isShared = false) => browserSubmittedHere({ storage: () => storage, isShared: () => isShared });
  return { kept, open };
};

describe('what a browser remembers of a new case it filed', () => {
  it('is found again on another page by the same content alone, whatever the order of its answers', () => {
    const { open } = browser();
    open().note(rent, filed);
    expect(open().find(submittedContent('claim-housing-lease', { b: '9000', a: '张三' }), after(3))).to.deep.equal(
      filed,
    );
    expect(open().find(submittedContent('claim-housing-lease', { a: '张三', b: '9001' }), after(3))).to.equal(null);
    expect(open().find(submittedContent('claim-private-lending', { a: '张三', b: '9000' }), after(3))).to.equal(null);
  });

  it('says neither number nor content to who reads the storage, and is over after a day', () => {
    const { open, kept } = browser();
    open().note(rent, filed);
    const stored = [...kept.values()].join();
    expect(stored).to.not.match(/新案件|ABCD2345|张三|9000/);
    expect(open().find(rent, after(24 * 60))).to.equal(null);
  });

  it('lasts as long as the page on a shared computer', () => {
    const { open, kept } = browser();
    const page = open(true);
    page.note(rent, filed);
    expect(page.find(rent, after(1))).to.deep.equal(filed);
    expect(open(true).find(rent, after(1))).to.equal(null);
    expect(kept.size).to.equal(0);
  });

  it('takes answers with half a surrogate pair', () => {
    const { open } = browser();
    const content = submittedContent('claim-housing-lease', { a: '\ud800' });
    open().note(content, filed);
    expect(open().find(content, after(1))).to.deep.equal(filed);
  });
});
