import { expect } from 'chai';
import type { FileDetail, KnowledgeFile } from '../../../../../domain/contract/knowledgeDesk.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openSite, type Responder } from '../../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../../testing/responses.js';
import { causes, groupResponse, reindexingResponse } from '../testing/fixtures.js';

const patient = { timeout: 8000 };
const [here, there] = ['民间借贷纠纷', '强制执行'];
const lending = groupResponse({ id: uuid(11), name: '借贷' });
const enforcing = groupResponse({ id: uuid(12), name: '执行规定' });
const group: FileDetail['group'] = { id: lending.id, name: lending.name, case_cause: here };
const file: KnowledgeFile = {
  id: uuid(31),
  group_id: lending.id,
  name: '规定.md',
  version: 1,
  bytes: 100,
  chunks: 1,
  corrected: 0,
  off: 0,
  lapsed: 0,
  valid_from: null,
  valid_until: null,
  validity: 'valid',
  has_source: true,
  notes: null,
  replacement: null,
};

/** The desk of a group with one file, and what was sent to change it; the other cause has these groups. */
const openDesk = async (others = [enforcing]) => {
  const changes: unknown[] = [];
  const respond: Responder = async ({ method, path, body }) => {
    const decoded = decodeURIComponent(path);
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return userResponse({ subscription_plan: 'professional' });
    if (path === '/api/rag/case-causes') return { items: causes };
    if (path.endsWith('/rag/reindex')) return reindexingResponse();
    if (path.endsWith('/law-notices')) return { items: [] };
    if (decoded.endsWith(`${there}/groups`)) return { items: others };
    if (decoded.endsWith('/groups')) return { items: [lending] };
    if (path.endsWith(`/document-groups/${lending.id}/files`)) return { group, items: [file] };
    if (method !== 'PATCH') return { items: [] };
    changes.push(body);
    return { ...file, group_id: enforcing.id };
  };
  const place = `/app/my-knowledge-base?cause=${encodeURIComponent(here)}&group=${lending.id}`;
  const site = await openSite(place, respond);
  await site.user.click(await site.page.findByRole('button', { name: '编辑：规定.md' }, patient));
  return { ...site, changes, dialog: site.within(await site.page.findByRole('dialog', {}, patient)) };
};

describe('a file of the knowledge base', () => {
  withBrowserDocument();

  it('is moved to a group of another cause, which has to be chosen', async () => {
    const { user, dialog, changes, waitFor } = await openDesk();
    const options = (label: string) =>
      [...dialog.getByLabelText(label).querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(options('文档组（必填）')).to.deep.equal(['借贷']);
    await user.selectOptions(dialog.getByLabelText('案由'), there);
    await waitFor(() => expect(options('文档组（必填）')).to.deep.equal(['请选择', '执行规定']));
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await dialog.findByText('请选择文档组', {}, patient);
    await user.selectOptions(dialog.getByLabelText('文档组（必填）'), '执行规定');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(changes).to.have.lengthOf(1), patient);
    expect(changes[0]).to.include({ name: '规定.md', group_id: enforcing.id });
  });

  it('stays where it is once its own cause is chosen again', async () => {
    const { user, dialog, changes, waitFor } = await openDesk([]);
    await user.selectOptions(dialog.getByLabelText('案由'), there);
    await dialog.findByText(/这个案由还没有文档组/, {}, patient);
    await user.selectOptions(dialog.getByLabelText('案由'), here);
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(changes).to.have.lengthOf(1), patient);
    expect(changes[0]).to.include({ group_id: lending.id });
  });
});
