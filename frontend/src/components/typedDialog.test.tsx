import { expect } from 'chai';
import { withBrowserDocument } from '../testing/browserDocument.js';

/** A dialog with one field of each kind, and what became of it. */
const open = async ({ holdsMore = false } = {}) => {
  const { render, waitFor, within } = await import('@testing-library/react');
  const { default: userEvent } = await import('@testing-library/user-event');
  const { TypedDialog } = await import('./TypedDialog.js');
  const screen = within(document.body);
  const closed: string[] = [];
  render(
    <TypedDialog show onHide={() => closed.push('closed')} backdrop="static" aria-label="添加" holdsMore={holdsMore}>
      <input aria-label="名称" defaultValue="旧名" />
      <select aria-label="厂商" defaultValue="a">
        <option value="a">甲</option>
        <option value="b">乙</option>
      </select>
      <input type="checkbox" aria-label="公开" />
    </TypedDialog>,
  );
  const user = userEvent.setup();
  const question = () => screen.queryByRole('dialog', { name: '放弃填写的内容？' });
  return { closed, question, screen, user, waitFor };
};

describe('a dialog in which people type', () => {
  withBrowserDocument();

  it('is closed by Escape where nothing was typed, or what was typed was taken back', async () => {
    const { closed, question, screen, user } = await open();
    await user.type(screen.getByLabelText('名称'), '甲');
    await user.keyboard('{Backspace}{Escape}');
    expect([closed, question()]).to.deep.equal([['closed'], null]);
  });

  for (const { kind, change } of [
    {
      kind: 'a text is typed',
      change: async ({ screen, user }: Awaited<ReturnType<typeof open>>) =>
        user.type(screen.getByLabelText('名称'), '甲'),
    },
    {
      kind: 'another option is chosen',
      change: async ({ screen, user }: Awaited<ReturnType<typeof open>>) =>
        user.selectOptions(screen.getByLabelText('厂商'), 'b'),
    },
    {
      kind: 'a box is ticked',
      change: async ({ screen, user }: Awaited<ReturnType<typeof open>>) => user.click(screen.getByLabelText('公开')),
    },
  ])
    it(`asks at Escape once ${kind}: going on keeps it, giving up closes`, async () => {
      const dialog = await open();
      const { closed, question, screen, user, waitFor } = dialog;
      await change(dialog);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(question()).to.not.equal(null));
      expect(closed).to.deep.equal([]);
      await user.click(screen.getByRole('button', { name: '继续填写' }));
      await waitFor(() => expect(question()).to.equal(null));
      expect(closed).to.deep.equal([]);
      await user.keyboard('{Escape}');
      await user.click(await screen.findByRole('button', { name: '放弃' }));
      expect(closed).to.deep.equal(['closed']);
    });

  it('asks where something is held that no field shows', async () => {
    const { closed, question, user, waitFor } = await open({ holdsMore: true });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(question()).to.not.equal(null));
    expect(closed).to.deep.equal([]);
  });
});
