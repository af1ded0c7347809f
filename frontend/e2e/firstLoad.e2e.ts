import { expect } from 'chai';
import { firstLoadOf } from './firstLoad.js';
import { applicationUrl, runningBrowser, TIMEOUT_MS } from './suite.js';

/** What the pages take today, and a little more: these only become smaller. In kB, as they are sent. */
const bounds = [
  { title: 'the home page', path: '/', requests: 14, scripts: 204, all: 265 },
  { title: 'a form’s first page', path: '/claim/construction-contract', requests: 19, scripts: 347, all: 439 },
];

describe('what a browser fetches that has nothing yet', function () {
  this.timeout(TIMEOUT_MS);

  for (const { title, path, requests, scripts, all } of bounds)
    it(`is at most ${requests} files and ${all} kB for ${title}, ${scripts} of them scripts`, async () => {
      const load = await firstLoadOf(runningBrowser(), `${applicationUrl()}${path}`);
      expect(load.requests).to.be.at.most(requests);
      expect(load.scriptBytes / 1000).to.be.at.most(scripts);
      expect(load.bytes / 1000).to.be.at.most(all);
    });
});
