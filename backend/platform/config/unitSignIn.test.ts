import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../../runtime/configError.js';
import { readConfig } from './config.js';

const least = {
  PUBLIC_URL: 'https://pleadings.court.example',
  OIDC_ISSUER: 'https://login.unit.example/realms/court',
  OIDC_CLIENT_ID: 'juanzong',
  OIDC_ROLES: 'clerk=立案庭, 诉讼服务中心; judge=法官;auditor=法官',
};

describe('the settings of the sign-in at the court’s identity provider', () => {
  it('change nothing while they are not there', () => {
    expect(readConfig({}).unitSignIn).to.equal(undefined);
  });

  it('say which value of which claim gives which roles', () => {
    const { unitSignIn } = readConfig(least);
    expect([...(unitSignIn?.roles ?? [])]).to.deep.equal([
      ['立案庭', ['clerk']],
      ['诉讼服务中心', ['clerk']],
      ['法官', ['judge', 'auditor']],
    ]);
    expect(unitSignIn).to.deep.include({
      clientSecret: undefined,
      scopes: 'openid profile email',
      rolesClaim: 'groups',
      nameClaim: 'name',
      emailClaim: 'email',
      label: '单位统一登录',
      allowsPasswords: true,
      emergencyAdministrators: [],
    });
  });

  for (const [name, value] of [
    ['OIDC_ISSUER', 'http://login.unit.example'],
    ['OIDC_ISSUER', 'login.unit.example'],
    ['OIDC_ISSUER', 'https://login.unit.example/?a=b'],
    ['OIDC_SCOPES', 'profile email'],
    ['OIDC_ROLES', '法官'],
    ['OIDC_ROLES', 'king=法官'],
    ['OIDC_ROLES', 'judge=法官,,院长'],
    ['OIDC_ROLES', 'judge='],
    ['OIDC_ROLES', 'judge=法官=院长'],
    ['OIDC_LABEL', '<b>登录</b>'],
    ['OIDC_PASSWORDS', 'nobody'],
    ['OIDC_EMERGENCY_ADMINISTRATORS', 'duty'],
  ] as const)
    it(`refuse ${name} = ${value} and name it`, () => {
      expect(() => readConfig({ ...least, [name]: value })).to.throw(ConfigError, name);
    });

  it('take plain HTTP for a provider on the same machine alone', () => {
    const { unitSignIn } = readConfig({ ...least, OIDC_ISSUER: 'http://localhost:9000' });
    expect(unitSignIn?.issuer.href).to.equal('http://localhost:9000/');
  });

  it('belong together', () => {
    for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_ROLES', 'PUBLIC_URL'])
      expect(() => readConfig({ ...least, [name]: '' })).to.throw(ConfigError, name);
  });

  it('leave somebody who can sign in while the provider is away', () => {
    const alone = { ...least, OIDC_PASSWORDS: 'emergency' };
    expect(() => readConfig(alone)).to.throw(ConfigError, 'OIDC_EMERGENCY_ADMINISTRATORS');
    const named = readConfig({ ...alone, OIDC_EMERGENCY_ADMINISTRATORS: 'Duty@Court.example, b@court.example' });
    expect(named.unitSignIn?.emergencyAdministrators).to.deep.equal(['duty@court.example', 'b@court.example']);
  });

  it('read the secret from its file', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'jz-'));
    const OIDC_CLIENT_SECRET_FILE = join(directory, 'secret');
    try {
      expect(() => readConfig({ ...least, OIDC_CLIENT_SECRET_FILE })).to.throw(ConfigError, 'OIDC_CLIENT_SECRET_FILE');
      await writeFile(OIDC_CLIENT_SECRET_FILE, '\n');
      expect(() => readConfig({ ...least, OIDC_CLIENT_SECRET_FILE })).to.throw(ConfigError, '空的');
      await writeFile(OIDC_CLIENT_SECRET_FILE, 'a-secret\n');
      expect(readConfig({ ...least, OIDC_CLIENT_SECRET_FILE }).unitSignIn?.clientSecret).to.equal('a-secret');
      const both = { ...least, OIDC_CLIENT_SECRET_FILE, OIDC_CLIENT_SECRET: 'another' };
      expect(() => readConfig(both)).to.throw(ConfigError, 'OIDC_CLIENT_SECRET_FILE');
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
