import { expect } from 'chai';
import { whyBroken, type AskStatus } from './whyBroken.js';

const part = 'https://court.example/assets/FormPage-abc.js';
const notFetched = new TypeError(`Failed to fetch dynamically imported module: ${part}`);
const answers =
  (status: number): AskStatus =>
  () =>
    Promise.resolve(status);
const nobody: AskStatus = () => Promise.reject(new TypeError('Failed to fetch'));

describe('why a page is broken', () => {
  it('is the network only where no server answers', async () => {
    expect(await whyBroken(notFetched, nobody)).to.equal('offline');
    expect(await whyBroken(new TypeError("undefined is not an object (evaluating 'a.b')"), nobody)).to.equal('failed');
    expect(await whyBroken(new TypeError('given.toSorted is not a function'), nobody)).to.equal('failed');
    expect(await whyBroken('a word', nobody)).to.equal('failed');
  });

  it('is an update where the part is gone, and the server where that has a fault', async () => {
    expect(await whyBroken(notFetched, answers(404))).to.equal('updated');
    expect(await whyBroken(notFetched, answers(503))).to.equal('unavailable');
    expect(await whyBroken(notFetched, answers(200))).to.equal('interrupted');
  });

  it('is the browser where it cannot read a script, and no browser for JSON', async () => {
    expect(
      await whyBroken(new SyntaxError('Invalid regular expression: invalid group specifier name'), nobody),
    ).to.equal('unreadable');
    expect(await whyBroken(new SyntaxError('Unexpected token < in JSON at position 0'), nobody)).to.equal('failed');
  });

  it('asks for the part that the browser names, and for the site where it names none', async () => {
    const asked: string[] = [];
    const ask: AskStatus = async (address) => {
      asked.push(address);
      return 404;
    };
    await whyBroken(notFetched, ask);
    await whyBroken(new TypeError(`error loading dynamically imported module: ${part}`), ask);
    await whyBroken(new Error('Unable to preload CSS for /assets/FormPage-abc.css'), ask);
    expect(await whyBroken(new TypeError('Importing a module script failed.'), ask)).to.equal('updated');
    expect(asked).to.deep.equal([part, part, '/assets/FormPage-abc.css', '/']);
  });
});
