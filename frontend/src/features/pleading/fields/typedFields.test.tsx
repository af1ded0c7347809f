import { expect } from 'chai';
import type { Field, FormDefinition } from '../../../../../domain/forms/definition.js';
import { fields, right, wrong, type Called } from '../../../../../domain/forms/reading/testing/typedValues.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { until } from '../../../testing/until.js';

const [claims] = sampleForm.sections;
const inParty: readonly Called[] = ['证件号码', '信用代码', '联系电话', '出生日期'];
const inSection: readonly Called[] = ['押金', '期限', '利率', '借款利率', '交房日'];
const called = [...inParty, ...inSection];
const period: Field = { id: 'period', kind: 'daterange', label: '担保期间' };
const drawn = (names: readonly Called[]): readonly Field[] =>
  names.map((label, at) => ({ ...fields[label], id: `f${at}`, label }));

/** A form with a field of each kind that reads what is typed. */
const definitionOf = (key: string, kind: FormDefinition['kind']): FormDefinition => ({
  ...sampleForm,
  key,
  kind,
  parties: sampleForm.parties.map((role) => ({
    ...role,
    blocks: role.blocks.map((block) => ({ ...block, fields: [...block.fields.slice(0, 1), ...drawn(inParty)] })),
  })),
  sections: claims
    ? [
        {
          ...claims,
          items: claims.items.slice(0, 1).map((item) => ({ ...item, fields: [...drawn(inSection), period] })),
        },
      ]
    : [],
});

