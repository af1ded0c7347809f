import { expect } from 'chai';
import type { Field } from '../../../../../domain/forms/definition.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { sampleForm } from '../../../testing/sampleForm.js';

const type: Field = { id: 'id_type', kind: 'text', label: '证件类型', means: 'id-type' };
const number: Field = { id: 'id_number', kind: 'text', label: '证件号码', means: 'id-number' };

describe('the kind of a paper', () => {
  withBrowserDocument();
  let forms = 0;
  const open = async (party: Readonly<Record<string, string>> = {}) => {
    const { draftsInMemory } = await import('../../../testing/browserStore.js');
    const { emptyValues } = await import('../../drafts/formValues.js');
    const { freshProgress } = await import('../../drafts/draft.js');
    const definition = {
      ...sampleForm,
      key: `claim-papers-${(forms += 1)}`,
      parties: sampleForm.parties.map((role) => ({
        ...role,
        blocks: role.blocks.map((block) => ({ ...block, fields: [...block.fields.slice(0, 1), type, number] })),
      })),
    };
    await draftsInMemory().drafts.put({
      id: `${definition.key}|new`,
      formKey: definition.key,
      values: { ...emptyValues('claim'), answers: { plaintiffs_natural: [{ name: '张三', ...party }] } },
      progress: freshProgress,
      savedAt: '2026-01-01T00:00:00.000Z',
    });
    const opened = await openPleading({ definition });
    await opened.page.findAllByLabelText('姓名');
    const first = (label: string): HTMLElement => {
      const [found] = opened.page.getAllByLabelText(label);
      if (!found) throw new Error(`no ${label}`);
      return found;
    };
    const chosen = (): string => {
      const select = first('证件类型');
      return select instanceof HTMLSelectElement ? (select.selectedOptions[0]?.textContent ?? '') : 'no list';
    };
    const stored = async (): Promise<unknown> => {
      const [draft] = await opened.keeping.drafts.list(definition.key);
      const parties: unknown = draft?.values.answers['plaintiffs_natural'];
      return Array.isArray(parties) ? parties[0] : undefined;
    };
    const notes = (): string => document.getElementById('notes-plaintiffs_natural.0.id_number')?.textContent ?? '';
    return { ...opened, first, chosen, stored, notes };
  };

  it('is chosen from a list by the keyboard, and the number is then read as that kind writes it', async () => {
    const { first, chosen, user, waitFor, notes, close } = await open();
    await user.click(first('证件号码'));
    await user.paste('a123456（3）');
    await user.tab();
    await waitFor(() => expect(notes()).to.include('就在证件类型里选那种证件'));
    await user.selectOptions(first('证件类型'), '香港永久性居民身份证');
    expect(chosen()).to.equal('香港永久性居民身份证');
    await waitFor(() => expect(notes()).to.equal(''));
    await user.click(first('证件号码'));
    await user.tab();
    await waitFor(() => expect(Reflect.get(first('证件号码'), 'value')).to.equal('A123456(3)'));
    close();
  });

  it('is chosen by one press beside a number that says what it is of', async () => {
    const { first, chosen, user, page, waitFor, notes, close } = await open();
    await user.click(first('证件号码'));
    await user.paste('E12345678');
    await user.tab();
    await user.click(await page.findByRole('button', { name: '选“护照”' }));
    await waitFor(() => expect(chosen()).to.equal('护照'));
    await waitFor(() => expect(notes()).to.equal(''));
    close();
  });

  it('is told in own words where the list has it not, and an empty choice takes it back', async () => {
    const { first, chosen, user, page, waitFor, close } = await open();
    await user.selectOptions(first('证件类型'), '其他证件（自己写）');
    const words = page.getByLabelText('证件类型：证件的名称');
    expect(document.activeElement).to.equal(words);
    await user.keyboard('海员证');
    await user.tab();
    await waitFor(() => expect(chosen()).to.equal('其他证件（自己写）'));
    expect(Reflect.get(page.getByLabelText('证件类型：证件的名称'), 'value')).to.equal('海员证');
    await user.selectOptions(first('证件类型'), '未选择');
    expect(page.queryByLabelText('证件类型：证件的名称')).to.equal(null);
    close();
  });

  it('that was typed freely in an older draft is shown as the kind that it names, stays as it was, and says so', async () => {
    const { chosen, page, stored, close } = await open({ id_type: '回乡证' });
    expect(chosen()).to.equal('港澳居民来往内地通行证');
    expect(page.getByText('表格上照原来写的“回乡证”印')).to.not.equal(null);
    expect(await stored()).to.include({ id_type: '回乡证' });
    close();
    const other = await open({ id_type: '韩国身份证', id_number: '900101-1234567' });
    expect(other.chosen()).to.equal('其他证件（自己写）');
    expect(other.notes()).to.equal('');
    other.close();
  });
});
