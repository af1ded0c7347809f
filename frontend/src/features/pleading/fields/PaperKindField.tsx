import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Form } from 'react-bootstrap';
import { paperKinds, paperNamed } from '../../../../../domain/papers/kinds.js';
import { useFormTools, useFormValue, inputId } from '../form/index.js';
import { nameOf } from '../../drafts/index.js';
import { FieldFrame } from './FieldFrame.js';
import { useRemarks } from './FieldNotes.js';
import type { FieldProps } from './fieldProps.js';
import { useReadInput } from './useReading.js';

type Group = { readonly group: string; readonly names: readonly string[] };
let groups: readonly Group[] | undefined;
const paperGroups = (): readonly Group[] =>
  (groups ??= [...new Set(paperKinds().flatMap(({ group }) => group ?? []))].map((group) => ({
    group,
    names: paperKinds().flatMap((kind) => (kind.group === group ? [kind.name] : [])),
  })));
/** The option behind which own words are typed: never stored. */
const inOwnWords = 'own';

/**
 * Which paper a number is of: chosen from the list, or told in own words. What was typed where the list was not there stays as it is, shown
 * as the kind that it names.
 */
export const PaperKindField = (props: FieldProps) => {
  const { path, label } = props;
  const { form } = useFormTools();
  const name = nameOf(path);
  const given = useFormValue(name);
  const [isTyping, setIsTyping] = useState(false);
  const remarks = useRemarks(path);
  const stored = typeof given === 'string' ? given.trim() : '';
  const kind = paperNamed(stored);
  const isOwn = isTyping || (stored !== '' && kind?.group === undefined);
  const wordsId = `${inputId(path)}-own`;
  const words = useReadInput(props);
  const choose = (option: string) => {
    flushSync(() => {
      setIsTyping(option === inOwnWords);
      form.setValue(name, option === inOwnWords ? '' : option, { shouldDirty: true });
    });
    if (option === inOwnWords) document.getElementById(wordsId)?.focus();
  };
  return (
    <FieldFrame {...props}>
      <Form.Select
        id={inputId(path)}
        value={isOwn ? inOwnWords : (kind?.name ?? '')}
        onChange={({ target }) => choose(target.value)}
        {...remarks}
      >
        <option value="">未选择</option>
        {paperGroups().map(({ group, names }) => (
          <optgroup key={group} label={group}>
            {names.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={inOwnWords}>其他证件（自己写）</option>
      </Form.Select>
      {isOwn ? (
        <Form.Control
          id={wordsId}
          className="mt-2"
          autoComplete="off"
          aria-label={`${label}：证件的名称`}
          placeholder="证件的名称"
          {...words}
          onBlur={(event) => {
            void words.onBlur(event);
            setIsTyping(false);
          }}
        />
      ) : null}
      {!isOwn && kind !== undefined && kind.name !== stored ? (
        <p className="field-hint">表格上照原来写的“{stored}”印</p>
      ) : null}
    </FieldFrame>
  );
};
