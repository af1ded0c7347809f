import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { collectFindings, findingCodes } from './findings.js';

describe('audit: findings', () => {
  it('have exactly the codes that docs/audit.md explains', async () => {
    const [, section = ''] = (await readFile('docs/audit.md', 'utf8')).split('## What each finding means');
    const rows =
      section
        .split('\n## ', 1)[0]
        ?.split('\n')
        .filter((line) => line.startsWith('| `')) ?? [];
    const cells = rows.map((line) => line.split('|')[1] ?? '');
    const explained = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, code]) => code));
    expect(explained).to.have.members([...findingCodes]);
  });

  it('give their place in a Chinese sentence, however little is known of it', () => {
    const { report, all } = collectFindings();
    for (const code of findingCodes) report(code, {});
    for (const { sentence } of all()) expect(sentence).to.match(/^\p{Script=Han}.*。$/su);
    expect(
      all()
        .map(({ sentence }) => sentence)
        .join(),
    ).not.to.contain('undefined');
  });

  it('say of an event that is left out whether what follows it is left out too', () => {
    const { report, all } = collectFindings();
    const place = { stream: 'case-1', revision: '3', type: 'PersonalDataErased' };
    report('event_set_aside', { ...place, source: '没有本院密钥的印证', stopsStream: false });
    report('event_set_aside', { ...place, source: '内容无法读取', stopsStream: true });
    const [alone, onwards] = all().map(({ sentence }) => sentence);
    expect(alone).to.contain('同一记录其后的事件照常计入').and.not.contain('也未计入');
    expect(onwards).to.contain('也未计入同一记录其后的事件');
  });

  it('are kept up to a limit of each kind and counted beyond it', () => {
    const { report, all, counts } = collectFindings(3);
    for (let index = 0; index < 10; index += 1) report('event_deleted', { index });
    report('body_altered', {});
    expect(all()).to.have.length(4);
    expect(counts().get('event_deleted')).to.equal(10);
  });
});
