import { expect } from 'chai';
import { randomInt } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from './eventually.js';
import { openPage, TIMEOUT_MS } from './suite.js';

const address = '/claim/private-lending';
/** Each tab types into fields of its own; what one tab types the other must not undo. */
const fieldsOf = [
  ['sections.claims.open', 'sections.claims.items.interest.method'],
  ['sections.facts.open', 'sections.claims.items.other_requests.text'],
] as const;
const every = fieldsOf.flat();
/** As much typing as may be lost. */
const mayBeLostMs = 1000;
/** What happens to the pages, one after the other. */
const events = 24;

/** Numbers from a seed, so that a run that failed can be had again. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** `number` counts the texts of the whole test. */
type Typed = { readonly text: string; readonly number: number };

const input = (page: Page, field: string) => page.locator(`[id="field-${field}"]`);

const opened = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(address);
  await input(page, every[0] ?? '').waitFor();
  return page;
};

/**
 * Has the browser itself note, a second from now, that the text of this number was typed before: by its own timer and in
 * its own database, behind what the page stores there. Where it is slow, the note is as late as the page may be.
 */
const noteLater = (page: Page, text: number): Promise<void> =>
  page.evaluate(
    ({ number, ms }) => {
      setTimeout(() => {
        const opening = indexedDB.open('juanzong');
        opening.onsuccess = () => {
          const kept = opening.result;
          // The second transaction begins when the page had time to begin its own behind the first.
          kept.transaction('drafts', 'readwrite').objectStore('drafts').count().onsuccess = () => {
            const drafts = kept.transaction('drafts', 'readwrite').objectStore('drafts');
            drafts.put({ id: `note ${number}`, number }).onsuccess = () => kept.close();
          };
        };
      }, ms);
    },
    { number: text, ms: mayBeLostMs },
  );

/** The numbers of the texts that were noted. */
const notedIn = async (page: Page): Promise<ReadonlySet<number>> =>
  new Set(
    await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const opening = indexedDB.open('juanzong');
          opening.onsuccess = () => {
            const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
            reading.onsuccess = () => {
              opening.result.close();
              resolve((reading.result as { number?: number }[]).flatMap(({ number }) => number ?? []));
            };
          };
        }),
    ),
  );

/** Kills the page's process, as a crash of the browser would, and opens another in its place. */
const crashed = async (page: Page): Promise<Page> => {
  const context = page.context();
  const session = await context.newCDPSession(page);
  const gone = new Promise((resolve) => page.once('crash', resolve));
  // The answer never comes: whoever should give it is dead.
  session.send('Page.crash').catch(() => undefined);
  await gone;
  await page.close();
  return opened(context);
};

describe('losing nothing, whatever happens to the page', function () {
  this.timeout(TIMEOUT_MS);

  it('loses at most a second of typing through reloads, crashes, lost connections and a second tab', async () => {
    const seed = Number(process.env['E2E_SEED'] ?? randomInt(2 ** 31));
    console.log(`      seed ${seed}: E2E_SEED=${seed} does the same again`);
    const random = randomFrom(seed);
    const context = (await openPage()).context();
    const tabs: [Page, Page] = [await opened(context), await opened(context)];
    /** All that was typed into a field, the newest last. */
    const history = new Map<string, Typed[]>();
    let [reloads, crashes, words] = [0, 0, 0];

    const type = async (which: 0 | 1): Promise<void> => {
      const field = fieldsOf[which][random(2)] ?? '';
      const text = `第${(words += 1)}句${'话'.repeat(random(40))}`;
      await input(tabs[which], field).fill(text);
      history.set(field, [...(history.get(field) ?? []), { text, number: words }]);
      await noteLater(tabs[which], words);
    };
    /** What stands on a page that was opened again must be the newest text noted before that, or one typed after it. */
    const check = async (page: Page, noted: ReadonlySet<number>): Promise<void> => {
      for (const [field, typed] of history) {
        const confirmed = typed.findLastIndex(({ number }) => noted.has(number));
        const allowed = typed.slice(Math.max(0, confirmed)).map(({ text }) => text);
        const found = await input(page, field).inputValue();
        expect(confirmed < 0 ? [...allowed, ''] : allowed, `${field} after ${words} texts, seed ${seed}`).to.include(
          found,
        );
        // What was lost is typed no more: from here on the page's word holds.
        history.set(
          field,
          typed.filter(({ text }) => text === found),
        );
      }
    };

    for (let n = 1; n <= events || reloads === 0 || crashes === 0; n += 1) {
      const which = random(2) === 0 ? 0 : 1;
      for (let texts = random(3) + 1; texts > 0; texts -= 1) await type(which);
      await new Promise((resolve) => setTimeout(resolve, random(1600)));
      const event = random(5);
      const noted = await notedIn(tabs[which]);
      if (event === 0 || (reloads === 0 && n > events)) {
        reloads += 1;
        await tabs[which].reload();
        await input(tabs[which], every[0] ?? '').waitFor();
        await check(tabs[which], noted);
      } else if (event === 1 || (crashes === 0 && n > events)) {
        crashes += 1;
        tabs[which] = await crashed(tabs[which]);
        await check(tabs[which], noted);
      } else if (event === 2) {
        await context.setOffline(true);
        await type(which);
        await context.setOffline(false);
      }
    }
    for (const which of [0, 1] as const) await type(which);
    const isNoted = async (number: number) => (await notedIn(tabs[0])).has(number);
    await eventually('the last texts are noted', async () => (await isNoted(words - 1)) && (await isNoted(words)));
    const noted = await notedIn(tabs[0]);
    await tabs[1].close();
    tabs[0] = await crashed(tabs[0]);
    await check(tabs[0], noted);
    console.log(`      ${words} texts, ${reloads} reloads, ${crashes + 1} crashes`);
  });

  it('loses nothing of what was typed right before a page is left, and keeps no copy of it', async () => {
    const context = (await openPage()).context();
    let page = await opened(context);
    const field = every[0] ?? '';
    const leave: readonly ((of: Page) => Promise<Page>)[] = [
      async (of) => {
        await of.reload();
        return of;
      },
      async (of) => {
        await of.goto('/');
        await of.goto(address);
        return of;
      },
      async (of) => {
        await of.close({ runBeforeUnload: true });
        return opened(context);
      },
    ];
    for (const [turn, go] of leave.entries()) {
      await input(page, field).waitFor();
      const text = `离开前最后一句之${turn}`;
      await input(page, field).fill(text);
      page = await go(page);
      await input(page, field).waitFor();
      expect(await input(page, field).inputValue()).to.equal(text);
      expect(await page.evaluate(() => localStorage.getItem('juanzong-last-typed'))).to.equal(null);
    }
  });
});
