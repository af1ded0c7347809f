import { expect } from 'chai';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { sampleForm } from '../../../testing/sampleForm.js';

/** The sample whose facts have an open cell. */
const form = (key: string): FormDefinition => ({
  ...sampleForm,
  key,
  sections: sampleForm.sections.map((section) => ({ ...section, openCell: section.openCell ?? '（可完整表述）' })),
});
const valuesIn = (page: { readonly container: HTMLElement }): readonly string[] =>
  [
    ...page.container.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input[type=text], textarea, input:not([type])',
    ),
  ]
    .map(({ value }) => value)
    .filter((value) => value !== '');

describe('a party whose name says that it is there no more', () => {
  withBrowserDocument();

  it('makes room for heirs by one press, is told in the facts, and comes back by another', async () => {
    const { page, user, waitFor } = await openPleading({ definition: form('claim-turned') });
    await user.click(await page.findByRole('button', { name: '添加被告' }));
    const name = await page.findByRole('textbox', { name: /姓名/ });
    expect(page.queryByRole('button', { name: '换成继承人' })).to.equal(null);
    await user.type(name, '李四（已故）');
    await page.findByText(/李四已经去世，不能作被告，要列继承人。/);
    await user.click(page.getByRole('button', { name: '换成继承人' }));
    await page.findByText(/已在事实与理由中写明：“李四已经去世，所列被告系李四的继承人。”/);
    await waitFor(() => expect(valuesIn(page)).to.deep.equal(['李四已经去世，所列被告系李四的继承人。']));
    await user.click(page.getByRole('button', { name: '撤销对李四的改动' }));
    await waitFor(() => expect(valuesIn(page)).to.deep.equal(['李四（已故）']));
  });
});