describe('a field that is left', () => {
  withBrowserDocument();
  let forms = 0;
  const open = async (kind: 'claim' | 'application' = 'claim') => {
    const { draftsInMemory } = await import('../../../testing/browserStore.js');
    const { emptyValues } = await import('../../drafts/formValues.js');
    const { freshProgress } = await import('../../drafts/draft.js');
    const definition = definitionOf(`${kind}-typed-${(forms += 1)}`, kind);
    await draftsInMemory().drafts.put({
      id: `${definition.key}|new`,
      formKey: definition.key,
      values: { ...emptyValues(kind), answers: { plaintiffs_natural: [{ name: '张三' }] } },
      progress: freshProgress,
      savedAt: '2026-01-01T00:00:00.000Z',
    });
    const opened = await openPleading({ definition });
    await opened.page.findAllByLabelText('姓名');
    const input = (label: Called): HTMLElement => {
      const found = opened.page.getAllByLabelText(label)[0];
      if (!found) throw new Error(`no ${label}`);
      return found;
    };
    const valueOf = (field: HTMLElement): unknown => Reflect.get(field, 'value');
    const noteOf = (field: HTMLElement): string => {
      const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id.startsWith('notes-'));
      return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('');
    };
    const retype = async (field: HTMLElement, text: string) => {
      await opened.user.clear(field);
      await opened.user.click(field);
      await opened.user.paste(text);
    };
    const stored = async (text: string): Promise<boolean> =>
      JSON.stringify(await opened.keeping.drafts.list(definition.key)).includes(text);
    return { ...opened, input, valueOf, noteOf, retype, stored };
  };

  it('says what is wrong with values of each kind, which it did not say before, and takes the right ones', async () => {
    const { input, valueOf, noteOf, retype, user, waitFor, close } = await open();
    for (const name of called) {
      const field = input(name);
      const firstOfEach = new Map(wrong[name].map(([typed, code]) => [code, typed]));
      for (const typed of [...firstOfEach.values()].slice(0, 4)) {
        await retype(field, typed);
        expect(noteOf(field), `${name} ${typed} before it is left`).to.equal('');
        await user.tab();
        await waitFor(() => expect(noteOf(field), `${name} ${typed}`).to.match(/[一-鿿]/));
        await user.clear(field);
        expect(noteOf(field), `${name} emptied`).to.equal('');
      }
      for (const [typed, value] of right[name].slice(0, 3)) {
        await retype(field, typed);
        await user.tab();
        await waitFor(() => expect(valueOf(field), `${name} ${typed}`).to.equal(value));
        expect(noteOf(field), `${name} ${typed}`).to.not.match(/不影响提交|错误：/);
      }
    }
    close();
  });

  it('keeps what is said only roughly, in a currency or as LPR plus points as it was typed, with a warning that stops nothing', async () => {
    const { input, valueOf, noteOf, retype, user, waitFor, close } = await open();
    for (const [name, typed] of [
      ['押金', '约3万'],
      ['押金', 'USD 5,000'],
      ['交房日', '2008年春'],
      ['借款利率', 'LPR+0.5'],
    ] as const) {
      await retype(input(name), typed);
      await user.tab();
      await waitFor(() =>
        expect(noteOf(input(name)))
          .to.include(`“${typed}”`)
          .and.include('不影响提交'),
      );
      expect(valueOf(input(name))).to.equal(typed);
    }
    // No 元 stands behind dollars, and no %/年 behind LPR+0.5.
    const behind = (name: Called) => input(name).closest('.input-group')?.textContent;
    expect([behind('押金'), behind('借款利率'), behind('利率')]).to.deep.equal(['', '', '%']);
    close();
  });

  it('says of an application, which is only downloaded, that a warning does not stop the download', async () => {
    const { input, noteOf, retype, user, waitFor, close } = await open('application');
    await retype(input('押金'), '约3万');
    await user.tab();
    await waitFor(() => expect(noteOf(input('押金'))).to.include('不影响下载'));
    close();
  });

  it('says nothing while somebody types, clears at once what was said, and asks for nothing that is empty', async () => {
    const { input, noteOf, user, waitFor, stored, close } = await open();
    const field = input('证件号码');
    await user.click(field);
    await user.keyboard('1101051949123100');
    // Stored and summed up a moment after the last key, and nothing is said of it.
    await until(() => stored('1101051949123100'));
    expect(noteOf(field)).to.equal('');
    await user.tab();
    await waitFor(() => expect(noteOf(field)).to.include('身份证号是18位，这里是16位'));
    await user.click(field);
    await user.keyboard('2');
    expect(noteOf(field)).to.include('这里是17位');
    await user.keyboard('X');
    expect(noteOf(field)).to.equal('');
    await user.clear(field);
    await user.tab();
    await until(async () => !(await stored('11010519491231002')));
    expect(noteOf(field)).to.equal('');
    close();
  });

  it('says of a period which of its two days is wrong, below that day and to who hears it', async () => {
    const { page, noteOf, retype, user, waitFor, close } = await open();
    const [from, to] = ['担保期间 开始日期', '担保期间 结束日期'].map((name) => page.getByLabelText(name));
    if (!from || !to) throw new Error('no period');
    const marks = () => [from, to].map((day) => day.getAttribute('aria-invalid'));
    await retype(to, '2024-02-30');
    await user.tab();
    await waitFor(() => expect(noteOf(to)).to.include('2024年2月没有30日'));
    expect(to.closest('.date-range-end')?.textContent).to.include('2024年2月没有30日');
    expect([noteOf(from), ...marks()]).to.deep.equal(['', 'false', 'true']);
    await retype(to, '2024-03-01');
    await retype(from, '2024-09-01');
    await user.tab();
    await waitFor(() => expect(noteOf(to)).to.include('担保期间结束（2024年3月1日）早于开始（2024年9月1日）'));
    expect([noteOf(from), ...marks()]).to.deep.equal(['', 'false', 'true']);
    await retype(from, '2024-01-01');
    await user.tab();
    await waitFor(() => expect(marks()).to.deep.equal(['false', 'false']));
    close();
  });

  it('shows how the text was understood, and puts it back on demand', async () => {
    const { page, input, valueOf, noteOf, retype, user, waitFor, close } = await open();
    const field = input('押金');
    await retype(field, '12万');
    await user.tab();
    await waitFor(() => expect(noteOf(field)).to.include('读作120,000.00元（您输入：12万）'));
    expect(valueOf(field)).to.equal('120000');
    await user.click(page.getByRole('button', { name: '改回' }));
    expect([valueOf(field), document.activeElement]).to.deep.equal(['12万', field]);
    expect(noteOf(field)).to.not.include('您输入');
    close();
  });

  it('offers both readings of a value that has two, and takes the one that is pressed', async () => {
    const { page, input, valueOf, retype, user, waitFor, close } = await open();
    const field = input('押金');
    await retype(field, '1.234');
    await user.tab();
    await user.click(await page.findByRole('button', { name: '1,234' }));
    await waitFor(() => expect(valueOf(field)).to.equal('1234'));
    expect(field.getAttribute('aria-invalid')).to.equal('false');
    close();
  });
});
