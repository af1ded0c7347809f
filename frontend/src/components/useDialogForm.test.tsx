import { expect } from 'chai';
import type { Refusal } from '../core/resource/resource.js';
import { withBrowserDocument } from '../testing/browserDocument.js';
import { typedIn } from '../testing/typedIn.js';
import { createBareStore } from '../testing/wholeStore.js';

type Shown = { readonly busy?: boolean; readonly refusal?: Refusal | null };

/** A form with a name and a note in a dialog, and what it sent; `show`: what comes of sending it. */
const open = async () => {
  const { render, within, fireEvent, waitFor } = await import('@testing-library/react');
  const page = within(document.body);
  const { default: userEvent } = await import('@testing-library/user-event');
  const { Form, Modal } = await import('react-bootstrap');
  const { Provider } = await import('react-redux');
  const { MemoryRouter } = await import('react-router');
  const { DialogField } = await import('./DialogField.js');
  const { DialogForm } = await import('./DialogForm.js');
  const { useDialogForm } = await import('./useDialogForm.js');
  const sent: unknown[] = [];
  const Content = (shown: Shown) => {
    const { field, frame, input } = useDialogForm(
      { id: 'book', close: () => undefined, ...shown },
      {
        initial: { name: '', note: '' },
        checks: {
          name: (name) => name !== '' || '请填写名称',
          note: (note, { name }) => (note === name ? '说明与名称相同' : null),
        },
        rechecks: { name: ['note'] },
        send: (typed) => void sent.push(typed),
      },
    );
    return (
      <DialogForm {...frame} title="添加" label="保存">
        <DialogField {...field('name')} label="名称">
          <Form.Control {...input('name', false)} />
        </DialogField>
        <DialogField {...field('note')} label="说明" hint="可以不填。">
          <Form.Control {...input('note')} />
        </DialogField>
      </DialogForm>
    );
  };
  const { store } = createBareStore();
  const dialog = (shown: Shown) => (
    <Provider store={store}>
      <MemoryRouter>
        <Modal show aria-labelledby="book-title">
          <Content {...shown} />
        </Modal>
      </MemoryRouter>
    </Provider>
  );
  const { rerender } = render(dialog({}));
  const control = (label: string) => page.getByLabelText(label);
  return {
    control,
    page,
    sent,
    show: (shown: Shown) => rerender(dialog(shown)),
    type: (label: string, value: string) => fireEvent.input(control(label), { target: { value } }),
    submit: () => {
      const form = control('名称').closest('form');
      if (form) fireEvent.submit(form);
    },
    user: userEvent.setup(),
    waitFor,
  };
};

describe('the form in a dialog', () => {
  withBrowserDocument();

  it('sends nothing while a check fails, says what is wrong and goes to the first problem; another field may be right by a correction', async () => {
    const { control, page, sent, submit, type, waitFor } = await open();
    submit();
    await page.findByText('请填写名称');
    page.getByText('说明与名称相同');
    expect(document.activeElement).to.equal(control('名称'));
    expect(control('名称').getAttribute('aria-describedby')).to.equal('book-name-problem');
    expect(control('说明').getAttribute('aria-describedby')).to.equal('book-note-problem book-note-hint');
    type('名称', '民法典');
    await waitFor(() => expect(page.queryAllByText(/请填写名称|说明与名称相同/)).to.deep.equal([]));
    expect(sent).to.deep.equal([]);
    submit();
    await waitFor(() => expect(sent).to.deep.equal([{ name: '民法典', note: '' }]));
  });

  it('is not sent again while it waits for the response, and cannot be closed meanwhile', async () => {
    const { page, sent, show, submit, type } = await open();
    type('名称', '民法典');
    show({ busy: true });
    submit();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent).to.deep.equal([]);
    for (const name of ['保存', '取消']) expect(page.getByRole('button', { name })).to.have.property('disabled', true);
    expect(page.queryByRole('button', { name: '关闭' })).to.equal(null);
  });

  it('keeps what was typed when the server refuses, goes to the field that it names first, and lists what has no field', async () => {
    const { control, page, show, type, waitFor } = await open();
    type('名称', '民法典');
    const problems = [
      { path: 'shelf', message: '书架已满' },
      { path: 'note', message: '说明太长' },
      { path: 'name', message: '已有这个名称' },
    ];
    show({ refusal: { detail: '保存失败：内容不正确', problems } });
    await page.findByText('说明太长');
    page.getByText('已有这个名称');
    await waitFor(() => expect(document.activeElement).to.equal(control('说明')));
    expect(page.getByText('保存失败：内容不正确').textContent).to.contain('书架已满').and.not.contain('说明太长');
    expect(typedIn(control('名称'))).to.equal('民法典');
  });
});
