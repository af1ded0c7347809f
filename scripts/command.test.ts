import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { version } from '../domain/version.js';

describe('the version', () => {
  it('is said by every command, without building or opening anything', () => {
    for (const name of ['admin', 'audit', 'restore']) {
      const { stdout, status } = spawnSync(process.execPath, ['scripts/command.mjs', name, '--version'], {
        encoding: 'utf8',
      });
      expect([stdout.trim(), status], name).to.deep.equal([version, 0]);
    }
  });

  it('is that of the newest entry of the changelog', () => {
    const [, newest] = /^## (\S+)$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
    expect(newest).to.equal(version);
  });
});
