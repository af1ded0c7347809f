import { expect } from 'chai';
import fc from 'fast-check';
import { apiKeyProblem, endpointLimits, endpointProblem, isSameService } from './endpoint.js';

describe('the address of a model', () => {
  it('is a whole web address, at court or far away', () => {
    for (const good of [
      'https://api.example.cn/v1/embeddings',
      'http://10.0.0.7:8080',
      'HTTPS://API.EXAMPLE.CN/v1',
      'http://[::1]:9997/v1/rerank',
      ' https://模型.example.cn/向量 ',
      `https://a.cn/${'x'.repeat(endpointLimits.endpoint - 13)}`,
    ])
      expect(endpointProblem(good), good).to.equal(null);
  });

  it('says what is wrong with anything else', () => {
    for (const bad of [
      'api.example.cn/v1',
      'ftp://api.example.cn',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'http:api.example.cn',
      'https:\\\\api.example.cn',
      'https://api.exa mple.cn',
      'https://api.exa\nmple.cn',
      'https://',
      'https://:80',
      'https://a.cn:99999',
      'https://[::1',
      'https://%00.cn',
    ])
      expect(endpointProblem(bad), bad).to.match(/^请填写以 http/);
    for (const bad of ['https://a.cn/v1?key=1', 'https://a.cn/v1?', 'https://a.cn/v1#x', 'http://10.0.0.7:80/#/v1'])
      expect(endpointProblem(bad), bad).to.match(/不能带有“\?”或“#”/);
    for (const empty of ['', '  ', '\n']) expect(endpointProblem(empty)).to.equal('请填写接口地址');
    expect(endpointProblem(`https://a.cn/${'x'.repeat(endpointLimits.endpoint)}`)).to.match(/不能超过2048/);
  });

  it('never holds a name or a password', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(word, fc.option(word), (name, password) => {
        const endpoint = `https://${name}${password === null ? '' : `:${password}`}@api.example.cn/v1`;
        expect(endpointProblem(endpoint)).to.match(/不能包含用户名或密码/);
      }),
    );
  });

  it('that will do is one that the parser reads as it was typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ validSchemes: ['http', 'https', 'ftp', 'ws'] }), fc.string()), (text) => {
        if (endpointProblem(text) !== null) return;
        expect(new URL(text).protocol).to.be.oneOf(['http:', 'https:']);
        expect(new URL(text).host).not.to.equal('');
      }),
    );
  });
});

describe('an API key of a model', () => {
  it('fits into a header', () => {
    for (const good of ['', ' sk-abc_123.XYZ= ', 'x'.repeat(endpointLimits.apiKey)])
      expect(apiKeyProblem(good)).to.equal(null);
    for (const bad of ['sk abc', 'sk\r\nHost: x', '密钥', 'sk-ａｂｃ', 'x'.repeat(endpointLimits.apiKey + 1)])
      expect(apiKeyProblem(bad), bad).to.be.a('string');
  });
});

describe('two addresses of models', () => {
  it('are of one service when scheme, host and port are the same, whatever the path', () => {
    expect(isSameService('https://api.example.cn/v1', 'https://API.example.cn:443/v2/chat/completions')).to.equal(true);
    for (const other of [
      'http://api.example.cn/v1',
      'https://api.example.cn:8443/v1',
      'https://api.example.com/v1',
      '不是网址',
    ])
      expect(isSameService('https://api.example.cn/v1', other), other).to.equal(false);
  });
});
