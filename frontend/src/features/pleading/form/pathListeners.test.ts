import { expect } from 'chai';
import { createPathListeners } from './pathListeners.js';

const paths = ['a', 'a.b', 'a.b.0', 'a.b.0.c', 'a.b.1', 'a.b.10', 'a.bc', 'd'];

describe('listening to what happens at a path', () => {
  const given = () => {
    const listeners = createPathListeners();
    const heard: string[] = [];
    const stops = new Map(paths.map((path) => [path, listeners.listen(path, () => heard.push(path))]));
    return { ...listeners, heard, stop: (path: string) => stops.get(path)?.() };
  };

  it('given a key, concerns its place and what holds it', () => {
    const { tellTyped, heard } = given();
    tellTyped('a.b.0.c');
    expect(heard).to.deep.equal(['a.b.0.c', 'a.b.0', 'a.b', 'a']);
  });

  it('given a whole value, concerns what it holds too, and nothing that is only spelt alike', () => {
    const { tellSet, heard } = given();
    tellSet('a.b');
    expect(heard).to.deep.equal(['a.b', 'a', 'a.b.0', 'a.b.0.c', 'a.b.1', 'a.b.10']);
    heard.length = 0;
    tellSet('a.b.1');
    expect(heard).to.deep.equal(['a.b.1', 'a.b', 'a']);
  });

  it('given no place, concerns everybody', () => {
    const { tellSet, heard } = given();
    tellSet(undefined);
    expect(heard).to.deep.equal(paths);
  });

  it('ends for who stops listening, also while others are being told', () => {
    const { listen, tell, heard, stop } = given();
    const again = listen('a.b', () => {
      heard.push('again');
      again();
    });
    stop('d');
    for (const path of ['a.b', 'a.b', 'd']) tell(path);
    expect(heard).to.deep.equal(['a.b', 'again', 'a.b']);
  });
});
