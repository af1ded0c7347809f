import { expect } from 'chai';
import { lanes, type Lane } from '../lanes.js';
import { createLaneQueue } from './laneQueue.js';

/** Takes everything out. */
const drain = (queue: { readonly take: () => string | undefined }): string[] => {
  const taken: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
};

describe('the queue of the embedded Postgres', () => {
  it('takes requests first, then projections, search and background, each lane in the order of coming', () => {
    const queue = createLaneQueue<string>();
    for (const turn of [1, 2]) for (const lane of [...lanes].reverse()) queue.add(`${lane} ${turn}`, lane);
    expect(drain(queue)).to.deep.equal(lanes.flatMap((lane) => [`${lane} 1`, `${lane} 2`]));
  });

  for (const [lane, most] of [
    ['projections', 8],
    ['search', 24],
    ['background', 96],
  ] as const)
    it(`lets no more than ${most} later turns go before one of ${lane}, however many come`, () => {
      const queue = createLaneQueue<string>();
      queue.add('waiting', lane);
      let before = 0;
      for (;;) {
        queue.add('request', 'requests');
        if (queue.take() === 'waiting') break;
        before += 1;
      }
      expect(before).to.equal(most);
    });

  it('forgets who left', () => {
    const queue = createLaneQueue<string>();
    const present: readonly (readonly [string, Lane])[] = [
      ['a', 'search'],
      ['b', 'requests'],
    ];
    for (const [item, lane] of present) queue.add(item, lane);
    queue.remove('b');
    expect(drain(queue)).to.deep.equal(['a']);
  });
});
