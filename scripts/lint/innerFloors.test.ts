import { expect } from 'chai';

type Rooms = (room: string, floors: readonly (readonly string[])[]) => readonly { readonly folder: string }[];
const { roomsInside } = (await import(new URL('./innerFloors.mjs', import.meta.url).href)) as { roomsInside: Rooms };

describe('the floors inside a room', () => {
  const courtDesk = 'frontend/src/features/courtDesk';
  const floors = [['exportCases', 'paths'], ['keys', 'savedViews'], ['view']];

  it('close each of its folders to what is not below it', () => {
    expect(roomsInside(courtDesk, floors).map(({ folder }) => folder)).to.deep.equal(
      floors.flat().map((name) => `${courtDesk}/${name}`),
    );
  });

  it('are refused where a folder has no floor, or a floor no folder', () => {
    expect(() => roomsInside(courtDesk, floors.slice(0, 2))).to.throw('no floor for view');
    expect(() => roomsInside(courtDesk, [...floors, ['cellar']])).to.throw('no such folder: cellar');
  });

  it('are refused where a folder of many files has no door', () => {
    const knowledge = ['desk', 'questions', 'recallRuns', 'uploads'];
    expect(() => roomsInside('frontend/src/features/knowledge', [knowledge])).to.throw('no door to');
  });
});
