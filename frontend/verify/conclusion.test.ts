import { expect } from 'chai';
import { concludeReceipt } from './conclusion.js';

const checkpoint = { origin: 'juanzong/0', size: 7, root: new Uint8Array(32) };

describe('the verifier page concludes from a receipt', () => {
  const conclude = (given: Partial<Parameters<typeof concludeReceipt>[0]>) =>
    concludeReceipt({ findings: [], checkpoint, hasDocument: false, hasTrustedKey: false, ...given });

  it('nothing certain without a trusted key, with or without the Word file, and says where to compare the key', () => {
    for (const hasDocument of [true, false]) {
      const { tone, heading, sentences } = conclude({ hasDocument });
      expect({ tone, heading }).to.deep.equal({ tone: 'unsure', heading: '内容前后一致，尚未确认签发者' });
      expect(sentences[0]).to.contain('签发公钥').and.to.contain('/api/ledger/key').and.to.contain('法院公告');
    }
  });

  it('that it passes when the key from elsewhere is the one that signed', () => {
    const { tone, heading, sentences } = conclude({ hasTrustedKey: true, hasDocument: true });
    expect({ tone, heading }).to.deep.equal({ tone: 'good', heading: '核验通过' });
    expect(sentences).to.include('Word 文件与提交时逐字节一致。');
  });

  it('that it fails for any finding, trusted key or not', () => {
    for (const hasTrustedKey of [true, false])
      expect(conclude({ findings: ['key_unexpected'], hasTrustedKey })).to.include({
        tone: 'bad',
        heading: '核验未通过',
      });
  });
});
