import { expect } from 'chai';
import { productionFiles } from '../patterns/productionPatterns.js';
import { arrowsInCircles, importsAmong, type Import } from './folderCircles.js';

const imported = (from: string, to: string): Import => ({ from, to });
const inCircles = (imports: readonly Import[]): readonly Import[] =>
  arrowsInCircles(imports).flatMap((arrow) => arrow.imports);

describe('folders of one parent', () => {
  const files = productionFiles();
  const imports = importsAmong(files);

  it('need each other nowhere in production code, not by way of a third folder either', () => {
    expect(imports.length).to.be.greaterThan(files.length);
    const circles = arrowsInCircles(imports).map(
      (arrow) => `${arrow.from} → ${arrow.to} (${arrow.imports.length}): ${arrow.imports[0]?.from}`,
    );
    expect(circles).to.deep.equal([]);
  });

  it('are found where two need each other, wherever in them their files lie', () => {
    const there = imported('backend/platform/http/work/turns.ts', 'backend/adapters/word/writer.ts');
    const back = imported('backend/adapters/mail/mailer.ts', 'backend/platform/config/config.ts');
    const alone = imported('backend/modules/cases/module.ts', 'backend/platform/http/types.ts');
    expect(inCircles([there, back, alone])).to.deep.equal([there, back]);
  });

  it('are found where the way back leads through others', () => {
    const circle = [
      imported('domain/chat/a.ts', 'domain/contract/b.ts'),
      imported('domain/contract/b.ts', 'domain/knowledge/c.ts'),
      imported('domain/knowledge/d.ts', 'domain/chat/e.ts'),
    ];
    const into = imported('domain/models/f.ts', 'domain/chat/a.ts');
    const outOf = imported('domain/knowledge/c.ts', 'domain/signs/g.ts');
    expect(inCircles([into, ...circle, outOf])).to.deep.equal(circle);
  });

  it('may be put together by files beside them, and are told from folders of another parent', () => {
    expect(
      inCircles([
        imported('domain/eventCatalogue.ts', 'domain/case/events.ts'),
        imported('domain/case/decide.ts', 'domain/eventCatalogue.ts'),
        imported('domain/forms/fill.ts', 'domain/forms/printing/dates.ts'),
        imported('domain/forms/printing/dates.ts', 'domain/forms/fill.ts'),
        imported('backend/modules/chat/reply.ts', 'domain/chat/a.ts'),
      ]),
    ).to.deep.equal([]);
  });
});
