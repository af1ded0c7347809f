import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { arrangementLimits } from '../../../../domain/courtCalendar/arrangedDays.js';
import { readArrangedLines } from '../../../../domain/courtCalendar/arrangedLines.js';
import type { ArrangedDay } from '../../../../domain/courtCalendar/holidays.js';
import { DialogField } from '../../components/DialogField.js';
import { FileField } from '../../components/files/FileField.js';
import type { useDialogForm } from '../../components/useDialogForm.js';
import type { YearFields } from './keptDays.js';

type Props = {
  readonly year: string;
  readonly form: ReturnType<typeof useDialogForm<YearFields>>;
  readonly days: readonly ArrangedDay[];
  readonly onImported: (days: readonly ArrangedDay[]) => void;
};

/** Larger than any list within the bounds, in any encoding. */
const mostBytes = 4 * arrangementLimits.textLength;

/** The text of a table as spreadsheets save it: UTF-8, or GB 18030 where it is none. */
const textOfFile = async (file: File): Promise<string> => {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
};

/** Adds many days at once, from a pasted text or a table saved as CSV: all of them or none. */
export const ImportedDays = ({ year, form, days, onImported }: Props) => {
  const { field, getValues, input, setError, setValue, clearErrors } = form;
  const [said, setSaid] = useState('');
  const importAll = () => {
    setSaid('');
    const read = readArrangedLines(year, getValues('pasted'), days);
    if (!read.ok) {
      setError('pasted', { message: ['没有导入，请先改正：', ...read.problems].join('\n') }, { shouldFocus: true });
      return;
    }
    clearErrors('pasted');
    onImported([...days, ...read.days]);
    setValue('pasted', '', { shouldDirty: true });
    setSaid(`已导入 ${read.days.length} 日，保存后生效。`);
  };
  const [file, setFile] = useState<{ readonly name: string; readonly problem: string | undefined }>();
  const take = async (chosen: File) => {
    setSaid('');
    const isTooLarge = chosen.size > mostBytes;
    const text = isTooLarge ? undefined : await textOfFile(chosen).catch(() => undefined);
    if (text !== undefined) setValue('pasted', text, { shouldDirty: true });
    const problem = isTooLarge ? '文件过大，请选择只含一年安排的表格' : '文件无法读取，请重新选择';
    setFile({ name: chosen.name, problem: text === undefined ? problem : undefined });
  };
  return (
    <fieldset className="arranged-import">
      <legend className="fs-6">批量导入</legend>
      <DialogField
        {...field('pasted')}
        label="粘贴文字，每行一日"
        className="mb-2"
        hint={`格式：日期,放假或上班,名称，例如 ${year}-10-01,放假,国庆节。名称可以不写。有一行没有看懂的，都不导入。`}
      >
        <Form.Control as="textarea" rows={4} {...input('pasted')} />
      </DialogField>
      <FileField
        id="arranged-file"
        label="或者选择文件，内容先放在上面"
        chooser="选择放假安排的文件"
        accept=".csv,.txt,text/csv,text/plain"
        chosen={file?.name}
        problem={file?.problem}
        onChosen={(chosen) => void take(chosen)}
        busy={false}
        className="mb-2"
      />
      <Button variant="outline-primary" size="sm" onClick={importAll}>
        导入到列表
      </Button>
      <p className="small mb-0 mt-2" role="status">
        {said}
      </p>
    </fieldset>
  );
};
