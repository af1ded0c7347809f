import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { completeDocument } from '../../testing/completeDocument.js';

/** A form with one day, which tells what it keeps. */
const openForm = async (day = '', read?: (typed: string) => string) => {
  const { render } = await import('@testing-library/react');
  const { userEvent } = await import('@testing-library/user-event');
  const { useEffect } = await import('react');
  const { useForm } = await import('react-hook-form');
  const { DateInput } = await import('./DateInput.js');
  const kept: { day: string } = { day };
  const Sample = () => {
    const { register, subscribe, watch } = useForm({ defaultValues: { day } });
    useEffect(
      () => subscribe({ formState: { values: true }, callback: ({ values }) => void Object.assign(kept, values) }),
      [subscribe],
    );
    return (
      <DateInput
        label="签订日期"
        control={{ 'aria-label': '签订日期' }}
        field={register('day')}
        kept={watch('day')}
        {...(read && { read })}
      />
    );
  };
  const page = render(<Sample />);
  return {
    page,
    kept,
    user: userEvent.setup(),
    input: page.getByLabelText('签订日期'),
    opener: page.queryByRole('button', { name: '打开日历：签订日期' }),
  };
};

describe('a field for a day', () => {
  withBrowserDocument();
  before(completeDocument);

  it('takes what is typed or pasted in a usual way of writing, once it is left', async () => {
    const { user, kept, input } = await openForm();
    await user.click(input);
    await user.paste('2026年1月5日');
    await user.tab();
    expect(input).to.have.property('value', '2026-01-05');
    expect(kept.day).to.equal('2026-01-05');
  });

  it('keeps what is no day as it was typed, so that it can be put right', async () => {
    const { user, kept, input } = await openForm();
    await user.type(input, '2026年2月');
    await user.tab();
    expect(input).to.have.property('value', '2026年2月');
    expect(kept.day).to.equal('2026年2月');
  });

  it('opens a Chinese calendar at the day, takes the one that is chosen, and gives the focus back', async () => {
    const { page, user, kept, input, opener } = await openForm('2026-01-05');
    if (opener) await user.click(opener);
    const chosen = await page.findByRole('button', { name: /2026年1月5日.*已选择/ });
    expect(document.activeElement).to.equal(chosen);
    await user.keyboard('{ArrowRight}{Enter}');
    expect(input).to.have.property('value', '2026-01-06');
    expect(kept.day).to.equal('2026-01-06');
    expect(page.queryByRole('dialog')).to.equal(null);
    expect(document.activeElement).to.equal(opener);
  });

  it('closes the calendar alone on Escape, and leaves the day as it was', async () => {
    const { page, user, kept, opener } = await openForm('2026-01-05');
    let heard = 0;
    const hear = () => (heard += 1);
    document.addEventListener('keydown', hear);
    if (opener) await user.click(opener);
    await page.findByRole('dialog', { name: '选择日期：签订日期' });
    await page.findByRole('button', { name: /已选择/ });
    await user.keyboard('{Escape}');
    document.removeEventListener('keydown', hear);
    expect(page.queryByRole('dialog')).to.equal(null);
    expect(document.activeElement).to.equal(opener);
    expect([kept.day, heard]).to.deep.equal(['2026-01-05', 0]);
  });

  /** The form as a telephone shows it. */
  const onPhone = async (...given: Parameters<typeof openForm>) => {
    const own = window.matchMedia;
    window.matchMedia = (query) => Object.assign(own(query), { matches: query === '(pointer: coarse)' });
    try {
      return await openForm(...given);
    } finally {
      window.matchMedia = own;
    }
  };

  it('lets somebody on a phone write less than a day, and takes the focus there', async () => {
    const { page, user, kept } = await onPhone('', (typed) => typed);
    await user.click(page.getByRole('button', { name: '只记得大概：签订日期' }));
    const written = page.getByLabelText('签订日期');
    expect(document.activeElement).to.equal(written);
    await user.keyboard('2008年春');
    await user.tab();
    expect(kept.day).to.equal('2008年春');
    expect(written).to.have.property('value', '2008年春');
  });

  it('shows on a phone what is less than a day, which the phone’s own picker cannot', async () => {
    const { input } = await onPhone('2008年春', (typed) => typed);
    expect(input).to.include({ type: 'text', value: '2008年春' });
  });

  it('leaves the choosing to a phone', async () => {
    const { input, opener } = await onPhone('2026-01-05');
    expect(input).to.include({ type: 'date', value: '2026-01-05' });
    expect(opener).to.equal(null);
  });
});
