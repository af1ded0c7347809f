import { expect } from 'chai';
import { backgroundWork, type BackgroundWork } from '../../../domain/contract/backgroundWork.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { knowledge } from '../../../domain/contract/knowledge.js';
import { service, systemParts } from '../../../domain/contract/service.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { refusal } from '../../tests/harness/testBrowser.js';

describe('work in the background over HTTP', () => {
  let court: ModelCourt;
  before(async () => {
    court = await startModelCourt();
  });
  after(() => court.close());
  const work = () => clientOf(court.administrator, backgroundWork);
  const until = async (isSo: (items: readonly BackgroundWork[]) => boolean): Promise<readonly BackgroundWork[]> => {
    for (;;) {
      const { items } = await work().list();
      if (isSo(items)) return items;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const refused = async (how: 'cancel' | 'retry', id: string) =>
    refusal(await court.administrator.send(requestOf(backgroundWork[how], { path: { id } })));

  it('lists the scheduled jobs that ran, the seals and the check of the log', async () => {
    const items = await until((all) =>
      all.some(({ id, state }) => id === 'job-completing-erasures' && state === 'done'),
    );
    const jobs = items.filter(({ kind }) => kind === 'scheduled_job');
    expect(jobs.map(({ title }) => title)).to.include.members([
      '补完中断的清除',
      '清理知识库的残留',
      '检查事件库的设置',
    ]);
    expect(jobs.find(({ id }) => id === 'job-completing-erasures')).to.include({ tries: 0, reason: null });
    expect(items.find(({ kind }) => kind === 'sealing')).to.include({ id: 'ledger-sealing', can_cancel: false });
    expect(items.some(({ kind }) => kind === 'log_check')).to.equal(true);
    expect(await refused('retry', 'job-completing-erasures')).to.include({ code: 'background_work_not_retryable' });
    expect(await refused('cancel', 'ledger-sealing')).to.include({ code: 'background_work_not_cancellable' });
    expect(await refused('cancel', 'task-nothing')).to.include({ code: 'background_work_not_found' });
    expect(await refused('retry', 'nothing')).to.include({ code: 'background_work_not_found' });
  });

  it('shows beside it that every part of the running system is well, to administrators alone', async () => {
    const { parts } = await clientOf(court.administrator, service).systemState();
    expect(parts.filter(({ state }) => state !== 'well')).to.deep.equal([]);
    expect(parts.map(({ part }) => part)).to.deep.equal([...systemParts]);
    const stranger = await court.newBrowser().send(requestOf(service.systemState, {}));
    expect(await refusal(stranger)).to.include({ code: 'not_signed_in' });
  });

  it('shows an upload that failed with its reason, and retries it', async () => {
    const files = [new File([' '], '空白.txt')];
    const path = { caseCause: '民间借贷纠纷' };
    const { task_id: taskId } = await clientOf(court.administrator, knowledge).upload.platform({
      path,
      body: { files },
    });
    const id = `task-${taskId}`;
    const ofTask = (items: readonly BackgroundWork[]) => items.find((each) => each.id === id);
    const failed = ofTask(await until((all) => ofTask(all)?.state === 'failed'));
    expect(failed).to.include({ kind: 'upload', owner: 'platform', can_cancel: false, can_retry: true });
    expect(failed?.reason).to.be.a('string');
    const again = await work().retry({ path: { id } });
    expect(again.state).to.be.oneOf(['waiting', 'running', 'failed']);
    await until((all) => ofTask(all)?.state === 'failed');
    expect(await refused('cancel', id)).to.include({ code: 'background_work_not_cancellable' });
  });

  it('is refused to whoever is no superuser', async () => {
    expect(await refusal(await court.newBrowser().send(requestOf(backgroundWork.list, {})))).to.include({
      code: 'not_signed_in',
    });
  });
});
