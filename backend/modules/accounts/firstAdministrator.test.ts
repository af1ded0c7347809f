import { expect } from 'chai';
import { ConfigError } from '../../runtime/configError.js';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { Administrators } from './administrators.js';
import type { Credentials } from './credentials.js';
import { ensureFirstAdministrator, makePassword } from './firstAdministrator.js';

const firstAdministratorId = '7d1a0000-0000-8000-8000-000000000001';
type Account = Parameters<Administrators['register']>[0];

describe('the first administrator', () => {
  let directory: string;
  let file: string;
  let account: Account | undefined;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'juanzong-admin-'));
    file = join(directory, 'first-administrator.json');
    account = undefined;
  });
  afterEach(() => rm(directory, { recursive: true }));

  const register = (made: Account) => {
    const added = account === undefined;
    account ??= made;
    return Promise.resolve({ added, position: 7n });
  };
  const findByUser = (userId: string): Promise<Credentials | undefined> =>
    Promise.resolve(
      account && account.userId === userId ? { userId, email: account.email, passwordHash: '' } : undefined,
    );
  const ensure = (given: { email?: string; password?: string } = {}, registering = register) =>
    ensureFirstAdministrator({
      userId: firstAdministratorId,
      administrators: { register: registering },
      credentials: { findByUser },
      dataDirectory: directory,
      ...given,
    });

  it('is made with a password that is shown once', async () => {
    const first = await ensure();
    expect(account).to.deep.equal({ userId: firstAdministratorId, ...first.announce });
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
    await first.announced();
    expect(existsSync(file)).to.equal(false);
    expect((await ensure()).announce).to.equal(undefined);
  });

  it('is not made again once the account was erased', async () => {
    const erased = await ensure({}, () => Promise.reject(new DomainError('personal_data_erased')));
    expect(erased.announce).to.equal(undefined);
    expect(existsSync(file)).to.equal(false);
  });

  it('is shown again when the start broke off before it was shown', async () => {
    const first = await ensure();
    expect((await ensure()).announce).to.deep.equal(first.announce);
  });

  it('gets the password already kept when the start broke off before the account was made', async () => {
    const broken = await ensure({}, () => Promise.reject(new Error('killed'))).catch((error: unknown) => error);
    expect(broken).to.be.instanceOf(Error);
    const kept: unknown = JSON.parse(await readFile(file, 'utf8'));
    expect((await ensure()).announce).to.deep.equal(kept);
    expect(account?.password).to.equal((kept as { password: string }).password);
  });

  it('is made all the same when the kept file was cut short', async () => {
    await writeFile(file, '{"email":');
    expect((await ensure()).announce?.password).to.equal(account?.password);
  });

  it('gets no password that others would guess, but keeps the one it has', async () => {
    const refused = await ensure({ email: 'yuan@court.cn', password: 'Aa123456' }).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(ConfigError);
    expect(String(refused)).to.include('ADMIN_PASSWORD').and.not.to.include('Aa123456');
    await ensure({ email: 'yuan@court.cn', password: 'Configured-by-Court1' });
    expect((await ensure({ email: 'yuan@court.cn', password: 'Aa123456' })).announce).to.equal(undefined);
    expect(account?.password).to.equal('Configured-by-Court1');
  });

  it('takes e-mail and password from the configuration and shows neither', async () => {
    const { announce } = await ensure({ email: 'yuan@court.cn', password: 'Configured-by-Court1' });
    expect(announce).to.equal(undefined);
    expect(account).to.include({ email: 'yuan@court.cn', password: 'Configured-by-Court1' });
    expect(existsSync(file)).to.equal(false);
  });

  it('shows nothing when another process was faster', async () => {
    account = { userId: 'another', email: 'x@court.cn', password: 'theirs' };
    expect((await ensure()).announce).to.equal(undefined);
    expect(existsSync(file)).to.equal(false);
  });

  it('never gets the same password twice', () => {
    const passwords = Array.from({ length: 200 }, makePassword);
    expect(new Set(passwords).size).to.equal(200);
    for (const password of passwords) expect(password).to.match(/^[A-Za-z2-9]{20}$/);
  });
});
