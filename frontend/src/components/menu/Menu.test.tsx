import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { completeDocument } from '../../testing/completeDocument.js';

/** A menu with two lines between other things of a page; it tells what was chosen. */
const open = async () => {
  completeDocument();
  const [library, { default: userEvent }, { Menu, MenuButton }] = await Promise.all([
    import('@testing-library/react'),
    import('@testing-library/user-event'),
    import('./Menu.js'),
  ]);
  const chosen: string[] = [];
  const page = library.render(
    <div>
      <Menu label="外观" onOpened={() => chosen.push('打开')}>
        <MenuButton chosen onClick={() => chosen.push('浅色')}>
          浅色
        </MenuButton>
        <MenuButton chosen={false} onClick={() => chosen.push('深色')}>
          深色
        </MenuButton>
      </Menu>
      <button type="button">别处</button>
    </div>,
  );
  const button = (name: string) => page.getByRole('button', { name });
  const isOpen = () => page.queryByRole('button', { name: '深色' }) !== null;
  return { page, user: userEvent.setup(), chosen, button, isOpen, focus: () => document.activeElement?.textContent };
};

describe('a menu below a button', () => {
  withBrowserDocument();

  it('opens and closes with its button, which says whether it is open', async () => {
    const { user, button, isOpen, chosen } = await open();
    expect([isOpen(), button('外观').getAttribute('aria-expanded')]).to.deep.equal([false, 'false']);
    await user.click(button('外观'));
    expect([isOpen(), button('外观').getAttribute('aria-expanded')]).to.deep.equal([true, 'true']);
    expect(button('浅色').getAttribute('aria-pressed')).to.equal('true');
    await user.click(button('外观'));
    expect([isOpen(), chosen]).to.deep.equal([false, ['打开']]);
  });

  it('closes with a choice and gives the focus back to its button', async () => {
    const { user, button, isOpen, chosen, focus } = await open();
    await user.click(button('外观'));
    await user.click(button('深色'));
    expect([isOpen(), chosen, focus()]).to.deep.equal([false, ['打开', '深色'], '外观']);
  });

  it('is opened by the arrow key, gone through by the arrow keys and left by Escape', async () => {
    const { user, isOpen, focus, chosen } = await open();
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect([isOpen(), focus()]).to.deep.equal([true, '外观']);
    const places: unknown[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
      await user.keyboard(`{${key}}`);
      places.push(focus());
    }
    expect(places).to.deep.equal(['浅色', '深色', '深色', '浅色']);
    await user.keyboard('{Escape}');
    expect([isOpen(), focus()]).to.deep.equal([false, '外观']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect([isOpen(), chosen]).to.deep.equal([false, ['打开', '打开', '浅色']]);
  });

  it('closes when something else is pressed or focused', async () => {
    const { user, button, isOpen, focus } = await open();
    await user.click(button('外观'));
    await user.click(button('别处'));
    expect([isOpen(), focus()]).to.deep.equal([false, '别处']);
    await user.click(button('外观'));
    for (const name of ['浅色', '深色']) {
      await user.tab();
      expect([isOpen(), focus()]).to.deep.equal([true, name]);
    }
    await user.tab();
    expect([isOpen(), focus()]).to.deep.equal([false, '别处']);
  });
});
