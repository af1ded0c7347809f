import { expect } from 'chai';
import { keptWords, savedWords, type Saved } from './savedWords.js';

const nothing: Saved['storage'] = { status: 'fine', savedAt: null };
const something: Saved['storage'] = { status: 'fine', savedAt: '2026-01-02T03:04:05.000Z' };
const said = (given: Partial<Saved>) =>
  savedWords({ storage: something, isShared: false, sync: 'off', ...given }).text.replaceAll(/（.*?）/gu, '');

describe('the words for where a draft is kept', () => {
  it('name the device for a visitor, and the account for whoever has one', () => {
    expect(said({ storage: nothing })).to.equal('填写后自动保存在这台设备');
    expect(said({})).to.equal('已自动保存在这台设备');
    for (const sync of ['synced', 'waiting'] as const)
      expect(said({ storage: nothing, sync }), sync).to.equal('填写后自动保存到您的账号');
    expect(said({ sync: 'synced' })).to.equal('已保存到账号');
    expect(said({ sync: 'waiting' })).to.equal('已自动保存在这台设备，尚未保存到账号');
    expect(said({ sync: 'full' })).to.equal('已自动保存在这台设备，账号中的草稿已满，没有保存到账号');
  });

  it('promise nothing of a shared computer, but for what the account has', () => {
    expect(said({ isShared: true })).to.equal('公用电脑，未在本机保存');
    expect(said({ isShared: true, sync: 'synced' })).to.equal('已保存到账号');
    expect(said({ isShared: true, sync: 'waiting' })).to.equal('公用电脑，未在本机保存，尚未保存到账号');
    expect(savedWords({ storage: { status: 'refused' }, isShared: false, sync: 'off' }).isLost).to.equal(true);
  });

  it('tell somebody who leaves where to go on', () => {
    expect(keptWords({ isShared: false, sync: 'off' }))
      .to.contain('本浏览器')
      .and.not.contain('账号');
    expect(keptWords({ isShared: false, sync: 'synced' }))
      .to.contain('您的账号')
      .and.not.contain('浏览器');
    expect(keptWords({ isShared: true, sync: 'synced' })).to.contain('您的账号');
    expect(keptWords({ isShared: true, sync: 'off' })).to.contain('就会消失');
  });
});
