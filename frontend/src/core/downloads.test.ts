import { expect } from 'chai';
import { downloadRefused, isInApp, noteFileLink, offerOf, onDownloadRefused, saidOfFile } from './downloads.js';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 13; V2219A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0';

describe('a file that was offered', () => {
  const blob = new Blob(['words']);

  it('has the link that came with it, for a while', () => {
    noteFileLink(blob, '/api/file-links/a');
    const { link, name } = offerOf(blob, '起诉状.docx');
    expect([name, link?.href]).to.deep.equal(['起诉状.docx', '/api/file-links/a']);
    expect(link?.until).to.be.within(Date.now() + 8 * 60_000, Date.now() + 10 * 60_000);
    expect(offerOf(new Blob(['others']), 'x')).not.to.have.property('link');
  });

  it('is told to whoever listens, where it cannot be saved', () => {
    const heard: unknown[] = [];
    const stop = onDownloadRefused((file) => heard.push(file.name));
    downloadRefused({ url: 'blob:1', name: 'x' });
    stop();
    downloadRefused({ url: 'blob:1', name: 'y' });
    expect(heard).to.deep.equal(['x']);
  });
});

describe('a browser inside another application', () => {
  const inside: readonly (readonly [string, string])[] = [
    ['WeChat', `${iphone} Mobile/15E148 MicroMessenger/8.0.42(0x18002a2c) NetType/WIFI Language/zh_CN`],
    ['QQ', `${android} Mobile Safari/537.36 V1_AND_SQ_8.9.88_5332_YYB_D QQ/8.9.88.12830 NetType/WIFI`],
    ['DingTalk', `${iphone} Mobile/15E148 AliApp(DingTalk/7.1.0) com.laiwang.DingTalk/30412234 Channel/201200`],
    ['Weibo', `${iphone} Mobile/15E148 Weibo (iPhone14,2__weibo__13.10.2__iphone__os16.0)`],
    [
      'Alipay',
      `${android} Mobile Safari/537.36 NebulaSDK/1.8 AliApp(AP/10.5.20) AlipayClient/10.5.20 Language/zh-Hans`,
    ],
    [
      'a view of Android',
      'Mozilla/5.0 (Linux; Android 13; V2219A; wv) AppleWebKit/537.36 Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36',
    ],
    ['a view of iOS', `${iphone} Mobile/15E148`],
  ];
  for (const [name, userAgent] of inside)
    it(`is known by what ${name} calls itself`, () => expect(isInApp(userAgent)).to.equal(true));

  it('is no browser that saves files, QQ’s own with them', () => {
    expect(isInApp(`${iphone} Version/16.0 Mobile/15E148 Safari/604.1`)).to.equal(false);
    expect(isInApp(`${android} MQQBrowser/14.1 Mobile Safari/537.36`)).to.equal(false);
    expect(isInApp('')).to.equal(false);
  });

  it('is told that a file is ready, not that it has it', () => {
    expect(saidOfFile('诉辩对照表已下载。', true)).to.equal('诉辩对照表已准备好。');
    expect(saidOfFile('推荐证据清单已开始下载！', true)).to.equal('推荐证据清单已准备好！');
    expect(saidOfFile('案件列表已导出，本次导出已记录在案。', true)).to.equal('案件列表已准备好，本次导出已记录在案。');
    expect(saidOfFile('第 2 版已下载，但与提交时的文件不完全一致，请核对。', false)).to.equal(
      '第 2 版已下载，但与提交时的文件不完全一致，请核对。',
    );
  });
});
