import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkedAnswers } from '../../backend/modules/forms/checkedAnswers.js';
import { renderPleading } from '../../backend/modules/documents/wordDocument.js';
import { loadCatalogue } from '../../backend/modules/forms/catalogue.js';
import { createWordRenderer } from '../../backend/adapters/word/wordRenderer.js';
import { cookieTransport } from '../../backend/adapters/courtClient/cookieTransport.js';
import { fill } from '../../domain/forms/fill.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { documents } from '../../domain/contract/documents.js';
import { countStatements } from '../../backend/tests/harness/countStatements.js';
import { inBenchApplication } from './benchServers.js';
import { benchComplaint, benchOpened } from './fillLog.js';
import { median, percentile, timed, type Figure } from './figures.js';
import { sized } from './size.js';

const runs = sized(60, 2);
const warmUp = sized(15, 1);
/** Complaints that are counted, one after another; those sent by so many people at once. */
const counted = sized(20, 1);
const together = { people: 8, each: sized(15, 1) };
/** Statements no longer come for so long, in milliseconds: the read models are up to date. */
const quietMs = 400;
const formKey = 'claim-private-lending';
const formData = {
  plaintiffs_natural: [{ name: '张三', phone: '13800138000' }],
  defendants_natural: [{ name: '李四' }],
  sections: { claims: { open: '请求判令还款。' }, facts: { open: '借款到期未还。' } },
};

/** Statements and commits of one filing, those of its read models included. */
const countFiling = async (submit: () => Promise<unknown>): Promise<Figure> => {
  const counting = countStatements();
  let [statements, commits] = [0, 0];
  try {
    for (let filing = 0; filing < counted; filing += 1) {
      const before = { statements: counting.statements().length, commits: counting.commits() };
      await submit();
      for (let last = -1; last !== counting.statements().length; await sleep(quietMs))
        last = counting.statements().length;
      statements += counting.statements().length - before.statements;
      commits += counting.commits() - before.commits;
    }
  } finally {
    counting.stop();
  }
  const each = (count: number): string => (count / counted).toFixed(1);
  return {
    name: 'SQL of one filing',
    measured: `${each(statements)} statements, ${each(commits)} commits, those of the read models included (means of ${counted})`,
  };
};

/** How many filings a second several people get through, each sending the next one when the last was answered. */
const fileTogether = async (submit: () => Promise<unknown>): Promise<Figure> => {
  const times: number[] = [];
  const { ms } = await timed(() =>
    Promise.all(
      Array.from({ length: together.people }, async () => {
        for (let filing = 0; filing < together.each; filing += 1) times.push((await timed(submit)).ms);
      }),
    ),
  );
  const perSecond = (times.length / (ms / 1000)).toFixed(1);
  return {
    name: 'filings a second',
    measured: `${perSecond} by ${together.people} people at once: median ${median(times).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
  };
};

/**
 * Submitting a complaint over HTTP against the sum of its two parts measured alone in the same process: rendering the Word file in a
 * thread, and appending the same events durably. They take turns, so that whatever else the machine does meets all alike.
 */
export const benchSubmit = (): Promise<Figure[]> =>
  inBenchApplication(async ({ url, stores: { log, streams }, closing }) => {
    const catalogue = await loadCatalogue();
    const definition = catalogue.get(formKey);
    if (!definition) throw new Error(`there is no form ${formKey}`);
    const answers = checkedAnswers(definition, formData);
    const word = createWordRenderer({ threads: 1 });
    closing.add('word renderer', word.close);

    const body = {
      document_type: 'complaint' as const,
      case_number: '',
      payload: { form_key: formKey, form_data: formData },
    };
    // A new client each time, which waits for no read model.
    const submit = () => clientOf(cookieTransport(url), documents).submit({ body });
    const render = () => renderPleading({ word }, fill(definition, answers));
    const append = async (): Promise<void> => {
      const caseId = randomUUID();
      await log.append(
        streams.case(caseId),
        [
          benchOpened(caseId),
          { type: 'DefendantJoined', data: { caseId, defendantId: 'd-1', name: '李四', code: 'DEFA2345' } },
          benchComplaint(caseId, 1, { ...answers }),
        ],
        'no_stream',
        { commandId: randomUUID(), correlationId: randomUUID(), actor: { kind: 'visitor', id: 'b' }, now: new Date() },
      );
    };
    const times = { whole: [] as number[], render: [] as number[], append: [] as number[] };
    for (let run = -warmUp; run < runs; run += 1) {
      const [whole, rendered, appended] = [await timed(submit), await timed(render), await timed(append)];
      if (run < 0) continue;
      times.whole.push(whole.ms);
      times.render.push(rendered.ms);
      times.append.push(appended.ms);
    }
    const [whole, rendered, appended] = [median(times.whole), median(times.render), median(times.append)];
    return [
      {
        name: 'submit / (render + append)',
        measured: `submitting over HTTP ${whole.toFixed(1)} ms, render ${rendered.toFixed(1)} ms, durable append ${appended.toFixed(1)} ms (medians of ${runs})`,
        ratio: whole / (rendered + appended),
        aim: '≤ 1.5',
      },
      await countFiling(submit),
      await fileTogether(submit),
    ];
  });
